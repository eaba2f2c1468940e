import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Names of stored saves, so that a save that comes again changes nothing. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('note_saves')
    .addColumn('note_id', 'text', (column) => column.notNull().references('notes.id').onDelete('cascade'))
    .addColumn('save_id', 'text', (column) => column.notNull())
    .addColumn('saved_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('note_saves_key', ['note_id', 'save_id'])
    .execute();
  await db.schema.createIndex('note_saves_age').on('note_saves').column('saved_at').execute();
}
