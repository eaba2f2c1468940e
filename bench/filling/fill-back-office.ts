import type { Insertable } from 'kysely';
import { v7 } from 'uuid';
import { reportContentTypes } from '#contract/reports/reports.ts';
import { foldedWords } from '#lib/search/fold-text.ts';
import { wordPartsOf } from '#lib/search/word-parts.ts';
import { rebuildPublicIndex } from '#server/blog/blog.service.ts';
import { openDatabase } from '#server/db/database.ts';
import type { Database, Tables } from '#server/db/tables.ts';
import { insertWords, type WordIndexed } from '#server/search/word-index.ts';
import { dayOf } from '#server/platform/days.ts';
import { fillBatches, insertRows, randomFlag, random, word, words } from './bulk-rows.ts';
import { oneOf, wholeBetween } from '#testing/seeded-random.ts';

/** Rows of each list. */
export const listed = 100_000;
/** Days that the site has been visited, and paths that were viewed on each. */
const visitedDays = 1000;
const viewedPaths = 100;
/** Views in all of those. */
const viewsInAll = 10_000_000;

const start = Date.now() - 360 * 24 * 60 * 60_000;
/** Rows come one after the other through nearly a year. */
const timeOf = (at: number): number => start + Math.floor((at / listed) * 360 * 24 * 60 * 60_000);
const idOf = (at: number): string => v7({ msecs: timeOf(at) });

/** A row, and the words that the back office finds it by. */
interface Filled<Name extends WordIndexed> {
  row: Insertable<Tables[Name]>;
  words: string[];
}

type Make<Name extends WordIndexed> = (at: number, id: string, created_at: number) => Filled<Name>;

/** Fills a table. Answers the ids, the oldest first. */
async function fill<Name extends WordIndexed>(db: Database, table: Name, make: Make<Name>): Promise<string[]> {
  const ids = Array.from({ length: listed }, (_, at) => idOf(at)).toSorted();
  await fillBatches(db, listed, async (tx, from, to) => {
    const some = ids.slice(from, to).map((id, at) => make(from + at, id, timeOf(from + at)));
    await insertRows(
      tx,
      table,
      some.map(({ row }) => row),
    );
    for (const [at, { words: found }] of some.entries()) await insertWords(tx, table, ids[from + at] ?? '', found);
  });
  return ids;
}

const fillUsers = (db: Database): Promise<string[]> =>
  fill(db, 'users', (at, id, created_at) => {
    const name = words(1, at);
    const email = `${word()}.${at}@example.com`;
    const account = { id, name, email, email_key: email, password_hash: 'none', picture: null, role: 'user' };
    return { row: { ...account, banned: randomFlag(50), created_at }, words: wordPartsOf(`${name} ${email}`) };
  });

const fillBlogs = (db: Database, users: readonly string[]): Promise<string[]> =>
  fill(db, 'blogs', (at, id, created_at) => {
    const title = words(4, at);
    const content = words(20, at);
    const text = { title, content, excerpt: title, tags: '[]', search_text: title, slug: `article-${at}` };
    const meta = { meta_title: null, meta_description: null, og_image: null, canonical_url: null, noindex: 0 };
    const author = { author_id: oneOf(random, users), author_name: null, cover_image: null, reading_time: 1 };
    const state = { approved: 1 - randomFlag(10), created_at, updated_at: created_at, published_at: created_at };
    return { row: { id, ...text, ...author, ...meta, ...state }, words: foldedWords(`${title} ${content}`) };
  });

const fillNotes = (db: Database, users: readonly string[]): Promise<string[]> =>
  fill(db, 'notes', (at, id, created_at) => {
    const text = { title: words(3, at), description: words(15, at), tags: '[]', summary: null, client_id: null };
    const state = {
      deleted_at: null,
      flagged: randomFlag(50),
      disabled: randomFlag(50),
      created_at,
      updated_at: created_at,
    };
    const row = { id, user_id: oneOf(random, users), ...text, ...state };
    return { row, words: foldedWords(`${text.title} ${text.description}`) };
  });

