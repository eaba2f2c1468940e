import { sql, type Kysely } from 'kysely';
import { wordPartsOf } from '#lib/search/word-parts.ts';
import { bytewiseText } from '../dialect.ts';
import type { Tables } from '../tables.ts';

const batch = 500;

async function createNames(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('user_names')
    .addColumn('part', bytewiseText(db), (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('user_names_key', ['part', 'user_id'])
    .execute();
  await db.schema.createIndex('user_names_user').on('user_names').column('user_id').execute();
  for (let last = ''; ;) {
    const users = await db
      .selectFrom('users')
      .select(['id', 'name'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(batch)
      .execute();
    for (const { id, name } of users) {
      const rows = wordPartsOf(name).map((part) => ({ part, user_id: id }));
      if (rows.length > 0) await db.insertInto('user_names').values(rows).execute();
    }
    if (users.length < batch) return;
    last = users.at(-1)?.id ?? last;
  }
}

async function createFeed(db: Kysely<Tables>): Promise<void> {
  await db.insertInto('counters').values({ name: 'feed', value: 0 }).execute();
  await db.schema
    .createTable('posts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('upvote_count', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('comment_count', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('deleted_at', 'bigint')
    .execute();
  await sql`create index posts_feed on posts (id desc) where deleted_at is null`.execute(db);
  await sql`create index posts_owner on posts (user_id, id desc) where deleted_at is null`.execute(db);
  await sql`create index posts_bin on posts (user_id, deleted_at desc, id desc) where deleted_at is not null`.execute(
    db,
  );
  await db.schema
    .createTable('post_upvotes')
    .addColumn('post_id', 'text', (column) => column.notNull().references('posts.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('post_upvotes_key', ['post_id', 'user_id'])
    .execute();
  await db.schema.createIndex('post_upvotes_user').on('post_upvotes').column('user_id').execute();
  await db.schema
    .createTable('comments')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('post_id', 'text', (column) => column.notNull().references('posts.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('reply', 'text')
    .addColumn('replied_at', 'bigint')
    .execute();
  await db.schema.createIndex('comments_post').on('comments').columns(['post_id', 'id']).execute();
  await db.schema.createIndex('comments_user').on('comments').column('user_id').execute();
}

async function createFriends(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('friendships')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('friend_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('friendships_key', ['user_id', 'friend_id'])
    .execute();
  await db.schema.createIndex('friendships_friend').on('friendships').column('friend_id').execute();
  await db.schema
    .createTable('friend_requests')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('from_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('to_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('friend_requests_pair', ['from_id', 'to_id'])
    .execute();
  await db.schema.createIndex('friend_requests_to').on('friend_requests').columns(['to_id', 'id']).execute();
}

async function createNotifications(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('push_subscriptions')
    .addColumn('endpoint', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('p256dh', 'text', (column) => column.notNull())
    .addColumn('auth', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('push_subscriptions_user').on('push_subscriptions').column('user_id').execute();
  await db.schema
    .createTable('notifications')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('actor_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('post_id', 'text', (column) => column.references('posts.id').onDelete('cascade'))
    .addColumn('excerpt', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('read_at', 'bigint')
    .execute();
  await sql`create index notifications_owner on notifications (user_id, id desc)`.execute(db);
  await sql`create index notifications_unread on notifications (user_id) where read_at is null`.execute(db);
  await db.schema.createIndex('notifications_post').on('notifications').columns(['post_id', 'kind', 'id']).execute();
  await db.schema.createIndex('notifications_actor').on('notifications').column('actor_id').execute();
  await db.schema
    .createTable('muted_kinds')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('muted_kinds_key', ['user_id', 'kind'])
    .execute();
}

async function createComplaints(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('reports')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('content_type', 'text', (column) => column.notNull())
    .addColumn('content_id', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('reported_by', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('resolved_at', 'bigint')
    .execute();
  await sql`create unique index reports_open on reports (reported_by, content_type, content_id) where resolved_at is null`.execute(
    db,
  );
  await db.schema.createIndex('reports_content').on('reports').columns(['content_type', 'content_id']).execute();
  await db.schema
    .createTable('feedback')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('email', 'text')
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull().defaultTo('open'))
    .addColumn('priority', 'text', (column) => column.notNull().defaultTo('normal'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('feedback_user').on('feedback').column('user_id').execute();
}

export async function up(db: Kysely<Tables>): Promise<void> {
  await createNames(db);
  await createFeed(db);
  await createFriends(db);
  await createNotifications(db);
  await createComplaints(db);
}
