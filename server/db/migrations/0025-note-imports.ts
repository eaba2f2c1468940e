import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Notes that came by an import, so that it can be undone. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('note_imports')
    .addColumn('note_id', 'text', (column) => column.primaryKey().references('notes.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('import_id', 'text', (column) => column.notNull())
    .addColumn('imported_at', 'bigint', (column) => column.notNull())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('note_imports_import')
    .on('note_imports')
    .columns(['user_id', 'import_id', 'note_id'])
    .execute();
  // An imported file has an id that its sender chose, so the sweep looks for its stored name.
  await db.schema.createIndex('attachments_file_name').on('attachments').column('file_name').execute();
  await db.schema.createIndex('note_imports_time').on('note_imports').column('imported_at').execute();
}
