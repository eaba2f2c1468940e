import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Former states of notes. The text that a note has now is its first version; the next save keeps it. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const [name, value] of [
    ['version', 1],
    ['version_started_at', 0],
  ] as const) {
    await db.schema
      .alterTable('notes')
      .addColumn(name, 'bigint', (column) => column.notNull().defaultTo(value))
      .execute();
  }
  await db.schema
    .createTable('note_versions')
    .addColumn('note_id', 'text', (column) => column.notNull().references('notes.id').onDelete('cascade'))
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addColumn('saved_at', 'bigint', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('characters', 'integer', (column) => column.notNull())
    .addColumn('tags', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('note_versions_key', ['note_id', 'version'])
    .execute();
}
