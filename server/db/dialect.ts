import { PostgresAdapter, sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Database } from './tables.ts';

/**
 * The one place where the two engines differ.
 *
 * Search keeps the folded text of a note in note_search.body and an inverted index on its grams, which are 32-bit
 * hashes. SQLite holds them as the words of a full-text table without content; PostgreSQL as an array under a GIN index.
 */

export type Engine = 'sqlite' | 'postgres';

/** Which engine a database or transaction is on. */
export const engineOf = (db: Database): Engine =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';

/** The type of a text column that is compared byte by byte, so that a range finds a prefix. SQLite does so by itself. */
export const bytewiseText = (db: Database): RawBuilder<unknown> =>
  engineOf(db) === 'postgres' ? sql`text collate "C"` : sql`text`;

/** The end of a SELECT whose row nobody else may change, or refer to, until the transaction ends. SQLite has one writer anyway. */
export const rowLock = (db: Database): RawBuilder<unknown> => (engineOf(db) === 'postgres' ? sql`for update` : sql``);

/** The end of a SELECT whose row nobody may change until the transaction ends, though others may hold it so, too. */
export const shareLock = (db: Database): RawBuilder<unknown> => (engineOf(db) === 'postgres' ? sql`for share` : sql``);

/**
 * Those who name the same wait for each other until their transactions end; for rules between rows that no key of a
 * table keeps. On SQLite transactions take turns by themselves.
 */
export async function takeTurns(tx: Database, name: string): Promise<void> {
  if (engineOf(tx) === 'postgres') await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

const asWord = (gram: number): string => (gram >>> 0).toString(36);

/** Keeps what notes are found by; made of their words. */
export const searchTable = 'note_search';

/** Tables, indexes and triggers of the search, as the first migration makes them. */
export async function createSearchIndex(db: Database): Promise<void> {
  if (engineOf(db) === 'postgres') {
    await sql`create table note_search (note_id text primary key references notes (id) on delete cascade, body text not null, grams int4[] not null)`.execute(
      db,
    );
    await sql`create index note_search_grams on note_search using gin (grams)`.execute(db);
    return;
  }
  await sql`create table note_search (seq integer primary key, note_id text not null unique references notes (id) on delete cascade, body text not null)`.execute(
    db,
  );
  await sql`create virtual table note_grams using fts5 (grams, content='', contentless_delete=1, detail=none)`.execute(
    db,
  );
  await sql`create trigger note_search_deleted after delete on note_search begin delete from note_grams where rowid = old.seq; end`.execute(
    db,
  );
}

/** Makes a new note findable by its text. */
export async function indexText(db: Database, noteId: string, body: string, grams: readonly number[]): Promise<void> {
  if (engineOf(db) === 'postgres') {
    await sql`insert into note_search (note_id, body, grams) values (${noteId}, ${body}, ${[...grams]})`.execute(db);
    return;
  }
  const { insertId } = await sql`insert into note_search (note_id, body) values (${noteId}, ${body})`.execute(db);
  await sql`insert into note_grams (rowid, grams) values (${insertId}, ${grams.map(asWord).join(' ')})`.execute(db);
}

/** As `indexText` for some hundred notes, of which there is at least one. */
export async function indexTexts(
  db: Database,
  notes: readonly { id: string; body: string; grams: readonly number[] }[],
): Promise<void> {
  if (engineOf(db) === 'postgres') {
    const values = notes.map(({ id, body, grams }) => sql`(${id}, ${body}, ${[...grams]}::int4[])`);
    await sql`insert into note_search (note_id, body, grams) values ${sql.join(values)}`.execute(db);
    return;
  }
  for (const { id, body, grams } of notes) await indexText(db, id, body, grams);
}

/** Where no more texts than these have the grams, SQLite is to go from them to the notes; else through the notes, newest first. */
const fewTexts = 1000;

/** What a text must have: at least one gram, and every pattern (of LIKE) somewhere in its body. */
interface TextTerms {
  grams: readonly number[];
  patterns: readonly string[];
}

/**
 * Condition on notes: its text has all of these grams and is like all of these patterns. PostgreSQL knows from its statistics whether
 * the index on grams is worth a look. SQLite has none and is told: going through 50,000 notes for a rare word took 76 ms, and
 * collecting all that have a common one 134 ms, now both about 1 ms.
 */
export async function hasText(db: Database, { grams, patterns }: TextTerms): Promise<RawBuilder<SqlBool>> {
  const isLike = sql.join(
    patterns.map((pattern) => sql`note_search.body like ${pattern}`),
    sql` and `,
  );
  if (engineOf(db) === 'postgres') {
    return sql<SqlBool>`notes.id in (select note_id from note_search where note_search.grams @> ${[...grams]}::int4[] and ${isLike})`;
  }
  const words = grams.map((gram) => `"${asWord(gram)}"`).join(' ');
  const having = sql`select rowid from note_grams where note_grams match ${words}`;
  const { rows } = await sql<{ many: number }>`select count(*) as many from (${having} limit ${fewTexts + 1})`.execute(
    db,
  );
  return (rows[0]?.many ?? 0) > fewTexts
    ? sql<SqlBool>`exists (select 1 from note_search where note_search.note_id = notes.id and ${isLike})`
    : sql<SqlBool>`notes.id in (select note_id from note_search where seq in (${having}) and ${isLike})`;
}
