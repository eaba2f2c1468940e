import { type Kysely, sql } from 'kysely';
import { createFileIndex } from '#server/search/file-text-index.ts';
import { countStoredBytesOf } from '../stored-bytes.ts';
import type { Tables } from '../tables.ts';

/** The words of files, which devices read and a search finds notes by. The partial index lists files that nobody has read yet. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('attachments')
    .addColumn('is_read', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`create index attachments_unread on attachments (user_id, id) where is_read = 0 and deleted_at is null`.execute(
    db,
  );
  await db.schema
    .createTable('file_texts')
    .addColumn('attachment_id', 'text', (column) =>
      column.primaryKey().references('attachments.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('failure', 'text')
    .addColumn('read_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('file_texts_owner').on('file_texts').column('user_id').execute();
  await countStoredBytesOf(db, { table: 'file_texts', owner: 'user_id', bytes: 'bytes' });
  await db.schema
    .createTable('file_parts')
    .addColumn('attachment_id', 'text', (column) =>
      column.notNull().references('file_texts.attachment_id').onDelete('cascade'),
    )
    .addColumn('part', 'integer', (column) => column.notNull())
    .addColumn('page', 'integer')
    .addColumn('text', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('file_parts_key', ['attachment_id', 'part'])
    .execute();
  await createFileIndex(db);
}
