import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Secret addresses whose mails become notes. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('mail_addresses')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('token', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
}
