import { messages } from '#contract/messages.ts';
import type { User } from '#contract/session/own-account.ts';
import { isUniqueViolation } from '#server/db/constraint.ts';
import type { Database } from '#server/db/tables.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { hashToken, newToken } from '#server/platform/secret-tokens.ts';
import { removePasskeysSince } from '#server/passkeys/passkeys.service.ts';
import { removeFactorSince } from '#server/second-factor/second-factor.service.ts';
import { addResetToken, deleteAllAccess, dropResetLinks } from '#server/session/session.service.ts';
import { requireOwnPassword, requireSamePassword } from '../own-password.service.ts';
import { emailKey, findUserByEmail, indexUser, presentUser, type UserRow } from '../users.service.ts';
import { lockUserForChange, updateUser } from '../users.store.ts';
import { confirmAddress, confirmationMs, mailStranger } from './confirm-email.service.ts';
import {
  deleteEmailLinksOf,
  deleteUndoLinksSince,
  type EmailLinkKind,
  type EmailLinkRow,
  extendUndoLinks,
  findEmailLink,
  insertEmailLink,
  isAddressKept,
  takeEmailLink,
} from './email-links.store.ts';
import { addressTakenMail, changeMail, changeNoticeMail, leavingMail } from './email-mails.ts';

const day = 24 * 60 * 60_000;

/** A change can be undone for this long. */
const undoMs = 7 * day;

/** Limit on asking for a change: each sends mails to addresses that a person just names. */
const asking = { max: 10, windowMs: day };

const linkInvalid = () => fieldError('token', messages.email.linkInvalid);

/** The address, as its owner writes it, where another account has it or may still go back to it. */
async function findTaken(db: Database, email: string, userId: string, now: number): Promise<string | undefined> {
  const owner = await findUserByEmail(db, email);
  if (owner && owner.id !== userId) return owner.email;
  return (await isAddressKept(db, emailKey(email), now, userId)) ? email : undefined;
}

/** The mails of a change: to the new address, and to the one that the account has. */
async function sendMails(
  platform: Platform,
  user: UserRow,
  { email, changeToken, undoToken }: { email: string; changeToken: string; undoToken: string },
): Promise<void> {
  const { db, clock, mail, publicUrl } = platform;
  // First: whoever gave the password for the change must not keep this one from coming by an address that takes no mail.
  // Nobody has shown that an unconfirmed address is theirs: its owner must not be able to keep the account there.
  if (user.email_verified === 0) await mailStranger(platform, leavingMail(user.email, `${publicUrl}/signup`));
  else await mail.send(changeNoticeMail(user.email, `${publicUrl}/undo-email-change?token=${undoToken}`));
  const taken = await findTaken(db, email, user.id, clock.now());
  const toNew = taken
    ? addressTakenMail(taken, `${publicUrl}/forgot-password`)
    : changeMail(email, `${publicUrl}/confirm-email?token=${changeToken}`);
  await mailStranger(platform, toNew);
}

/**
 * Mails a link to a new address that makes the change, and a notice to the old one. All that depends on the new address comes after the
 * answer: neither that nor its time tells if the address is taken. Throws `invalid` at the field, and `tooMany`.
 */
export async function requestEmailChange(
  platform: Platform,
  userId: string,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const { db, clock, backgroundTasks, rateLimiter } = platform;
  const user = await requireOwnPassword(platform, userId, password);
  if (user.email === email) throw fieldError('email', messages.email.same);
  await rateLimiter.count(`email-change:${userId}`, asking, messages.email.changeTooOften);
  const [changeToken, undoToken] = [newToken(), newToken()];
  const now = clock.now();
  const link = (kind: EmailLinkKind, token: string, about: string, until: number): EmailLinkRow => ({
    token_hash: hashToken(token),
    user_id: userId,
    kind,
    email: about,
    email_key: emailKey(about),
    created_at: now,
    expires_at: until,
  });
  await db.transaction().execute(async (tx) => {
    await requireSamePassword(tx, { kind: 'user', id: userId }, user.password_hash);
    // The address that was asked for last is the one that they want.
    await deleteEmailLinksOf(tx, userId, ['change']);
    await insertEmailLink(tx, link('change', changeToken, email, now + confirmationMs));
    if (user.email_verified === 1) await insertEmailLink(tx, link('undo', undoToken, user.email, now + undoMs));
  });
  backgroundTasks.run(
    () => sendMails(platform, user, { email, changeToken, undoToken }),
    'The mails of a change of address could not be sent',
  );
}

