import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Versions of drafts and articles, the current one included. A draft keeps its id when it becomes an article, and its versions with it. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('article_versions')
    .addColumn('article_id', 'text', (column) => column.notNull())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('saved_at', 'bigint', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('characters', 'integer', (column) => column.notNull())
    .addColumn('tags', 'text', (column) => column.notNull())
    .addColumn('by_editor', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('article_versions_key', ['article_id', 'version'])
    .execute();
  await db.schema.createIndex('article_versions_owner').on('article_versions').column('user_id').execute();
}
