import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Exports that go to a place of their person's by themselves. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('scheduled_exports')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('bucket', 'text')
    .addColumn('region', 'text')
    .addColumn('account', 'text', (column) => column.notNull())
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('every', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('running_since', 'bigint')
    .addColumn('succeeded_at', 'bigint')
    .addColumn('file_name', 'text')
    .addColumn('file_bytes', 'bigint')
    .addColumn('failed_at', 'bigint')
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('status', 'integer')
    .execute();
  await db.schema.createIndex('scheduled_exports_due').on('scheduled_exports').column('due_at').execute();
}
