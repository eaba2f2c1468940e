import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

async function createPasskeys(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('passkeys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('admin_id', 'text', (column) => column.references('admins.id').onDelete('cascade'))
    .addColumn('credential_id', 'text', (column) => column.notNull().unique())
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('sign_count', 'bigint', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at', 'bigint')
    .execute();
  await db.schema.createIndex('passkeys_user').on('passkeys').column('user_id').execute();
  await db.schema.createIndex('passkeys_admin').on('passkeys').column('admin_id').execute();
}

async function createChallenges(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('passkey_challenges')
    .addColumn('challenge_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('admin_id', 'text', (column) => column.references('admins.id').onDelete('cascade'))
    .addColumn('is_proven', 'integer', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  for (const column of ['user_id', 'admin_id', 'expires_at'])
    await db.schema.createIndex(`passkey_challenges_${column}`).on('passkey_challenges').column(column).execute();
}

/** Passkeys of people and of admins, and when a session last showed one. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await createPasskeys(db);
  await createChallenges(db);
  for (const table of ['sessions', 'admin_sessions'])
    await db.schema.alterTable(table).addColumn('passkey_at', 'bigint').execute();
}
