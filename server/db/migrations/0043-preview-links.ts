import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Links by which everybody who has them reads an article before it is public. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('preview_links')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('article_id', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('token', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('preview_links_article').on('preview_links').columns(['article_id', 'id']).execute();
  await db.schema.createIndex('preview_links_owner').on('preview_links').column('user_id').execute();
}
