import { messages } from '#contract/messages.ts';
import type { AccountOwner } from '#server/db/account-owner.ts';
import { lockAccount } from '#server/db/lock-account.ts';
import type { Database } from '#server/db/tables.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { limitPasswordChecks } from '#server/session/session.service.ts';
import { isPassword, requireUser, type UserRow } from './users.service.ts';

const sentences = {
  password: messages.profile.passwordWrong,
  currentPassword: messages.profile.currentPasswordWrong,
} as const;

/** Fields in which a user repeats their current password. */
export type OwnPasswordField = keyof typeof sentences;

/** How a call refuses a wrong password. */
interface PasswordRefusal {
  field?: OwnPasswordField;
  code?: 'invalid' | 'wrongCredentials';
}

/** The refusal of one that is not right. */
export const wrongPassword = (field: OwnPasswordField, code: PasswordRefusal['code'] = 'invalid'): AppError =>
  fieldError(field, sentences[field], code);

/**
 * Verifies a signed-in user by their password. Guessing it with a stolen token is limited like a login. Throws the code, which is
 * `invalid` by default, at the field, and `tooMany`.
 */
export async function requireOwnPassword(
  platform: Platform,
  userId: string,
  password: string,
  { field = 'password', code }: PasswordRefusal = {},
): Promise<UserRow> {
  await limitPasswordChecks(platform, userId);
  const row = await requireUser(platform.db, userId);
  if (!(await isPassword(password, row.password_hash))) throw wrongPassword(field, code);
  return row;
}

/**
 * Holds an account until the transaction ends, whose password was right a moment ago. Throws `invalid` at the field where it was
 * changed since, `banned` where its owner was banned, `sessionEnded` where the account is gone.
 */
export async function requireSamePassword(
  tx: Database,
  owner: AccountOwner,
  passwordHash: string,
  field: OwnPasswordField = 'password',
): Promise<void> {
  const current = await lockAccount(tx, owner);
  if (!current) throw new AppError('sessionEnded', messages.session.expired);
  if (current.password_hash !== passwordHash) throw wrongPassword(field);
  if (current.banned) throw new AppError('banned', messages.session.banned);
}
