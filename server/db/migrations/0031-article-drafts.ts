import { type Kysely, sql } from 'kysely';
import { countStoredBytesOf } from '../stored-bytes.ts';
import type { Tables } from '../tables.ts';

/**
 * Drafts of articles and pictures of both. Drafts have a table of their own, so that no list, count, index or search of articles can
 * meet one.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('article_drafts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('excerpt', 'text', (column) => column.notNull())
    .addColumn('tags', 'text', (column) => column.notNull())
    .addColumn('reading_time', 'integer', (column) => column.notNull())
    .addColumn('note_id', 'text', (column) => column.references('notes.id').onDelete('set null'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('article_drafts_note').on('article_drafts').column('note_id').execute();
  await sql`create index article_drafts_owner on article_drafts (user_id, updated_at desc, id desc)`.execute(db);
  await db.schema
    .createTable('article_pictures')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('draft_id', 'text', (column) => column.references('article_drafts.id').onDelete('cascade'))
    .addColumn('blog_id', 'text', (column) => column.references('blogs.id').onDelete('cascade'))
    .addColumn('alt', 'text', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('article_pictures_owner').on('article_pictures').columns(['user_id', 'id']).execute();
  await db.schema.createIndex('article_pictures_draft').on('article_pictures').columns(['draft_id', 'id']).execute();
  await db.schema.createIndex('article_pictures_blog').on('article_pictures').columns(['blog_id', 'id']).execute();
  await countStoredBytesOf(db, { table: 'article_pictures', owner: 'user_id', bytes: 'size' });
}
