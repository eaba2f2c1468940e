import { type Kysely, sql } from 'kysely';
import { engineOf } from '../dialect.ts';
import type { Tables } from '../tables.ts';

/** Comments on articles, in the table of those on thoughts: each row names one of the two. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('comments')
    .addColumn('blog_id', 'text', (column) => column.references('blogs.id').onDelete('cascade'))
    .execute();
  await (engineOf(db) === 'postgres'
    ? sql`alter table comments alter column post_id drop not null`.execute(db)
    : takeNotNullOnSqlite(db));
  await sql`create index comments_blog on comments (blog_id, id) where blog_id is not null`.execute(db);
  await db.schema
    .alterTable('blogs')
    .addColumn('allow_comments', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('notifications')
    .addColumn('blog_id', 'text', (column) => column.references('blogs.id').onDelete('cascade'))
    .execute();
  await sql`create index notifications_blog on notifications (blog_id) where blog_id is not null`.execute(db);
}

/**
 * SQLite changes no column, so a new table takes the place of the old one. Its indexes and triggers are made again in their own words.
 * `comments_words` refers to the table: dropping that empties it, so its rows wait elsewhere, and the words themselves stay.
 */
async function takeNotNullOnSqlite(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{
    type: string;
    name: string;
    made: string;
  }>`select type, name, sql as made from sqlite_schema
    where sql is not null and (tbl_name = 'comments' or name = 'comments_words_deleted') order by type, name`.execute(
    db,
  );
  const table = rows.find(({ type }) => type === 'table')?.made ?? '';
  const next = table.replace('"comments"', '"comments_next"').replace('"post_id" text not null', '"post_id" text');
  await sql.raw(next).execute(db);
  await sql`insert into comments_next select * from comments`.execute(db);
  await sql`drop trigger comments_words_deleted`.execute(db);
  await sql`create table comments_words_kept as select seq, item_id from comments_words`.execute(db);
  await sql`drop table comments`.execute(db);
  await sql`alter table comments_next rename to comments`.execute(db);
  await sql`insert into comments_words (seq, item_id) select seq, item_id from comments_words_kept`.execute(db);
  await sql`drop table comments_words_kept`.execute(db);
  for (const { type, made } of rows) if (type !== 'table') await sql.raw(made).execute(db);
}
