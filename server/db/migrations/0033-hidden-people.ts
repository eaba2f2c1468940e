import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** People who muted or blocked others. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('hidden_people')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('other_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    // In the order of the look-ups: what one person hides of another.
    .addPrimaryKeyConstraint('hidden_people_key', ['user_id', 'other_id', 'kind'])
    .execute();
  await db.schema.createIndex('hidden_people_other').on('hidden_people').columns(['other_id', 'kind']).execute();
  // 0 for everybody of whom nothing is hidden: reading costs them nothing.
  await db.schema
    .alterTable('users')
    .addColumn('hidden_revision', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  // By which the comments of hidden people are counted on a post that has thousands.
  await db.schema.createIndex('comments_post_user').on('comments').columns(['post_id', 'user_id']).execute();
}
