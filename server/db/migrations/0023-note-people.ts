import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** People with whom notes are shared, and the authors of versions. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('note_people')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('note_id', 'text', (column) => column.notNull().references('notes.id').onDelete('cascade'))
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('pinned', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('archived', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('tags', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('added_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('note_people_key', ['user_id', 'note_id'])
    .execute();
  await db.schema.createIndex('note_people_notes').on('note_people').column('note_id').execute();
  await db.schema
    .alterTable('notes')
    .addColumn('shared_with', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('notes').addColumn('author_id', 'text').execute();
  await db.schema.alterTable('note_versions').addColumn('author_id', 'text').execute();
}