async function fillComments(db: Database, users: readonly string[]): Promise<void> {
  const post = { id: idOf(0), user_id: oneOf(random, users), content: 'A thought', created_at: start };
  const counts = { upvote_count: 0, comment_count: listed, updated_at: start, deleted_at: null };
  await db
    .insertInto('posts')
    .values({ ...post, ...counts })
    .execute();
  await fill(db, 'comments', (at, id, created_at) => {
    const content = words(8, at);
    const reported = randomFlag(10);
    const state = { reply: null, replied_at: null, reported, resolved: reported * randomFlag(2), created_at };
    return {
      row: { id, post_id: post.id, user_id: oneOf(random, users), content, ...state },
      words: foldedWords(content),
    };
  });
}

async function fillReports(db: Database, users: readonly string[]): Promise<void> {
  const types = reportContentTypes;
  await fill(db, 'reports', (at, id, created_at) => {
    const reason = words(6, at);
    const content = { content_type: oneOf(random, types), content_id: v7() };
    const state = { reported_by: oneOf(random, users), resolved_at: randomFlag(10) ? null : created_at, created_at };
    return { row: { id, ...content, reason, ...state }, words: foldedWords(reason) };
  });
}

async function fillFeedback(db: Database, users: readonly string[]): Promise<void> {
  await fill(db, 'feedback', (at, id, created_at) => {
    const message = words(8, at);
    const status = oneOf(random, ['open', 'inProgress', 'closed', 'closed', 'closed'] as const);
    const priority = oneOf(random, ['low', 'normal', 'normal', 'normal', 'high'] as const);
    const row = { id, user_id: oneOf(random, users), email: null, message, status, priority, created_at };
    return { row, words: foldedWords(message) };
  });
}

async function fillAudit(db: Database): Promise<void> {
  for (let from = 0; from < listed; from += 100) {
    const rows = Array.from({ length: 100 }, (_, at) => ({
      id: idOf(from + at),
      admin_email: 'editor@example.com',
      admin_role: 'editor' as const,
      action: 'note.read' as const,
      target: v7(),
      created_at: timeOf(from + at),
    }));
    await db.insertInto('audit_log').values(rows).execute();
  }
}

/** Rows that ten million views leave behind: for each day and path, for each source, and for each article and note. */
async function fillViews(db: Database, blogs: readonly string[], notes: readonly string[]): Promise<void> {
  const today = dayOf(Date.now());
  for (let day = today - visitedDays + 1; day <= today; day += 1) {
    const views = viewsInAll / visitedDays / viewedPaths;
    const paths = Array.from({ length: viewedPaths }, (_, at) => ({
      path: `/blog/article-${(day * 97 + at) % 10_000}`,
      day,
      views,
    }));
    await db.insertInto('page_views').values(paths).execute();
    const sources = ['Direct', 'Search', 'Social', 'Email', 'Referral'];
    await db
      .insertInto('traffic_sources')
      .values(sources.map((source) => ({ day, source, visits: 2000 })))
      .execute();
    const people = { period: `day:${day}`, people: wholeBetween(random, 100, 50_000) };
    await db.insertInto('active_counts').values(people).execute();
  }
  for (let from = 0; from < listed; from += 500) {
    const viewsOf = (): number => Math.floor(random() ** 4 * 5000);
    const seen = { blogs: blogs.slice(from, from + 500), notes: notes.slice(from, from + 500) };
    await db
      .insertInto('blog_views')
      .values(seen.blogs.map((blog_id) => ({ blog_id, views: viewsOf() })))
      .execute();
    await db
      .insertInto('note_views')
      .values(seen.notes.map((note_id) => ({ note_id, views: viewsOf() })))
      .execute();
  }
}

/** Fills the database of a server that is not running: a hundred thousand rows for each list of the back office, and the views. */
export async function fillBackOffice(where: { dataDir: string; databaseUrl: string | undefined }): Promise<void> {
  const database = await openDatabase(where, { info: () => undefined, warn: console.warn });
  const { db } = database;
  const users = await fillUsers(db);
  const blogs = await fillBlogs(db, users);
  await rebuildPublicIndex(db);
  const notes = await fillNotes(db, users);
  await fillComments(db, users);
  await fillReports(db, users);
  await fillFeedback(db, users);
  await fillAudit(db);
  await fillViews(db, blogs, notes);
  await database.close();
}
