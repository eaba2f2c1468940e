import { type Selectable, sql } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import type { CalendarFeedsTable } from '#server/db/tables/reminder-tables.ts';

export type CalendarFeedRow = Selectable<CalendarFeedsTable>;

export const findFeed = (db: Database, userId: string): Promise<CalendarFeedRow | undefined> =>
  db.selectFrom('calendar_feeds').selectAll().where('user_id', '=', userId).executeTakeFirst();

/** The owner of an address, unless they are banned. */
export async function findFeedOwner(db: Database, tokenHash: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('calendar_feeds')
    .innerJoin('users', 'users.id', 'calendar_feeds.user_id')
    .select('calendar_feeds.user_id')
    .where('calendar_feeds.token_hash', '=', tokenHash)
    .where('users.banned', '=', sql.lit(0))
    .executeTakeFirst();
  return row?.user_id;
}

/** Adds the address of a user; one that is there stays. */
export async function insertFeed(db: Database, row: CalendarFeedRow): Promise<void> {
  await db
    .insertInto('calendar_feeds')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}

export async function deleteFeed(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute();
}
