import type { Database } from '#server/db/tables.ts';
import { takeAdvisoryLock } from '#server/db/dialect.ts';
import type { Mail } from '#server/platform/mail.ts';
import type { Platform } from '#server/platform/platform.ts';
import { hashToken, newToken } from '#server/platform/secret-tokens.ts';
import { createSerialQueue } from '#server/platform/serial-queue.ts';
import { isTooMany } from '#server/rate-limits/rate-limiter.ts';
import { emailKey, type UserRow } from '../users.service.ts';
import { findUser, updateUser } from '../users.store.ts';
import {
  deleteEmailLinks,
  deleteEmailLinksOf,
  deleteExpiredEmailLinks,
  insertEmailLink,
  listEmailLinksOf,
} from './email-links.store.ts';
import { confirmationMail } from './email-mails.ts';

const hour = 60 * 60_000;
const day = 24 * hour;

/** A link to a new address works for this long. */
export const confirmationMs = 3 * day;

/** Limit on asking for the mail again. */
const asking = { max: 5, windowMs: hour };

/** Mails that strangers can have sent to one address. */
const mailing = { max: 20, windowMs: day };

type Mailing = Pick<Platform, 'db' | 'clock' | 'mail' | 'publicUrl' | 'rateLimiter' | 'backgroundTasks'>;

/** Sends a mail to an address that nobody has shown to be theirs, within the limit; false past it. */
export async function mailStranger({ rateLimiter, mail }: Mailing, message: Mail): Promise<boolean> {
  try {
    await rateLimiter.count(`email-mail:${emailKey(message.to)}`, mailing);
  } catch (error) {
    if (isTooMany(error)) return false;
    throw error;
  }
  await mail.send(message);
  return true;
}

// The mail that arrives last is to be the one that works. Between processes the order is that of their rows.
const inTurn = createSerialQueue();

/** Stores a token and answers those before it; nothing for an address that is confirmed or gone meanwhile. */
async function addToken(tx: Database, { clock }: Mailing, user: UserRow, token: string): Promise<string[] | undefined> {
  await takeAdvisoryLock(tx, `email-link:${user.id}`);
  const current = await findUser(tx, user.id);
  if (current?.email_verified !== 0 || current.banned || current.email !== user.email) return undefined;
  const older = await listEmailLinksOf(tx, user.id, 'confirm');
  const now = clock.now();
  await insertEmailLink(tx, {
    token_hash: hashToken(token),
    user_id: user.id,
    kind: 'confirm',
    email: user.email,
    email_key: user.email_key,
    created_at: now,
    expires_at: now + confirmationMs,
  });
  return older;
}

async function sendLink(platform: Mailing, user: UserRow): Promise<void> {
  const token = newToken();
  const older = await platform.db.transaction().execute((tx) => addToken(tx, platform, user, token));
  if (!older) return;
  const isSent = await mailStranger(
    platform,
    confirmationMail(user.email, `${platform.publicUrl}/confirm-email?token=${token}`),
  );
  // Not before: where the mail could not be sent, the one before it still works.
  await deleteEmailLinks(platform.db, isSent ? older : [hashToken(token)]);
}

/** Mails the link that confirms the address of an account, after the answer. */
export function sendConfirmation(platform: Mailing, user: UserRow): void {
  platform.backgroundTasks.run(
    () => inTurn(user.id, () => sendLink(platform, user)),
    'A mail that confirms an address could not be sent',
  );
}

/** `sendConfirmation` for somebody who asks for it again. Nothing for a confirmed address. Throws `tooMany`. */
export async function resendConfirmation(platform: Platform, userId: string): Promise<void> {
  await platform.rateLimiter.count(`resend-confirmation:${userId}`, asking);
  if (!platform.config.confirmsEmail) return;
  const user = await findUser(platform.db, userId);
  if (user?.email_verified === 0) sendConfirmation(platform, user);
}

/**
 * Confirms the address of an account by something that was mailed there; false where it was confirmed before. The account is locked by
 * then.
 */
export async function confirmAddress(tx: Database, user: Pick<UserRow, 'id' | 'email_verified'>): Promise<boolean> {
  if (user.email_verified === 1) return false;
  await updateUser(tx, user.id, { email_verified: 1 });
  await deleteEmailLinksOf(tx, user.id, ['confirm']);
  return true;
}

/** Ends what was asked for with an old password: changes of the address that wait for their link. */
export const dropPendingChange = (tx: Database, userId: string): Promise<void> =>
  deleteEmailLinksOf(tx, userId, ['change']);

/** Removes mailed links whose time is over. */
export const sweepEmailLinks = ({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> =>
  deleteExpiredEmailLinks(db, clock.now());
