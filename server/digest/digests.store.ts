import { type Selectable, sql } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import type { DigestsTable } from '#server/db/tables/community-tables.ts';

export type DigestRow = Selectable<DigestsTable>;

/** A digest with its person, as far as the mail needs them. */
export type DueDigest = DigestRow & { email: string; email_verified: number; name: string; hidden_revision: number };

export const findDigest = (db: Database, userId: string): Promise<DigestRow | undefined> =>
  db.selectFrom('digests').selectAll().where('user_id', '=', userId).executeTakeFirst();

/** Inserts it, or changes how often it comes: the token and what was told already stay. */
export async function upsertDigest(db: Database, row: DigestRow): Promise<void> {
  const { every, due_at } = row;
  await db
    .insertInto('digests')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ every, due_at }))
    .execute();
}

export async function deleteDigest(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('digests').where('user_id', '=', userId).execute();
}

/** False where no digest has the token. */
export async function deleteDigestOfToken(db: Database, token: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('digests').where('end_token', '=', token).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The digests that wait longest. Those of banned people wait until the ban is lifted. */
export const listDueDigests = (db: Database, now: number, limit: number): Promise<DueDigest[]> =>
  db
    .selectFrom('digests')
    .innerJoin('users', 'users.id', 'digests.user_id')
    .selectAll('digests')
    .select(['users.email', 'users.email_verified', 'users.name', 'users.hidden_revision'])
    .where('digests.due_at', '<=', now)
    .where('users.banned', '=', sql.lit(0))
    .orderBy('digests.due_at')
    .limit(limit)
    .execute();

/** Changes a digest that is still due at its time; false if another process has it, or its person changed it. */
export async function updateDigest(
  db: Database,
  { user_id, due_at }: Pick<DigestRow, 'user_id' | 'due_at'>,
  change: Partial<Pick<DigestRow, 'due_at' | 'since'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('digests')
    .set(change)
    .where('user_id', '=', user_id)
    .where('due_at', '=', due_at)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
