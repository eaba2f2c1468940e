import { sql, type Kysely } from 'kysely';
import { bytewiseText } from '../dialect.ts';
import type { Tables } from '../tables.ts';

async function createBlog(db: Kysely<Tables>): Promise<void> {
  await db.insertInto('counters').values({ name: 'blogs', value: 0 }).execute();
  await db.schema
    .createTable('blogs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('slug', bytewiseText(db), (column) => column.notNull().unique())
    .addColumn('author_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('author_name', 'text')
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('excerpt', 'text', (column) => column.notNull())
    .addColumn('tags', 'text', (column) => column.notNull())
    .addColumn('cover_image', 'text')
    .addColumn('reading_time', 'integer', (column) => column.notNull())
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addColumn('approved', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('meta_title', 'text')
    .addColumn('meta_description', 'text')
    .addColumn('og_image', 'text')
    .addColumn('canonical_url', 'text')
    .addColumn('noindex', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('published_at', 'bigint')
    .execute();
  await sql`create index blogs_published on blogs (published_at desc, id desc) where approved = 1`.execute(db);
  await sql`create index blogs_owner on blogs (author_id, updated_at desc, id desc)`.execute(db);
  await db.schema
    .createTable('blog_tags')
    .addColumn('tag', bytewiseText(db), (column) => column.notNull())
    .addColumn('blog_id', 'text', (column) => column.notNull().references('blogs.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('blog_tags_key', ['tag', 'blog_id'])
    .execute();
  await db.schema.createIndex('blog_tags_blog').on('blog_tags').column('blog_id').execute();
}

async function createInterests(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('academy_interests')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email_key', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('interest', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
}

async function createSettings(db: Kysely<Tables>): Promise<void> {
  await db.insertInto('counters').values({ name: 'settings', value: 0 }).execute();
  await db.schema
    .createTable('settings')
    // One row for the whole site.
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('maintenance_mode', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('announcement', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('banner', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('ad_visibility', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('ads_on_blogs', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('ads_on_community', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('ads_on_sidebar', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('exclude_notes_from_ads', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('ad_script', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await sql`insert into settings (id) values (1)`.execute(db);
}

async function createPageViews(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('page_visitors')
    .addColumn('day', 'integer', (column) => column.notNull())
    .addColumn('visitor', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('page_visitors_key', ['day', 'visitor', 'path'])
    .execute();
  await db.schema
    .createTable('page_views')
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('day', 'integer', (column) => column.notNull())
    .addColumn('views', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('page_views_key', ['path', 'day'])
    .execute();
  await db.schema.createIndex('page_views_day').on('page_views').columns(['day', 'views']).execute();
  await db.schema
    .createTable('traffic_sources')
    .addColumn('day', 'integer', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('visits', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('traffic_sources_key', ['day', 'source'])
    .execute();
}

async function nameNotesBySender(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('notes').addColumn('client_id', 'text').execute();
  await sql`create unique index notes_client on notes (user_id, client_id) where client_id is not null`.execute(db);
}

export async function up(db: Kysely<Tables>): Promise<void> {
  await createBlog(db);
  await createInterests(db);
  await createSettings(db);
  await createPageViews(db);
  await nameNotesBySender(db);
}
