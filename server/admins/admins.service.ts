import type { Admin } from '#contract/admins/admins.ts';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import type { AdminRole } from '#contract/roles.ts';
import { isUniqueViolation } from '#server/db/constraint.ts';
import { takeAdvisoryLock } from '#server/db/dialect.ts';
import { lockAccount } from '#server/db/lock-account.ts';
import type { Database } from '#server/db/tables.ts';
import type { SignedInAdmin } from '#server/http/identity.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import { asTime } from '#server/platform/as-time.ts';
import { isId, newId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { requireUncommonPassword } from '#server/users/new-password.service.ts';
import { emailKey, hashPassword } from '#server/users/users.service.ts';
import * as store from './admins.store.ts';
import { recordAction } from './audit.service.ts';

/** Rules between admins: the first one, and that a super admin stays. Changes of admins take turns. */
const turns = 'admins';

export const presentAdmin = (row: store.AdminRow): Admin => ({
  _id: row.id,
  email: row.email,
  role: row.role,
  createdAt: asTime(row.created_at),
});

interface NewAdmin {
  email: string;
  password: string;
  role: AdminRole;
}

/** The row of a new admin. Hashing takes long: before a transaction begins. */
export async function newAdminRow({ email, password, role }: NewAdmin, now: number): Promise<store.AdminRow> {
  return {
    id: newId(),
    email,
    email_key: emailKey(email),
    password_hash: await hashPassword(password),
    role,
    created_at: now,
  };
}

/** Stores a super admin where there is no admin yet; false where there is one. */
export async function insertFirstAdmin(tx: Database, row: store.AdminRow): Promise<boolean> {
  await takeAdvisoryLock(tx, turns);
  if (await store.hasAdmin(tx)) return false;
  await store.insertAdmin(tx, row);
  return true;
}

/**
 * Locks the acting admin until the transaction ends. Throws `sessionEnded` where they were deleted, given another role or signed
 * out since the call began. A long call could otherwise add data that outlives them.
 */
async function requireActing(tx: Database, { id, sessionHash }: SignedInAdmin): Promise<void> {
  await lockAccount(tx, { kind: 'admin', id });
  if (!(await store.findSession(tx, sessionHash))) throw new AppError('sessionEnded', adminMessages.login.expired);
}

/** Adds an admin. Throws `exists` where the address has one, `invalid` for a password that is too common. */
export async function addAdmin(platform: Platform, admin: SignedInAdmin, given: NewAdmin): Promise<Admin> {
  await requireUncommonPassword(given.password, { email: given.email });
  const row = await newAdminRow(given, platform.clock.now());
  try {
    await platform.db.transaction().execute(async (tx) => {
      await requireActing(tx, admin);
      await store.insertAdmin(tx, row);
      await recordAction(tx, platform, admin, { action: 'admin.add', target: `${row.id} ${row.role}` });
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw fieldError('email', adminMessages.admins.emailTaken, 'exists');
    throw error;
  }
  return presentAdmin(row);
}

/** Another admin. Throws `forbidden` for oneself, with this sentence, and `notFound`. */
async function requireOther(tx: Database, admin: SignedInAdmin, id: string, own: string): Promise<store.AdminRow> {
  if (id === admin.id) throw new AppError('forbidden', own);
  const row = isId(id) ? await store.findAdmin(tx, id) : undefined;
  if (!row) throw new AppError('notFound', adminMessages.admins.notFound);
  return row;
}

async function keepOneSuperAdmin(tx: Database, leaving: store.AdminRow): Promise<void> {
  if (leaving.role === 'superAdmin' && (await store.countAdminsOf(tx, 'superAdmin')) < 2)
    throw new AppError('conflict', adminMessages.admins.lastSuperAdmin);
}

/** Gives another admin a role, and ends their sessions if it is a new one. Throws `forbidden`, `notFound` or `conflict`. */
export const changeRole = (platform: Platform, admin: SignedInAdmin, id: string, role: AdminRole): Promise<Admin> =>
  platform.db.transaction().execute(async (tx) => {
    await takeAdvisoryLock(tx, turns);
    await requireActing(tx, admin);
    const row = await requireOther(tx, admin, id, adminMessages.admins.ownRole);
    if (row.role === role) return presentAdmin(row);
    await keepOneSuperAdmin(tx, row);
    await store.updateRole(tx, id, role);
    await store.deleteSessionsOf(tx, id);
    const target = `${row.id} ${row.role} → ${role}`;
    await recordAction(tx, platform, admin, { action: 'admin.changeRole', target });
    return presentAdmin({ ...row, role });
  });

/** Deletes another admin, whose sessions end. Throws `forbidden`, `notFound` or `conflict`. */
export const removeAdmin = (platform: Platform, admin: SignedInAdmin, id: string): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    await takeAdvisoryLock(tx, turns);
    await requireActing(tx, admin);
    const row = await requireOther(tx, admin, id, adminMessages.admins.ownRow);
    await keepOneSuperAdmin(tx, row);
    await store.deleteAdmin(tx, id);
    await recordAction(tx, platform, admin, { action: 'admin.delete', target: row.id });
  });
