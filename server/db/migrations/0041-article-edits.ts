import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * Edits of approved articles that wait for an editor, or that one has refused. `blogs.edit_state` tells which, so that lists need no second
 * table. `article_pictures.waiting` marks pictures that no approved text has shown yet.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('article_edits')
    .addColumn('blog_id', 'text', (column) => column.primaryKey().references('blogs.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('excerpt', 'text', (column) => column.notNull())
    .addColumn('tags', 'text', (column) => column.notNull())
    .addColumn('reading_time', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('refused_at', 'bigint')
    .addColumn('reason', 'text')
    .execute();
  await sql`create index article_edits_owner on article_edits (user_id, updated_at desc, blog_id desc)`.execute(db);
  for (const [table, column] of [
    ['blogs', 'edit_state'],
    ['article_pictures', 'waiting'],
  ] as const) {
    await db.schema
      .alterTable(table)
      .addColumn(column, 'integer', (definition) => definition.notNull().defaultTo(0))
      .execute();
  }
  // The lists of the back office take their filters from their indexes.
  for (const index of ['blogs_title', 'blogs_created', 'blogs_pending', 'blogs_owner'])
    await db.schema.dropIndex(index).execute();
  await sql`create index blogs_title on blogs (lower(title), id, approved, edit_state, title)`.execute(db);
  await sql`create index blogs_created on blogs (created_at, id, approved, edit_state)`.execute(db);
  await sql`create index blogs_pending on blogs (id) where (approved = 0 or edit_state = 1)`.execute(db);
  await sql`create index blogs_owner on blogs (author_id, updated_at desc, id desc, edit_state)`.execute(db);
}
