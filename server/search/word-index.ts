import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { engineOf } from '#server/db/dialect.ts';
import { everyPage } from '#server/db/every-page.ts';
import type { Database } from '#server/db/tables.ts';

/**
 * Word index of a table, for searches over all users' rows: the back office and the blog. (Owners search their notes by another
 * index, see dialect.ts.) SQLite holds the words in a contentless full-text table beside a table of row numbers. PostgreSQL holds
 * them in a tsvector under a GIN index. Index rows are deleted with the rows that they describe.
 */

/** Tables that the back office searches; each index is named after its table. */
const wordIndexed = ['users', 'blogs', 'notes', 'comments', 'reports', 'feedback'] as const;

export type WordIndexed = (typeof wordIndexed)[number];

/** All indexes. Articles have a second one, for visitors. */
const wordIndexes = [...wordIndexed, 'public_blogs'] as const;

export type WordIndex = (typeof wordIndexes)[number];

const tableOf = (index: WordIndex): WordIndexed => (index === 'public_blogs' ? 'blogs' : index);

/** Limit of different words for each row. PostgreSQL takes 1 MB a row. */
const maxWords = 20_000;
/** Limit of letters for each word; longer words are cut. PostgreSQL takes 2,046 bytes a word. */
const maxLetters = 100;

const entriesName = (index: WordIndex): string => `${index}_words`;

/** The tables of the indexes, which can be rebuilt from the indexed rows. */
export const wordTables: readonly string[] = wordIndexes.map(entriesName);

const termsName = (index: WordIndex): string => `${index}_terms`;

/** Full-text tables of the indexes, on SQLite only. */
export const wordTermsTables: readonly string[] = wordIndexes.map(termsName);

const entriesOf = (index: WordIndex) => sql.ref(entriesName(index));
const termsOf = (index: WordIndex) => sql.ref(termsName(index));

/** Creates an empty index. */
export async function createWordIndex(db: Database, index: WordIndex): Promise<void> {
  const entries = entriesOf(index);
  const table = sql.ref(tableOf(index));
  if (engineOf(db) === 'postgres') {
    await sql`create table ${entries} (item_id text primary key references ${table} (id) on delete cascade, words tsvector not null)`.execute(
      db,
    );
    await sql`create index ${sql.ref(`${index}_words_gin`)} on ${entries} using gin (words)`.execute(db);
    return;
  }
  const terms = termsOf(index);
  await sql`create table ${entries} (seq integer primary key, item_id text not null unique references ${table} (id) on delete cascade)`.execute(
    db,
  );
  // Words come folded and split. Marks count as word characters, or Hindi words would fall apart. The prefix indexes serve
  // searches for one to three letters: over 100,000 rows they took 10 ms, and 70 ms without.
  await sql`create virtual table ${terms} using fts5 (words, content='', contentless_delete=1, detail=none, prefix='1 2 3', tokenize="unicode61 remove_diacritics 0 categories 'L* N* M* Co'")`.execute(
    db,
  );
  await sql`create trigger ${sql.ref(`${index}_words_deleted`)} after delete on ${entries} begin delete from ${terms} where rowid = old.seq; end`.execute(
    db,
  );
}

const cut = (word: string): string =>
  word.length > maxLetters ? Array.from(word).slice(0, maxLetters).join('') : word;

const tidy = (words: readonly string[]): string[] => [...new Set(words)].slice(0, maxWords).map(cut);

/** Indexes a new row by these words. Faster than `indexWords`, because it replaces nothing. */
export async function insertWords(db: Database, index: WordIndex, id: string, words: readonly string[]): Promise<void> {
  if (engineOf(db) === 'postgres') return indexWords(db, index, id, words);
  const { insertId } = await sql`insert into ${entriesOf(index)} (item_id) values (${id})`.execute(db);
  await sql`insert into ${termsOf(index)} (rowid, words) values (${insertId}, ${tidy(words).join(' ')})`.execute(db);
}

/** Indexes a row by these words, folded by `foldedWords`, and replaces its former words. */
export async function indexWords(db: Database, index: WordIndex, id: string, words: readonly string[]): Promise<void> {
  const entries = entriesOf(index);
  const known = tidy(words);
  if (engineOf(db) === 'postgres') {
    await sql`insert into ${entries} (item_id, words) values (${id}, array_to_tsvector(${known}::text[]))
      on conflict (item_id) do update set words = excluded.words`.execute(db);
    return;
  }
  const terms = termsOf(index);
  const { rows } = await sql<{ seq: number }>`insert into ${entries} (item_id) values (${id})
    on conflict (item_id) do update set item_id = excluded.item_id returning seq`.execute(db);
  const [{ seq } = { seq: null }] = rows;
  await sql`delete from ${terms} where rowid = ${seq}`.execute(db);
  await sql`insert into ${terms} (rowid, words) values (${seq}, ${known.join(' ')})`.execute(db);
}

