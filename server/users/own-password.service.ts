import { fieldError } from '#server/platform/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { limitPasswordChecks } from '#server/session/session.service.ts';
import { isPassword, requireUser, type UserRow } from './users.service.ts';

/**
 * A signed-in person who gives his password again. Guessing it with a stolen token is limited like a login. Throws `invalid` at the
 * field, with this sentence, and `tooMany`.
 */
export async function requireOwnPassword(
  platform: Platform,
  userId: string,
  password: string,
  { field, sentence }: { field: string; sentence: string },
): Promise<UserRow> {
  await limitPasswordChecks(platform, userId);
  const row = await requireUser(platform.db, userId);
  if (!(await isPassword(password, row.password_hash))) throw fieldError(field, sentence);
  return row;
}
