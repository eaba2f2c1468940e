import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';

/** Articles that people keep for themselves, and the order in which an author's page lists their articles. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('article_bookmarks')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('blog_id', 'text', (column) => column.notNull().references('blogs.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('article_bookmarks_key', ['user_id', 'blog_id'])
    .execute();
  await sql`create index article_bookmarks_list on article_bookmarks (user_id, created_at desc, blog_id desc)`.execute(
    db,
  );
  await db.schema.createIndex('article_bookmarks_blog').on('article_bookmarks').column('blog_id').execute();
  await sql`create index blogs_author_published on blogs (author_id, published_at desc, id desc) where approved = 1`.execute(
    db,
  );
}
