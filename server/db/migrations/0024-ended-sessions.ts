import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Tokens of sessions that were ended from another device or with their account, so that their own device hears of it. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('ended_sessions')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('ended_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('ended_sessions_age').on('ended_sessions').column('ended_at').execute();
}
