import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Appeals of people against actions of moderators. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('appeals')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('action_id', 'text', (column) =>
      column.notNull().unique().references('moderation_actions.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('is_open', 'integer', (column) => column.notNull())
    .addColumn('granted', 'integer')
    .addColumn('reason', 'text')
    .addColumn('decided_at', 'bigint')
    .addColumn('decided_by', 'text')
    .execute();
  await db.schema.createIndex('appeals_state').on('appeals').columns(['is_open', 'id']).execute();
  await db.schema.createIndex('appeals_user').on('appeals').column('user_id').execute();
}
