import type { SignedInAdmin } from '#server/http/identity.ts';
import type { Database } from '#server/db/tables.ts';
import { newId } from '#server/platform/ids.ts';
import type { Mail } from '#server/platform/mail.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type NotificationRow, pushNotification, recordNotification } from '#server/push/push.service.ts';
import { hasConfirmedEmail, type UserRow } from '#server/users/users.service.ts';
import { moderationMail } from './moderation-mail.ts';
import { type ActionRow, insertAction } from './moderation.store.ts';

type Told = NotificationRow | undefined;

/** A decision about a person or their words, with these words as they were then. */
type Decision = Pick<ActionRow, 'type' | 'reason' | 'until' | 'content_type' | 'excerpt'>;

/** A decision that is stored, and what is left to be told of it after the commit. */
export interface Decided {
  person: Pick<UserRow, 'id' | 'email' | 'email_verified'>;
  row: ActionRow;
  told: Told;
}

/** Stores a decision of an admin, for the person’s page and bell. Tell it with `tellDecision` after the commit. */
export async function recordDecision(
  tx: Database,
  admin: SignedInAdmin,
  person: Decided['person'],
  { now, ...decision }: Decision & { now: number },
): Promise<Decided> {
  const row: ActionRow = {
    id: newId(),
    user_id: person.id,
    ...decision,
    admin_id: admin.id,
    admin_email: admin.email,
    created_at: now,
  };
  await insertAction(tx, row);
  const event = { userId: person.id, kind: 'moderation', actorId: null, excerpt: row.reason } as const;
  return { person, row, told: await recordNotification(tx, event, now) };
}

/**
 * Tells a person what admins decided, and mails them where their address is theirs: a stranger's gets no word of it. `write` gets the
 * link to the page that shows it.
 */
export function tellPerson(
  platform: Platform,
  { person, told }: Pick<Decided, 'person' | 'told'>,
  write: (link: string) => Mail,
): void {
  const { mail, publicUrl, backgroundTasks } = platform;
  if (told) pushNotification(platform, told);
  if (!hasConfirmedEmail(platform, person)) return;
  const message = write(`${publicUrl}/moderation`);
  backgroundTasks.run(() => mail.send(message), 'A person could not be mailed what a moderator decided');
}

/** Tells a person of a stored decision, in the bell and by mail. */
export const tellDecision = (platform: Platform, decided: Decided): void =>
  tellPerson(platform, decided, (link) => moderationMail(decided.person.email, decided.row, link));
