import { PostgresAdapter, sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Database } from './tables.ts';

/**
 * SQL that differs between SQLite and PostgreSQL: the engine of a connection, row locks, and the index of the note search. Other
 * modules with a form for each engine call `engineOf` themselves: the word index, totals, stored bytes, the query cache and backups.
 * Note search keeps the folded text in note_search.body and an inverted index on its grams, which are 32-bit hashes. SQLite holds
 * the grams as words of a contentless full-text table, PostgreSQL as an array under a GIN index.
 */

export type Engine = 'sqlite' | 'postgres';

/** Returns the engine of a database or a transaction. */
export const engineOf = (db: Database): Engine =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';

/** Column type for text that is compared byte by byte, so that a range finds a prefix. SQLite always compares so. */
export const bytewiseText = (db: Database): RawBuilder<unknown> =>
  engineOf(db) === 'postgres' ? sql`text collate "C"` : sql`text`;

/** Row lock for the end of a SELECT: blocks changes and new references until the transaction ends. SQLite has one writer anyway. */
export const rowLock = (db: Database): RawBuilder<unknown> => (engineOf(db) === 'postgres' ? sql`for update` : sql``);

/** Row lock for the end of a SELECT: blocks other writers until the transaction ends, but allows new rows that refer to it. */
export const changeLock = (db: Database): RawBuilder<unknown> =>
  engineOf(db) === 'postgres' ? sql`for no key update` : sql``;

/** Shared row lock for the end of a SELECT: blocks writers until the transaction ends. Several transactions may hold it. */
export const shareLock = (db: Database): RawBuilder<unknown> => (engineOf(db) === 'postgres' ? sql`for share` : sql``);

/** Shared row lock for the end of a SELECT: blocks the deletion of the row until the transaction ends, and no change of it. */
export const keepLock = (db: Database): RawBuilder<unknown> =>
  engineOf(db) === 'postgres' ? sql`for key share` : sql``;

/**
 * Advisory lock: transactions that take the same name run one after the other. For rules between rows that no key or
 * constraint keeps. SQLite needs none, because its write transactions are serial.
 */
export async function takeAdvisoryLock(tx: Database, name: string): Promise<void> {
  if (engineOf(tx) === 'postgres') await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

/** Shared form of `takeAdvisoryLock`: its holders run at the same time, but not beside the holder of the exclusive lock. */
export async function takeSharedAdvisoryLock(tx: Database, name: string): Promise<void> {
  if (engineOf(tx) === 'postgres')
    await sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`.execute(tx);
}

/** Condition: the column holds one of the ids of a JSON array, given as one value so that the statement is always the same. */
export const isAmongIds = (db: Database, column: RawBuilder<unknown>, jsonIds: string): RawBuilder<SqlBool> =>
  engineOf(db) === 'postgres'
    ? sql<SqlBool>`${column} = any(array(select json_array_elements_text(${jsonIds}::json)))`
    : sql<SqlBool>`${column} in (select value from json_each(${jsonIds}))`;

/** A gram as a word of a full-text table. */
export const asWord = (gram: number): string => (gram >>> 0).toString(36);

/** The tables of the searches by grams, rebuilt from the texts. */
export const searchTables = ['note_search', 'post_search', 'file_search'] as const;

/** Full-text tables of grams, on SQLite only. */
export const fullTextTables: readonly string[] = ['note_grams', 'post_grams', 'file_grams'];

/** Creates the tables, indexes and triggers of the note search. The first migration calls it. */
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

/** Batch form of `indexText`, for one to some hundred notes. */
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

/** Hits up to which SQLite joins from the index to the notes; above, it scans the notes, newest first. */
const fewTexts = 1000;

/** Search terms: at least one gram, and choices of LIKE patterns. One pattern of each choice must match the body. */
interface TextTerms {
  grams: readonly number[];
  patterns: readonly (readonly string[])[];
}

/** Condition: the body in a search table matches one pattern of each choice. */
export const matchesPatterns = (
  patterns: readonly (readonly string[])[],
  table: (typeof searchTables)[number] = 'note_search',
): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.join(
    patterns.map((choice) => {
      const matches = choice.map((pattern) => sql`${sql.ref(`${table}.body`)} like ${pattern}`);
      return matches.length === 1 ? matches[0] : sql`(${sql.join(matches, sql` or `)})`;
    }),
    sql` and `,
  )}`;

/**
 * Condition on notes: the text has all grams and matches all patterns, or the note is one of `others`, a SELECT of ids. PostgreSQL decides by its statistics whether to use the
 * index on grams. SQLite has no statistics, so the number of hits decides here. Without it, a rare word among 50,000 notes
 * took 76 ms (scan) and a common one 134 ms (index); both now take about 1 ms.
 */
export async function hasText(
  db: Database,
  { grams, patterns }: TextTerms,
  others?: RawBuilder<unknown>,
): Promise<RawBuilder<SqlBool>> {
  const isLike = matchesPatterns(patterns);
  const orOthers = others ? sql` union all ${others}` : sql``;
  if (engineOf(db) === 'postgres') {
    return sql<SqlBool>`notes.id in (select note_id from note_search where note_search.grams @> ${[...grams]}::int4[] and ${isLike}${orOthers})`;
  }
  const words = grams.map((gram) => `"${asWord(gram)}"`).join(' ');
  const having = sql`select rowid from note_grams where note_grams match ${words}`;
  const { rows } = await sql<{ many: number }>`select count(*) as many from (${having} limit ${fewTexts + 1})`.execute(
    db,
  );
  if ((rows[0]?.many ?? 0) <= fewTexts)
    return sql<SqlBool>`notes.id in (select note_id from note_search where seq in (${having}) and ${isLike}${orOthers})`;
  const isText = sql<SqlBool>`exists (select 1 from note_search where note_search.note_id = notes.id and ${isLike})`;
  return others ? sql<SqlBool>`(${isText} or notes.id in (${others}))` : isText;
}
