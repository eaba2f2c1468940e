import type { Insertable, Selectable } from 'kysely';
import { cachedQuery } from '#server/db/cached-query.ts';
import type { Database } from '#server/db/tables.ts';
import type { AccessTokensTable } from '#server/db/tables/account-tables.ts';

/** Columns for checking a token, in one row. Every call with an access token reads it. */
export const findAccessToken = cachedQuery((db, tokenHash: string) =>
  db
    .selectFrom('access_tokens')
    .innerJoin('users', 'users.id', 'access_tokens.user_id')
    .select([
      'access_tokens.user_id',
      'access_tokens.scopes',
      'access_tokens.last_used_at',
      'access_tokens.expires_at',
      'users.banned',
      'users.created_at',
      'users.hidden_revision',
      'users.email_verified',
      'users.suspended_until',
    ])
    .where('access_tokens.token_hash', '=', tokenHash),
);

/** Columns of a token that its owner sees. */
export type ShownAccessToken = Omit<Selectable<AccessTokensTable>, 'token_hash' | 'user_id'>;

const shown = ['id', 'name', 'scopes', 'created_at', 'last_used_at', 'expires_at'] as const;

export const insertAccessToken = (db: Database, row: Insertable<AccessTokensTable>): Promise<ShownAccessToken> =>
  db.insertInto('access_tokens').values(row).returning(shown).executeTakeFirstOrThrow();

/** A person's tokens, the newest first. */
export const listAccessTokensOf = (db: Database, userId: string): Promise<ShownAccessToken[]> =>
  db.selectFrom('access_tokens').select(shown).where('user_id', '=', userId).orderBy('id', 'desc').execute();

export async function countAccessTokensOf(db: Database, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('access_tokens')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Notes a token's use, unless it was noted since `before`. */
export async function updateAccessTokenUse(
  db: Database,
  tokenHash: string,
  { now, before }: { now: number; before: number },
): Promise<void> {
  await db
    .updateTable('access_tokens')
    .set({ last_used_at: now })
    .where('token_hash', '=', tokenHash)
    .where((of) => of.or([of('last_used_at', 'is', null), of('last_used_at', '<=', before)]))
    .execute();
}

/** False where the person has no such token. */
export async function deleteAccessToken(db: Database, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('access_tokens')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends all tokens of a person. */
export async function deleteAccessTokensOf(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('access_tokens').where('user_id', '=', userId).execute();
}

/** As `deleteAccessTokensOf`, but they stay in the list for a while, as expired ones. */
export async function expireAccessTokensOf(db: Database, userId: string, now: number): Promise<void> {
  await db
    .updateTable('access_tokens')
    .set({ expires_at: now })
    .where('user_id', '=', userId)
    .where((of) => of.or([of('expires_at', 'is', null), of('expires_at', '>', now)]))
    .execute();
}

/** Removes tokens that expired before a time. */
export async function deleteExpiredAccessTokens(db: Database, before: number): Promise<void> {
  await db.deleteFrom('access_tokens').where('expires_at', '<', before).execute();
}
