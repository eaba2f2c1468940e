import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { foldedWords } from '#lib/search/fold-text.ts';
import { plainMentions } from '#contract/feed/mentions.ts';
import { asWord, engineOf, matchesPatterns } from '#server/db/dialect.ts';
import { everyPage } from '#server/db/every-page.ts';
import type { Database } from '#server/db/tables.ts';
import { type PatternChoice, searchableWords, searchTerms } from './text-grams.ts';

/**
 * Index of the search for thoughts: the folded text in post_search.body and an inverted index on its grams, as for notes. SQLite holds
 * the grams as words of a contentless full-text table, PostgreSQL as an array under a GIN index. On SQLite, the row numbers follow the
 * ids of the thoughts, so that the newest hits are the first ones of a walk through the index: it ends with the page.
 */

/** Thoughts are everybody's: their grams are hashed with no owner. */
export const noOwner = '';

interface Indexed {
  id: string;
  content: string;
}

/** Row numbers for thoughts of one millisecond. Times of 48 bits and these stay whole numbers of JavaScript until the year 2109. */
const perMillisecond = 2048;
const lastMillisecond = 2 ** 42;

/** The time in an id of version 7. */
const timeOf = (id: string): number =>
  Math.min(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) || 0, lastMillisecond);

/** Creates the tables, indexes and triggers. */
export async function createPostIndex(db: Database): Promise<void> {
  if (engineOf(db) === 'postgres') {
    await sql`create table post_search (post_id text primary key references posts (id) on delete cascade, body text not null, grams int4[] not null)`.execute(
      db,
    );
    await sql`create index post_search_grams on post_search using gin (grams)`.execute(db);
    return;
  }
  await sql`create table post_search (seq integer primary key, post_id text not null unique references posts (id) on delete cascade, body text not null)`.execute(
    db,
  );
  await sql`create virtual table post_grams using fts5 (grams, content='', contentless_delete=1, detail=none)`.execute(
    db,
  );
  await sql`create trigger post_search_deleted after delete on post_search begin delete from post_grams where rowid = old.seq; end`.execute(
    db,
  );
}

/** The first free row number at the time of an id, or soon after: imported thoughts may all be of one second. */
async function freeNumber(db: Database, id: string): Promise<number> {
  for (let first = timeOf(id) * perMillisecond; ; first += perMillisecond) {
    const end = first + perMillisecond;
    const { rows } = await sql<{
      last: number | null;
    }>`select max(seq) as last from post_search where seq >= ${first} and seq < ${end}`.execute(db);
    const free = (rows[0]?.last ?? first - 1) + 1;
    if (free < end) return free;
  }
}

/** Makes new thoughts findable by their texts: up to some hundred. */
export async function insertPostTexts(db: Database, posts: readonly Indexed[]): Promise<void> {
  if (posts.length === 0) return;
  const indexed = posts.map(({ id, content }) => ({
    id,
    ...searchableWords(noOwner, foldedWords(plainMentions(content))),
  }));
  if (engineOf(db) === 'postgres') {
    const values = indexed.map(({ id, body, grams }) => sql`(${id}, ${body}, ${grams}::int4[])`);
    await sql`insert into post_search (post_id, body, grams) values ${sql.join(values)}`.execute(db);
    return;
  }
  for (const { id, body, grams } of indexed) {
    const seq = await freeNumber(db, id);
    await sql`insert into post_search (seq, post_id, body) values (${seq}, ${id}, ${body})`.execute(db);
    await sql`insert into post_grams (rowid, grams) values (${seq}, ${grams.map(asWord).join(' ')})`.execute(db);
  }
}

/** Makes a thought findable by what it says now, and no longer by what it said. */
export async function replacePostText(db: Database, post: Indexed): Promise<void> {
  await db.deleteFrom('post_search').where('post_id', '=', post.id).execute();
  await insertPostTexts(db, [post]);
}

/** Rebuilds the index of all thoughts. */
export async function rebuildPostIndex(db: Database): Promise<void> {
  await db.deleteFrom('post_search').execute();
  const read = (after: string, limit: number) =>
    db.selectFrom('posts').select(['id', 'content']).where('id', '>', after).orderBy('id').limit(limit).execute();
  for await (const posts of everyPage(read)) await insertPostTexts(db, posts);
}

/** Where a walk on SQLite goes on after a thought. It may be gone, and its row with it: then behind its time. */
async function numberAfter(db: Database, id: string | undefined): Promise<number> {
  if (id === undefined) return lastMillisecond * perMillisecond;
  const { rows } = await sql<{ seq: number }>`select seq from post_search where post_id = ${id}`.execute(db);
  return rows[0]?.seq ?? (timeOf(id) + 1) * perMillisecond;
}

/** The ids of the newest thoughts after one that have all of some grams, one at least. Each may lack the words all the same. */
export async function listIdsWithGrams(
  db: Database,
  grams: readonly number[],
  { after, limit }: { after: string | undefined; limit: number },
): Promise<string[]> {
  if (engineOf(db) === 'postgres') {
    const isAfter = after === undefined ? sql`` : sql`and post_id < ${after}`;
    const { rows } = await sql<{
      id: string;
    }>`select post_id as id from post_search where grams @> ${[...grams]}::int4[] ${isAfter} order by post_id desc limit ${limit}`.execute(
      db,
    );
    return rows.map(({ id }) => id);
  }
  const words = grams.map((gram) => `"${asWord(gram)}"`).join(' ');
  const { rows } = await sql<{
    id: string;
  }>`select post_search.post_id as id from post_grams inner join post_search on post_search.seq = post_grams.rowid
    where post_grams match ${words} and post_grams.rowid < ${await numberAfter(db, after)} order by post_grams.rowid desc limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** The newest thoughts that have each of some folded words, or a word that begins with it. */
export function foundPosts(db: Database, words: readonly string[], limit: number): RawBuilder<unknown> {
  const { grams, patterns } = searchTerms(noOwner, { words, phrases: [] });
  const matches = matchesPatterns(patterns, 'post_search');
  if (engineOf(db) === 'postgres')
    return sql`select post_id as id from post_search where grams @> ${grams}::int4[] and ${matches} order by post_id desc limit ${limit}`;
  const terms = grams.map((gram) => `"${asWord(gram)}"`).join(' ');
  return sql`select post_search.post_id as id from post_grams inner join post_search on post_search.seq = post_grams.rowid
    where post_grams match ${terms} and ${matches} order by post_grams.rowid desc limit ${limit}`;
}

/** Condition on `posts`: the text matches one pattern of each choice. */
export const hasPostText = (patterns: readonly PatternChoice[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select 1 from post_search where post_search.post_id = posts.id and ${matchesPatterns(patterns, 'post_search')})`;
