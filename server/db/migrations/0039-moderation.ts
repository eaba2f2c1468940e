import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';

/** Actions of moderators on people, their notes, and what reports were about. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('suspended_until', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('moderation_actions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('until', 'bigint')
    .addColumn('content_type', 'text')
    .addColumn('excerpt', 'text')
    .addColumn('admin_id', 'text', (column) => column.notNull())
    .addColumn('admin_email', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('moderation_actions_user').on('moderation_actions').columns(['user_id', 'id']).execute();
  await db.schema
    .createTable('staff_notes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('admin_email', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('staff_notes_user').on('staff_notes').columns(['user_id', 'id']).execute();
  await keepEvidence(db);
}

/** A report keeps what it is about: the thing may be deleted before anybody reads the report. */
async function keepEvidence(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('reports').addColumn('reported_id', 'text').execute();
  await db.schema.alterTable('reports').addColumn('excerpt', 'text').execute();
  const about = (type: string, table: string, author: string, words: string) =>
    sql`update reports set
      reported_id = (select ${sql.ref(author)} from ${sql.table(table)} as thing where thing.id = reports.content_id),
      excerpt = (select substr(${sql.ref(words)}, 1, 120) from ${sql.table(table)} as thing where thing.id = reports.content_id)
      where content_type = ${type}`.execute(db);
  await about('post', 'posts', 'thing.user_id', 'thing.content');
  await about('comment', 'comments', 'thing.user_id', 'thing.content');
  await about('blog', 'blogs', 'thing.author_id', 'thing.title');
  await about('user', 'users', 'thing.id', 'thing.name');
  // By which the reports about a person are found.
  await db.schema.createIndex('reports_reported').on('reports').columns(['reported_id', 'id']).execute();
}
