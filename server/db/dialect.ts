import { PostgresAdapter, sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Database } from './tables.ts';

/**
 * The one place where the two engines differ.
 *
 * Search keeps the folded text of a note in note_search.body and an inverted index on its grams, which are 32-bit
 * hashes. SQLite holds them as the words of a full-text table without content; PostgreSQL as an array under a GIN index.
 */

type Engine = 'sqlite' | 'postgres';

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

const asWords = (grams: readonly number[]): string => grams.map((gram) => (gram >>> 0).toString(36)).join(' ');

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
  await sql`insert into note_grams (rowid, grams) values (${insertId}, ${asWords(grams)})`.execute(db);
}

/** Condition on note_search: the text has all of these grams. At least one gram. */
export function hasGrams(db: Database, grams: readonly number[]): RawBuilder<SqlBool> {
  if (engineOf(db) === 'postgres') return sql<SqlBool>`note_search.grams @> ${[...grams]}::int4[]`;
  const words = grams.map((gram) => `"${(gram >>> 0).toString(36)}"`).join(' ');
  return sql<SqlBool>`note_search.seq in (select rowid from note_grams where note_grams match ${words})`;
}
