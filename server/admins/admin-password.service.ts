import { adminMessages } from '#contract/admins/admin-messages.ts';
import type { changeAdminPassword } from '#contract/admins/admins.ts';
import type { BodyOf } from '#contract/call.ts';
import { sendSecurityNotice } from '#server/devices/security-notices.service.ts';
import type { SignedInAdmin } from '#server/http/identity.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { requireUncommonPassword } from '#server/users/new-password.service.ts';
import { type OwnPasswordField, requireSamePassword, wrongPassword } from '#server/users/own-password.service.ts';
import { hashPassword, isPassword } from '#server/users/users.service.ts';
import { type AdminRow, deleteSessionsOf, findAdmin, updatePassword } from './admins.store.ts';
import { recordAction } from './audit.service.ts';

const checks = { max: 10, windowMs: 15 * 60_000 };

/** A signed-in admin gives their password again. Throws `invalid` at the field, and `tooMany`. */
export async function requireAdminPassword(
  { db, rateLimiter }: Platform,
  adminId: string,
  password: string,
  field: OwnPasswordField = 'password',
): Promise<AdminRow> {
  await rateLimiter.count(`admin-password:${adminId}`, checks);
  const row = await findAdmin(db, adminId);
  if (!row) throw new AppError('sessionEnded', adminMessages.login.expired);
  if (!(await isPassword(password, row.password_hash))) throw wrongPassword(field);
  return row;
}

/**
 * Changes an admin's own password, which ends their other sessions, and mails them. Throws `invalid` at the field for a wrong password,
 * and for a new one that is too common, and `tooMany`.
 */
export async function changeOwnPassword(
  platform: Platform,
  admin: SignedInAdmin,
  { currentPassword, newPassword }: BodyOf<typeof changeAdminPassword>,
): Promise<void> {
  const { id, email, sessionHash } = admin;
  const { password_hash } = await requireAdminPassword(platform, id, currentPassword, 'currentPassword');
  await requireUncommonPassword(newPassword, { email, field: 'newPassword' });
  const passwordHash = await hashPassword(newPassword);
  await platform.db.transaction().execute(async (tx) => {
    await requireSamePassword(tx, { kind: 'admin', id }, password_hash, 'currentPassword');
    await updatePassword(tx, id, passwordHash);
    await deleteSessionsOf(tx, id, sessionHash);
    await recordAction(tx, platform, admin, { action: 'admin.changePassword', target: id });
  });
  sendSecurityNotice(platform, { kind: 'admin', email }, { kind: 'passwordChanged' });
}
