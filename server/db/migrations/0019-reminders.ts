import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Reminders, how their owners are told of them, and the secret addresses of their calendars. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('reminders')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('note_id', 'text', (column) => column.notNull().references('notes.id').onDelete('cascade'))
    .addColumn('task', 'text')
    .addColumn('starts_at', 'bigint', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('repeat', 'text', (column) => column.notNull())
    .addColumn('time_zone', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('sent_at', 'bigint')
    .addColumn('owes_push', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('owes_mail', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('owed_since', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('reminders_due').on('reminders').columns(['state', 'due_at', 'id']).execute();
  await db.schema
    .createIndex('reminders_owner')
    .on('reminders')
    .columns(['user_id', 'state', 'due_at', 'id'])
    .execute();
  await db.schema.createIndex('reminders_note').on('reminders').columns(['note_id', 'state']).execute();
  await db.schema
    .createIndex('reminders_owed')
    .on('reminders')
    .column('owed_since')
    .where('owed_since', 'is not', null)
    .execute();
  await db.schema
    .createTable('reminder_settings')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('push', 'integer', (column) => column.notNull())
    .addColumn('mail', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('calendar_feeds')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('token', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .alterTable('notifications')
    .addColumn('note_id', 'text', (column) => column.references('notes.id').onDelete('cascade'))
    .execute();
  await db.schema
    .createIndex('notifications_note')
    .on('notifications')
    .column('note_id')
    .where('note_id', 'is not', null)
    .execute();
}
