import type { Kysely } from 'kysely';
import { countStoredBytes } from '../stored-bytes.ts';
import type { Tables } from '../tables.ts';

/**
 * Stored bytes of each person, and of all together. Nobody recorded the size of existing pictures: at most some 50 KB each, they
 * count from the next one on.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('picture_bytes', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('stored_bytes')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .execute();
  await countStoredBytes(db);
}
