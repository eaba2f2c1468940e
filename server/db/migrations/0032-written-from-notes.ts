import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** The notes that thoughts and articles were made of. Beside them, so that no query of what everybody reads can show it. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('post_notes')
    .addColumn('post_id', 'text', (column) => column.primaryKey().references('posts.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('note_id', 'text', (column) => column.notNull().references('notes.id').onDelete('cascade'))
    .execute();
  await db.schema.createIndex('post_notes_user').on('post_notes').columns(['user_id', 'post_id']).execute();
  await db.schema.createIndex('post_notes_note').on('post_notes').column('note_id').execute();
  await db.schema
    .createTable('blog_notes')
    .addColumn('blog_id', 'text', (column) => column.primaryKey().references('blogs.id').onDelete('cascade'))
    .addColumn('note_id', 'text', (column) => column.notNull().references('notes.id').onDelete('cascade'))
    .execute();
  await db.schema.createIndex('blog_notes_note').on('blog_notes').column('note_id').execute();
}