/** Batch form of `insertWords`, for one to some hundred rows. */
export async function insertAllWords(
  db: Database,
  index: WordIndex,
  rows: readonly { id: string; words: readonly string[] }[],
): Promise<void> {
  if (engineOf(db) === 'postgres') {
    const values = rows.map(({ id, words }) => sql`(${id}, array_to_tsvector(${tidy(words)}::text[]))`);
    await sql`insert into ${entriesOf(index)} (item_id, words) values ${sql.join(values)}`.execute(db);
    return;
  }
  for (const { id, words } of rows) await insertWords(db, index, id, words);
}

/**
 * Batch form of `indexWords`, for one to some hundred rows. All former words go first, because SQLite writes its full-text
 * table out before each deletion. That took 10 ms a row where deletions and insertions took turns.
 */
export async function replaceAllWords(
  db: Database,
  index: WordIndex,
  rows: readonly { id: string; words: readonly string[] }[],
): Promise<void> {
  const ids = sql.join(rows.map(({ id }) => sql`${id}`));
  await sql`delete from ${entriesOf(index)} where item_id in (${ids})`.execute(db);
  await insertAllWords(db, index, rows);
}

/** Empties an index before it is rebuilt. */
export async function clearWords(db: Database, index: WordIndex): Promise<void> {
  await sql`delete from ${entriesOf(index)}`.execute(db);
}

/** Rebuilds an index, for rows that were written without it. `everyPage` calls `read`. */
export async function rebuildWordIndex<Row extends { id: string }>(
  db: Database,
  index: WordIndex,
  read: (after: string, limit: number) => Promise<Row[]>,
  wordsOf: (row: Row) => readonly string[],
): Promise<void> {
  await clearWords(db, index);
  for await (const rows of everyPage(read))
    await insertAllWords(
      db,
      index,
      rows.map((row) => ({ id: row.id, words: wordsOf(row) })),
    );
}

/** Prefix query for all words, in PostgreSQL's tsquery syntax. Words need no escapes: they hold letters, digits and marks only. */
const postgresQuery = (words: readonly string[]): string =>
  tidy(words)
    .map((word) => `'${word}':*`)
    .join(' & ');

/** Prefix query for all words, in SQLite's FTS5 syntax. */
const sqliteQuery = (words: readonly string[]): string =>
  tidy(words)
    .map((word) => `"${word}"*`)
    .join(' ');

/**
 * Builds a SELECT of the ids (`id`) of the newest `limit` rows that match every folded word as a prefix. Takes at least one word.
 */
export function idsWithWords(
  db: Database,
  index: WordIndex,
  words: readonly string[],
  limit: number,
): RawBuilder<unknown> {
  const entries = entriesOf(index);
  if (engineOf(db) === 'postgres')
    return sql`select item_id as id from ${entries} where words @@ ${postgresQuery(words)}::tsquery order by item_id desc limit ${limit}`;
  const terms = termsOf(index);
  return sql`select entries.item_id as id from ${terms} inner join ${entries} as entries on entries.seq = ${terms}.rowid where ${terms} match ${sqliteQuery(words)} order by ${terms}.rowid desc limit ${limit}`;
}

/** Hits up to which the query joins from the index to the table; above, it scans the table in the requested order. */
const fewRows = 1000;

/**
 * Builds a condition on the indexed table: rows that match every folded word as a prefix, at least one word. `isSuch` must be the same
 * condition on a single row. It serves words with many hits, where a scan fills a page after a few rows. Neither engine chooses that
 * plan: SQLite has no statistics, and PostgreSQL takes both conditions for independent (10,000 articles: 36 ms, now 2).
 */
export async function hasWords(
  db: Database,
  index: WordIndex,
  words: readonly string[],
  isSuch: RawBuilder<SqlBool>,
): Promise<RawBuilder<SqlBool>> {
  const entries = entriesOf(index);
  const terms = termsOf(index);
  const having =
    engineOf(db) === 'postgres'
      ? sql`select item_id from ${entries} where words @@ ${postgresQuery(words)}::tsquery`
      : sql`select rowid from ${terms} where ${terms} match ${sqliteQuery(words)}`;
  const counting = sql<{ many: number }>`select count(*) as many from (${having} limit ${fewRows + 1}) as found`;
  const [{ many } = { many: 0 }] = (await counting.execute(db)).rows;
  if (many > fewRows) return isSuch;
  const ids = engineOf(db) === 'postgres' ? having : sql`select item_id from ${entries} where seq in (${having})`;
  return sql<SqlBool>`(${sql.ref(`${tableOf(index)}.id`)} in (${ids}) and ${isSuch})`;
}
