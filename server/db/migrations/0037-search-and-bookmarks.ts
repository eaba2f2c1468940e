import { type Kysely, sql } from 'kysely';
import { createPostIndex, rebuildPostIndex } from '#server/search/post-index.ts';
import type { Tables } from '../tables.ts';

/** Thoughts are found by their words, those that are there included; and people keep some of them. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('post_bookmarks')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('post_id', 'text', (column) => column.notNull().references('posts.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('post_bookmarks_key', ['user_id', 'post_id'])
    .execute();
  await sql`create index post_bookmarks_list on post_bookmarks (user_id, created_at desc, post_id desc)`.execute(db);
  await db.schema.createIndex('post_bookmarks_post').on('post_bookmarks').column('post_id').execute();
  await createPostIndex(db);
  await rebuildPostIndex(db);
}
