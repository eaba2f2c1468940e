import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Links by which everybody who has them can read a note, and the visitors of a day. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('note_shares')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('note_id', 'text', (column) => column.notNull().references('notes.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('token', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text')
    .addColumn('attachments', 'integer', (column) => column.notNull())
    .addColumn('preview', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('views', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('note_shares_note').on('note_shares').columns(['note_id', 'id']).execute();
  await db.schema.createIndex('note_shares_user').on('note_shares').columns(['user_id', 'id']).execute();
  await db.schema.createIndex('note_shares_expiry').on('note_shares').column('expires_at').execute();
  await db.schema
    .createTable('share_visitors')
    .addColumn('share_id', 'text', (column) => column.notNull().references('note_shares.id').onDelete('cascade'))
    .addColumn('visitor', 'text', (column) => column.notNull())
    .addColumn('day', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('share_visitors_key', ['share_id', 'visitor'])
    .execute();
  await db.schema.createIndex('share_visitors_day').on('share_visitors').column('day').execute();
}
