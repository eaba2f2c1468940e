import { messages } from '#contract/messages.ts';
import { type AppError, fieldError } from '#server/platform/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { limitPasswordChecks } from '#server/session/session.service.ts';
import { isPassword, requireUser, type UserRow } from './users.service.ts';

const sentences = {
  password: messages.profile.passwordWrong,
  currentPassword: messages.profile.currentPasswordWrong,
} as const;

/** The fields in which somebody gives again the password that he has. */
export type OwnPasswordField = keyof typeof sentences;

/** The refusal of one that is not right. */
export const wrongPassword = (field: OwnPasswordField): AppError => fieldError(field, sentences[field]);

/**
 * A signed-in person who gives his password again. Guessing it with a stolen token is limited like a login. Throws `invalid` at the
 * field, and `tooMany`.
 */
export async function requireOwnPassword(
  platform: Platform,
  userId: string,
  password: string,
  field: OwnPasswordField = 'password',
): Promise<UserRow> {
  await limitPasswordChecks(platform, userId);
  const row = await requireUser(platform.db, userId);
  if (!(await isPassword(password, row.password_hash))) throw wrongPassword(field);
  return row;
}