/** Gives an account another address. Throws `exists` where another one has it. */
async function setAddress(tx: Database, user: UserRow, { email, email_key }: EmailLinkRow): Promise<UserRow> {
  const updated = await updateUser(tx, user.id, { email, email_key, email_verified: 1 });
  if (!updated) throw linkInvalid();
  await indexUser(tx, updated);
  // They were mailed to an address that is no longer the account's.
  await dropResetLinks(tx, user.id);
  await deleteEmailLinksOf(tx, user.id, ['confirm', 'change']);
  return updated;
}

/**
 * Does what a mailed link is for, once, while its account is locked. Throws `invalid` for a token that is unknown, used or expired,
 * `banned`, and `exists` where another account has the address by now.
 */
async function useLink(
  { db, clock }: Platform,
  token: string,
  { kinds, taken }: { kinds: readonly EmailLinkKind[]; taken: string },
  work: (tx: Database, user: UserRow, link: EmailLinkRow) => Promise<UserRow>,
): Promise<UserRow> {
  const tokenHash = hashToken(token);
  const found = await findEmailLink(db, tokenHash, clock.now());
  if (!found || !kinds.includes(found.kind)) throw linkInvalid();
  try {
    return await db.transaction().execute(async (tx) => {
      // Before the link is taken, in the order in which a change of the password holds the two.
      const user = await lockUserForChange(tx, found.user_id);
      const link = user && (await takeEmailLink(tx, tokenHash));
      if (!link) throw linkInvalid();
      if (user.banned) throw new AppError('banned', messages.session.banned);
      return work(tx, user, link);
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('exists', taken);
    throw error;
  }
}

/** Confirms the address of a new account, or makes a change, with the token of a mailed link. Throws as `useLink`. */
export async function confirmEmail(platform: Platform, token: string): Promise<User> {
  const { clock } = platform;
  const use = { kinds: ['confirm', 'change'], taken: messages.accounts.emailTaken } as const;
  const user = await useLink(platform, token, use, async (tx, before, link) => {
    if (link.kind === 'confirm') {
      if (link.email_key !== before.email_key) throw linkInvalid();
      await confirmAddress(tx, before);
      return { ...before, email_verified: 1 };
    }
    if (await isAddressKept(tx, link.email_key, clock.now(), before.id))
      throw new AppError('exists', messages.accounts.emailTaken);
    const after = await setAddress(tx, before, link);
    await extendUndoLinks(tx, { userId: before.id, emailKey: before.email_key }, clock.now() + undoMs);
    return after;
  });
  return presentUser(platform, user);
}

/**
 * Goes back to the address from before a change, or stops one that waits. Somebody else may have asked for it and know the password, so
 * all sessions and access tokens end, and a second factor goes that was set up since. Answers a token that sets a new password. Throws as
 * `useLink`.
 */
export async function undoEmailChange(platform: Platform, token: string): Promise<{ user: User; resetToken: string }> {
  const resetToken = newToken();
  const use = { kinds: ['undo'], taken: messages.email.cannotUndo } as const;
  const user = await useLink(platform, token, use, async (tx, before, link) => {
    // Before the address: a session that is noted as used waits for a row whose key changes, and this would wait for the session.
    await deleteAllAccess(tx, before.id);
    const after = await setAddress(tx, before, link);
    await deleteUndoLinksSince(tx, before.id, link.created_at);
    const owner = { kind: 'user', id: before.id } as const;
    await removeFactorSince(tx, owner, link.created_at);
    await removePasskeysSince(tx, owner, link.created_at);
    await addResetToken(tx, platform, before.id, resetToken);
    return after;
  });
  return { user: presentUser(platform, user), resetToken };
}
