import { type Insertable, type Selectable, sql } from 'kysely';
import { cachedQuery } from '#server/db/cached-query.ts';
import { markChanged } from '#server/db/changed-people.ts';
import { isAmongIds } from '#server/db/dialect.ts';
import type { Database } from '#server/db/tables.ts';
import type { PasswordResetsTable, SessionsTable } from '#server/db/tables/account-tables.ts';

/** Columns for checking a token, in one row. Every call of a signed-in user reads it. */
export const findSession = cachedQuery((db, tokenHash: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.user_id',
      'sessions.last_used_at',
      'sessions.expires_at',
      'users.banned',
      'users.created_at',
      'users.hidden_revision',
      'users.email_verified',
      'users.suspended_until',
    ])
    .where('sessions.token_hash', '=', tokenHash),
);

export async function insertSession(db: Database, row: Insertable<SessionsTable>): Promise<void> {
  await db.insertInto('sessions').values(row).execute();
}

/** Hashes of those tokens that are still good, of some hundred. */
export async function listGoodTokens(db: Database, tokenHashes: readonly string[], now: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.token_hash')
    .where(isAmongIds(db, sql.ref('sessions.token_hash'), JSON.stringify(tokenHashes)))
    .where('sessions.expires_at', '>', now)
    .where('users.banned', '=', sql.lit(0))
    .execute();
  return new Set(rows.map(({ token_hash }) => token_hash));
}

/** Notes a session's use; false where it was used since `before` already. */
export async function updateSessionUse(
  db: Database,
  tokenHash: string,
  use: Pick<SessionsTable, 'last_used_at' | 'expires_at'>,
  before: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set(use)
    .where('token_hash', '=', tokenHash)
    .where('last_used_at', '<', before)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** When a session last used a passkey; undefined where it has ended. */
export const findPasskeyTime = (db: Database, tokenHash: string): Promise<{ passkey_at: number | null } | undefined> =>
  db.selectFrom('sessions').select('passkey_at').where('token_hash', '=', tokenHash).executeTakeFirst();

export async function updatePasskeyTime(db: Database, tokenHash: string, at: number): Promise<void> {
  await db.updateTable('sessions').set({ passkey_at: at }).where('token_hash', '=', tokenHash).execute();
}

/** Forgets of all sessions of a person that they used a passkey. */
export async function clearPasskeyTimes(db: Database, userId: string): Promise<void> {
  await db.updateTable('sessions').set({ passkey_at: null }).where('user_id', '=', userId).execute();
}

export async function deleteSession(db: Database, tokenHash: string): Promise<void> {
  const ended = await db
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .returning('user_id')
    .executeTakeFirst();
  if (ended) await markChanged(db, ended.user_id);
}

/** Columns of a session that its owner sees. */
export type ShownSession = Pick<
  Selectable<SessionsTable>,
  'id' | 'token_hash' | 'device' | 'created_at' | 'last_used_at'
>;

/** A person's sessions that are not over, the last used first. */
export const listSessionsOf = (db: Database, userId: string, now: number, limit: number): Promise<ShownSession[]> =>
  db
    .selectFrom('sessions')
    .select(['id', 'token_hash', 'device', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Sessions of a person: one by its id, all but that of a token, or all. */
interface Ended {
  userId: string;
  id?: string;
  exceptHash?: string;
}

/** Remembers for a while that a person ended sessions on purpose, before they are deleted. */
export async function insertEndedSessions(db: Database, { userId, id, exceptHash }: Ended, now: number): Promise<void> {
  await db
    .insertInto('ended_sessions')
    .columns(['token_hash', 'ended_at'])
    .expression((from) => {
      let query = from
        .selectFrom('sessions')
        .select(['token_hash', sql.val(now).as('ended_at')])
        .where('user_id', '=', userId);
      if (id !== undefined) query = query.where('id', '=', id);
      if (exceptHash !== undefined) query = query.where('token_hash', '!=', exceptHash);
      return query;
    })
    .execute();
}

/** The row of a token whose session was ended on purpose. */
export const findEndedSession = cachedQuery((db, tokenHash: string) =>
  db.selectFrom('ended_sessions').select('ended_at').where('token_hash', '=', tokenHash),
);

/** Ends a session of a user by its id; false if they have no such session. */
export async function deleteSessionOf(db: Database, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  await markChanged(db, userId);
  return numDeletedRows > 0n;
}

/** Ends a user's sessions. The rows stay until the sweep, so that a call with an ended session learns why it ended. */
export async function expireSessionsOf(db: Database, userId: string, now: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ expires_at: now })
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .execute();
  await markChanged(db, userId);
}

/** Ends a person's sessions, all but one where `exceptHash` is given. */
export async function deleteSessionsOf(db: Database, userId: string, exceptHash?: string): Promise<void> {
  let query = db.deleteFrom('sessions').where('user_id', '=', userId);
  if (exceptHash !== undefined) query = query.where('token_hash', '!=', exceptHash);
  await query.execute();
  await markChanged(db, userId);
}

/** Ends all sessions of a person but the `kept` that were used last. */
export async function deleteOldestSessions(db: Database, userId: string, kept: number): Promise<void> {
  const newest = db
    .selectFrom('sessions')
    .select('token_hash')
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(kept);
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('token_hash', 'not in', newest).execute();
  await markChanged(db, userId);
}

export async function insertPasswordReset(db: Database, row: Insertable<PasswordResetsTable>): Promise<void> {
  await db.insertInto('password_resets').values(row).execute();
}

/** The hashes of an account's reset tokens. */
export async function listPasswordResetsOf(db: Database, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('password_resets').select('token_hash').where('user_id', '=', userId).execute();
  return rows.map((row) => row.token_hash);
}

/** Removes reset tokens by their hashes. */
export async function deletePasswordResets(db: Database, tokenHashes: readonly string[]): Promise<void> {
  if (tokenHashes.length === 0) return;
  await db.deleteFrom('password_resets').where('token_hash', 'in', tokenHashes).execute();
}

/** The account whose reset token this is and that is still valid. */
export async function findPasswordReset(
  db: Database,
  tokenHash: string,
  now: number,
): Promise<{ user_id: string; name: string; email: string } | undefined> {
  return db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .select(['password_resets.user_id', 'users.name', 'users.email'])
    .where('password_resets.token_hash', '=', tokenHash)
    .where('password_resets.expires_at', '>', now)
    .executeTakeFirst();
}

/** Takes a reset token, so that it works once; undefined where another was faster. */
export async function takePasswordReset(db: Database, tokenHash: string): Promise<{ user_id: string } | undefined> {
  return db.deleteFrom('password_resets').where('token_hash', '=', tokenHash).returning('user_id').executeTakeFirst();
}

export async function deletePasswordResetsOf(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('password_resets').where('user_id', '=', userId).execute();
}

/** Removes sessions and reset tokens whose time is over, and what is known of sessions that ended before `endedBefore`. */
export async function deleteExpired(db: Database, now: number, endedBefore: number): Promise<void> {
  await db.deleteFrom('ended_sessions').where('ended_at', '<', endedBefore).execute();
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
  await db.deleteFrom('password_resets').where('expires_at', '<=', now).execute();
}
