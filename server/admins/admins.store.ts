import type { Insertable, Selectable } from 'kysely';
import type { AdminRole } from '#contract/roles.ts';
import type { Database } from '#server/db/tables.ts';
import type { AdminSessionsTable, AdminsTable } from '#server/db/tables/back-office-tables.ts';

export type AdminRow = Selectable<AdminsTable>;

export const listAdmins = (db: Database): Promise<AdminRow[]> =>
  db.selectFrom('admins').selectAll().orderBy('created_at').orderBy('id').execute();

export const findAdmin = (db: Database, id: string): Promise<AdminRow | undefined> =>
  db.selectFrom('admins').selectAll().where('id', '=', id).executeTakeFirst();

export const findAdminByEmail = (db: Database, emailKey: string): Promise<AdminRow | undefined> =>
  db.selectFrom('admins').selectAll().where('email_key', '=', emailKey).executeTakeFirst();

export async function hasAdmin(db: Database): Promise<boolean> {
  return (await db.selectFrom('admins').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function countAdminsOf(db: Database, role: AdminRole): Promise<number> {
  const { count } = await db
    .selectFrom('admins')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('role', '=', role)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertAdmin(db: Database, row: AdminRow): Promise<void> {
  await db.insertInto('admins').values(row).execute();
}

export async function updateRole(db: Database, id: string, role: AdminRole): Promise<void> {
  await db.updateTable('admins').set({ role }).where('id', '=', id).execute();
}

export async function updatePassword(db: Database, id: string, passwordHash: string): Promise<void> {
  await db.updateTable('admins').set({ password_hash: passwordHash }).where('id', '=', id).execute();
}

/** The sessions go with the admin. */
export async function deleteAdmin(db: Database, id: string): Promise<void> {
  await db.deleteFrom('admins').where('id', '=', id).execute();
}

/** A session with its admin, whatever its age. */
export const findSession = (db: Database, tokenHash: string) =>
  db
    .selectFrom('admin_sessions')
    .innerJoin('admins', 'admins.id', 'admin_sessions.admin_id')
    .select([
      'admins.id',
      'admins.email',
      'admins.role',
      'admin_sessions.created_at',
      'admin_sessions.last_used_at',
      'admin_sessions.passkey_at',
    ])
    .where('admin_sessions.token_hash', '=', tokenHash)
    .executeTakeFirst();

export async function insertSession(db: Database, row: Insertable<AdminSessionsTable>): Promise<void> {
  await db.insertInto('admin_sessions').values(row).execute();
}

export async function updateSessionUse(db: Database, tokenHash: string, now: number): Promise<void> {
  await db.updateTable('admin_sessions').set({ last_used_at: now }).where('token_hash', '=', tokenHash).execute();
}

/** Notes when a session last used a passkey. */
export async function updatePasskeyTime(db: Database, tokenHash: string, at: number): Promise<void> {
  await db.updateTable('admin_sessions').set({ passkey_at: at }).where('token_hash', '=', tokenHash).execute();
}

/** Forgets of all sessions of an admin that they used a passkey. */
export async function clearPasskeyTimes(db: Database, adminId: string): Promise<void> {
  await db.updateTable('admin_sessions').set({ passkey_at: null }).where('admin_id', '=', adminId).execute();
}

export async function deleteSession(db: Database, tokenHash: string): Promise<void> {
  await db.deleteFrom('admin_sessions').where('token_hash', '=', tokenHash).execute();
}

/** Columns of a session that its admin sees. */
export type ShownAdminSession = Pick<
  AdminSessionsTable,
  'id' | 'token_hash' | 'device' | 'created_at' | 'last_used_at'
>;

/** An admin's sessions that were used, and began, after these times; the last used first. */
export const listSessionsOf = (
  db: Database,
  adminId: string,
  { usedAfter, begunAfter, limit }: { usedAfter: number; begunAfter: number; limit: number },
): Promise<ShownAdminSession[]> =>
  db
    .selectFrom('admin_sessions')
    .select(['id', 'token_hash', 'device', 'created_at', 'last_used_at'])
    .where('admin_id', '=', adminId)
    .where('last_used_at', '>', usedAfter)
    .where('created_at', '>', begunAfter)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Ends a session of an admin by its id; false if they have no such session. */
export async function deleteSessionOf(db: Database, adminId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('admin_sessions')
    .where('id', '=', id)
    .where('admin_id', '=', adminId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends an admin's sessions, all but one where `exceptHash` is given. */
export async function deleteSessionsOf(db: Database, adminId: string, exceptHash?: string): Promise<void> {
  let query = db.deleteFrom('admin_sessions').where('admin_id', '=', adminId);
  if (exceptHash !== undefined) query = query.where('token_hash', '!=', exceptHash);
  await query.execute();
}

/** Ends all sessions of an admin but the `kept` that were used last. */
export async function deleteOldestSessions(db: Database, adminId: string, kept: number): Promise<void> {
  const newest = db
    .selectFrom('admin_sessions')
    .select('token_hash')
    .where('admin_id', '=', adminId)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(kept);
  await db.deleteFrom('admin_sessions').where('admin_id', '=', adminId).where('token_hash', 'not in', newest).execute();
}

/** Removes sessions that nobody used, or that began, before these times. */
export async function deleteOldSessions(db: Database, usedBefore: number, begunBefore: number): Promise<void> {
  await db
    .deleteFrom('admin_sessions')
    .where((where) => where.or([where('last_used_at', '<=', usedBefore), where('created_at', '<=', begunBefore)]))
    .execute();
}
