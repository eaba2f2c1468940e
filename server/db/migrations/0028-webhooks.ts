import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * Webhooks and the log of their deliveries. `first_revision` tells a new note from a changed one without a second query; of notes that are
 * there already it is 0, which no reader takes for new.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('note_changes')
    .addColumn('first_revision', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('webhooks')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('events', 'text', (column) => column.notNull())
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addColumn('looked_at', 'bigint', (column) => column.notNull())
    .addColumn('paused_at', 'bigint')
    .addColumn('pause_reason', 'text')
    .addColumn('failing_since', 'bigint')
    .execute();
  await db.schema.createIndex('webhooks_owner').on('webhooks').columns(['user_id', 'id']).execute();
  await sql`create index webhooks_look on webhooks (looked_at) where paused_at is null`.execute(db);
  await db.schema
    .createTable('webhook_deliveries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('webhook_id', 'text', (column) => column.notNull().references('webhooks.id').onDelete('cascade'))
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('note_id', 'text')
    .addColumn('body', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('status', 'integer')
    .addColumn('reason', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('tried_at', 'bigint')
    .addColumn('next_attempt_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('webhook_deliveries_webhook')
    .on('webhook_deliveries')
    .columns(['webhook_id', 'id'])
    .execute();
  await db.schema
    .createIndex('webhook_deliveries_due')
    .on('webhook_deliveries')
    .column('next_attempt_at')
    .where('next_attempt_at', 'is not', null)
    .execute();
}
