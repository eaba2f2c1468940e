import { adminMessages } from '#contract/admins/admin-messages.ts';
import type { AnswerOf } from '#contract/call.ts';
import { type getPerson, personPageRows, type StaffNote } from '#contract/moderation/moderation.admin.ts';
import { recordAction } from '#server/admins/audit.service.ts';
import type { SignedInAdmin } from '#server/http/identity.ts';
import { AppError } from '#server/platform/app-error.ts';
import { asTime, asTimeOrNull } from '#server/platform/as-time.ts';
import { isId, newId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { lastingSuspension } from '#server/platform/suspension.ts';
import { readReportsAbout } from '#server/reports/reports.admin.service.ts';
import { findUser, presentPublicUser } from '#server/users/users.service.ts';
import { holdPerson } from './act-on-person.ts';
import { endless } from './limits.service.ts';
import { withAppeals } from './moderation.service.ts';
import {
  countStaffNotes,
  countWritings,
  insertStaffNote,
  listActionsOf,
  listStaffNotes,
  type StaffNoteRow,
} from './moderation.store.ts';

/** Notes about one person. */
const maxNotes = 200;

const presentNote = ({ id, text, admin_email, created_at }: StaffNoteRow): StaffNote => ({
  _id: id,
  text,
  admin: admin_email,
  createdAt: asTime(created_at),
});

/** A person with what moderation knows of them. Throws `notFound`. */
export async function readPerson(
  platform: Platform,
  admin: SignedInAdmin,
  id: string,
): Promise<AnswerOf<typeof getPerson>> {
  const { db, clock } = platform;
  const row = isId(id) ? await findUser(db, id) : undefined;
  if (!row) throw new AppError('notFound', adminMessages.users.notFound);
  const { reports, counts } = await readReportsAbout(platform, admin, id, personPageRows);
  const actions = await withAppeals(db, await listActionsOf(db, id, { limit: personPageRows }));
  return {
    user: {
      ...presentPublicUser(row),
      banned: row.banned === 1,
      createdAt: asTime(row.created_at),
      suspendedUntil: asTimeOrNull(lastingSuspension(row.suspended_until, clock.now()) || null),
      limited: row.limited_until > 0,
      limitedUntil: row.limited_until === endless ? null : asTimeOrNull(row.limited_until || null),
    },
    counts: { ...(await countWritings(db, id)), ...counts },
    reports,
    actions: actions.map(({ row: { admin_email }, action }) => Object.assign(action, { admin: admin_email })),
    notes: (await listStaffNotes(db, id, personPageRows)).map(presentNote),
  };
}

/** Keeps a note about a person for other admins. Throws `notFound`, and `conflict` where there are many already. */
export const addStaffNote = (
  { db, clock }: Platform,
  admin: SignedInAdmin,
  id: string,
  text: string,
): Promise<StaffNote> =>
  db.transaction().execute(async (tx) => {
    await holdPerson(tx, id);
    if ((await countStaffNotes(tx, id)) >= maxNotes)
      throw new AppError('conflict', adminMessages.moderation.tooManyNotes);
    const row = { id: newId(), user_id: id, text, admin_email: admin.email, created_at: clock.now() };
    await insertStaffNote(tx, row);
    await recordAction(tx, { clock }, admin, { action: 'user.note', target: id });
    return presentNote(row);
  });
