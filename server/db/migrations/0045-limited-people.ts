import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';

/** People who are shown to their friends alone. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('limited_until', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  // Few people are: by it the next end is found, and who of them is a friend.
  await sql`create index users_limited on users (limited_until) where limited_until > 0`.execute(db);
}
