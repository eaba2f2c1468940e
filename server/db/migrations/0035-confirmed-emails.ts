import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Addresses that are confirmed by a mailed link, and their change. */
export async function up(db: Kysely<Tables>): Promise<void> {
  // Accounts from before count as confirmed.
  await db.schema
    .alterTable('users')
    .addColumn('email_verified', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema
    .createTable('email_links')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('email_links_user').on('email_links').columns(['user_id', 'kind']).execute();
  // By which a new account finds addresses that are kept for their former owner.
  await db.schema.createIndex('email_links_address').on('email_links').columns(['email_key', 'kind']).execute();
  await db.schema.createIndex('email_links_expiry').on('email_links').column('expires_at').execute();
  await db.schema
    .createTable('claimed_accounts')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('binned_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('claimed_accounts_time').on('claimed_accounts').column('binned_at').execute();
}
