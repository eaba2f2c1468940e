import type { Kysely } from 'kysely';
import { countStoredBytesOf } from '../stored-bytes.ts';
import type { Tables } from '../tables.ts';

/**
 * Pictures of thoughts. `posts.picture_count` tells lists which of their thoughts have some, so that a page without pictures costs no
 * second query.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('post_pictures')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('post_id', 'text', (column) => column.notNull().references('posts.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('alt', 'text', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('view_key', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('post_pictures_post').on('post_pictures').columns(['post_id', 'id']).execute();
  await db.schema.createIndex('post_pictures_owner').on('post_pictures').columns(['user_id', 'id']).execute();
  await countStoredBytesOf(db, { table: 'post_pictures', owner: 'user_id', bytes: 'size' });
  await db.schema
    .alterTable('posts')
    .addColumn('picture_count', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
