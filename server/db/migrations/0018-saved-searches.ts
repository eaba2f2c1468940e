import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';

/** Searches that people save, and indexes for the operators of a note search. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('saved_searches')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('query', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('saved_searches_name', ['user_id', 'name'])
    .execute();
  await db.schema.createIndex('notes_dated').on('notes').columns(['user_id', 'created_at', 'id']).execute();
  await sql`create index notes_with_tasks on notes (user_id, id) where tasks_total > 0`.execute(db);
}
