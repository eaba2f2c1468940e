import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Notes whose tags have changed, but not yet their entries in the search indexes. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('notes_to_index')
    .addColumn('note_id', 'text', (column) => column.primaryKey().references('notes.id').onDelete('cascade'))
    .execute();
}
