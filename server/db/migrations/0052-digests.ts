import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Digests by mail: a row for each person who asked for one. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('digests')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('every', 'text', (column) => column.notNull())
    .addColumn('end_token', 'text', (column) => column.notNull().unique())
    .addColumn('since', 'bigint', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('digests_due').on('digests').column('due_at').execute();
}
