import { adminMessages } from '#contract/admin-messages.ts';
import { messages } from '#contract/messages.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { isPassword } from '#server/users/users.service.ts';
import { findAdmin } from './admins.store.ts';

const checks = { max: 10, windowMs: 15 * 60_000 };

/** A signed-in admin gives his password again. Throws `invalid` at the field, and `tooMany`. */
export async function requireAdminPassword(
  { db, attempts }: Platform,
  adminId: string,
  password: string,
): Promise<void> {
  await attempts.count(`admin-password:${adminId}`, checks);
  const row = await findAdmin(db, adminId);
  if (!row) throw new AppError('unauthenticated', adminMessages.login.expired);
  if (!(await isPassword(password, row.password_hash))) throw fieldError('password', messages.profile.passwordWrong);
}
