import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';

/** Thoughts and comments that wait for approval, and the rules by which they do. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const table of ['posts', 'comments'] as const)
    await db.schema
      .alterTable(table)
      .addColumn('held', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  // Few rows wait, and admins look at those alone.
  await sql`create index posts_held on posts (id) where held = 1 and deleted_at is null`.execute(db);
  await sql`create index posts_held_author on posts (user_id) where held = 1 and deleted_at is null`.execute(db);
  await sql`create index comments_held on comments (id) where held = 1`.execute(db);
  await db.schema
    .alterTable('settings')
    .addColumn('hold_first_posts', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('settings')
    .addColumn('banned_words', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
}
