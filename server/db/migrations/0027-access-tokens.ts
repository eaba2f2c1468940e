import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Personal access tokens, by which programs act for a person. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('access_tokens')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('scopes', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at', 'bigint')
    .addColumn('expires_at', 'bigint')
    .execute();
  // In the order of the list: ids of version 7 follow the time.
  await db.schema.createIndex('access_tokens_owner').on('access_tokens').columns(['user_id', 'id']).execute();
  await db.schema.createIndex('access_tokens_end').on('access_tokens').column('expires_at').execute();
}
