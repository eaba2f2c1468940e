import { sql, type Kysely } from 'kysely';
import { foldedWords } from '#lib/search/fold-text.ts';
import { wordPartsOf } from '#lib/search/word-parts.ts';
import type { Tables } from '../tables.ts';
import { countRows } from '../totals.ts';
import { createWordIndex, indexWords, type WordIndexed } from '#server/search/word-index.ts';

const batch = 500;

async function createAdmins(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('admins')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('admin_sessions')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('admin_id', 'text', (column) => column.notNull().references('admins.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('admin_sessions_admin').on('admin_sessions').column('admin_id').execute();
  await db.schema
    .createTable('audit_log')
    .addColumn('id', 'text', (column) => column.primaryKey())
    // No foreign key: the record of an admin's actions outlives their account.
    .addColumn('admin_email', 'text', (column) => column.notNull())
    .addColumn('admin_role', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('target', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
}

async function addModeration(db: Kysely<Tables>): Promise<void> {
  const flag = async (table: 'notes' | 'comments', name: string) =>
    db.schema
      .alterTable(table)
      .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  await flag('notes', 'flagged');
  await flag('notes', 'disabled');
  await flag('comments', 'reported');
  await flag('comments', 'resolved');
  await sql`update comments set reported = 1 where id in (select content_id from reports where content_type = 'comment')`.execute(
    db,
  );
  await sql`update comments set resolved = 1 where reported = 1 and id not in
    (select content_id from reports where content_type = 'comment' and resolved_at is null)`.execute(db);
}

/**
 * For the orders and filters of the lists: each order's index also holds the filter's columns, so that a page far down reads no
 * row.
 */
async function indexLists(db: Kysely<Tables>): Promise<void> {
  await sql`create index users_name on users (lower(name), id, banned, name)`.execute(db);
  await sql`create index users_email on users (email_key, id, banned)`.execute(db);
  await sql`create index users_banned on users (id) where banned = 1`.execute(db);
  await sql`create index blogs_title on blogs (lower(title), id, approved, title)`.execute(db);
  await sql`create index blogs_created on blogs (created_at, id, approved)`.execute(db);
  await sql`create index blogs_pending on blogs (id) where approved = 0`.execute(db);
  await sql`create index notes_flagged on notes (id) where flagged = 1`.execute(db);
  await sql`create index notes_disabled on notes (id) where disabled = 1`.execute(db);
  await sql`create index comments_waiting on comments (id) where reported = 1 and resolved = 0`.execute(db);
  await sql`create index comments_resolved on comments (id) where resolved = 1`.execute(db);
  await sql`create index comments_author on comments (user_id, id)`.execute(db);
  await sql`drop index comments_user`.execute(db);
  await sql`create index reports_type on reports (content_type, id)`.execute(db);
  await sql`create index reports_author on reports (reported_by, id)`.execute(db);
  await sql`create index reports_waiting on reports (id) where resolved_at is null`.execute(db);
  await sql`create index feedback_status on feedback (status, id)`.execute(db);
  await sql`create index feedback_priority on feedback (priority, id)`.execute(db);
  await sql`create index feedback_author on feedback (user_id, id)`.execute(db);
  await sql`drop index feedback_user`.execute(db);
}

async function createTotals(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('totals')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('shard', 'integer', (column) => column.notNull())
    .addColumn('value', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('totals_key', ['name', 'shard'])
    .execute();
  for (const table of ['users', 'blogs', 'notes', 'comments', 'feedback', 'audit_log'])
    await countRows(db, { table, names: [table] });
  const types = ['blog', 'note', 'user', 'comment', 'post'];
  await countRows(db, { table: 'reports', kind: 'content_type', names: types.map((type) => `reports:${type}`) });
}

async function createStatistics(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('active_people')
    .addColumn('period', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('active_people_key', ['period', 'user_id'])
    .execute();
  await db.schema.createIndex('active_people_user').on('active_people').column('user_id').execute();
  await db.schema
    .createTable('active_counts')
    .addColumn('period', 'text', (column) => column.primaryKey())
    .addColumn('people', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('blog_views')
    .addColumn('blog_id', 'text', (column) => column.primaryKey().references('blogs.id').onDelete('cascade'))
    .addColumn('views', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('blog_views_most').on('blog_views').column('views').execute();
  await sql`insert into blog_views (blog_id, views)
    select blogs.id, sum(page_views.views) from page_views inner join blogs on page_views.path = '/blog/' || blogs.slug group by blogs.id`.execute(
    db,
  );
  await db.schema
    .createTable('note_views')
    .addColumn('note_id', 'text', (column) => column.primaryKey().references('notes.id').onDelete('cascade'))
    .addColumn('views', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('note_views_most').on('note_views').column('views').execute();
}

interface Texts {
  id: string;
  texts: (string | null)[];
}

type ReadTexts = (after: string) => Promise<Texts[]>;

/** The words of rows that were there before the index; from then on those who write keep it. */
async function indexExisting(db: Kysely<Tables>, table: WordIndexed, read: ReadTexts): Promise<void> {
  await createWordIndex(db, table);
  for (let last = ''; ;) {
    const rows = await read(last);
    for (const { id, texts } of rows) {
      const known = texts.filter((text) => text !== null);
      const words = known.flatMap(table === 'users' ? wordPartsOf : foldedWords);
      await indexWords(db, table, id, words);
    }
    if (rows.length < batch) return;
    last = rows.at(-1)?.id ?? last;
  }
}

async function createWordIndexes(db: Kysely<Tables>): Promise<void> {
  await indexExisting(db, 'users', async (after) => {
    const query = db.selectFrom('users').select(['id', 'name', 'email']).where('id', '>', after);
    const rows = await query.orderBy('id').limit(batch).execute();
    return rows.map(({ id, name, email }) => ({ id, texts: [name, email] }));
  });
  await indexExisting(db, 'blogs', async (after) => {
    const query = db.selectFrom('blogs').select(['id', 'title', 'content', 'tags', 'author_name']);
    const rows = await query.where('id', '>', after).orderBy('id').limit(batch).execute();
    return rows.map(({ id, ...texts }) => ({ id, texts: Object.values(texts) }));
  });
  await indexExisting(db, 'notes', async (after) => {
    const query = db.selectFrom('notes').select(['id', 'title', 'description', 'tags']).where('id', '>', after);
    const rows = await query.orderBy('id').limit(batch).execute();
    return rows.map(({ id, ...texts }) => ({ id, texts: Object.values(texts) }));
  });
  await indexExisting(db, 'comments', async (after) => {
    const query = db.selectFrom('comments').select(['id', 'content']).where('id', '>', after);
    const rows = await query.orderBy('id').limit(batch).execute();
    return rows.map(({ id, content }) => ({ id, texts: [content] }));
  });
  await indexExisting(db, 'reports', async (after) => {
    const query = db.selectFrom('reports').select(['id', 'reason']).where('id', '>', after);
    const rows = await query.orderBy('id').limit(batch).execute();
    return rows.map(({ id, reason }) => ({ id, texts: [reason] }));
  });
  await indexExisting(db, 'feedback', async (after) => {
    const query = db.selectFrom('feedback').select(['id', 'message', 'email']).where('id', '>', after);
    const rows = await query.orderBy('id').limit(batch).execute();
    return rows.map(({ id, message, email }) => ({ id, texts: [message, email] }));
  });
}

export async function up(db: Kysely<Tables>): Promise<void> {
  await createAdmins(db);
  await addModeration(db);
  await indexLists(db);
  await createTotals(db);
  await createStatistics(db);
  await createWordIndexes(db);
}
