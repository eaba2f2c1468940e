import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { engineOf } from './dialect.ts';
import { everyPage } from './every-page.ts';
import type { Database } from './tables.ts';

/**
 * An index of the words of a table's rows, for the back office and the blog, which look at everybody's. (What people search of their
 * own has an index of its own, see dialect.ts.) SQLite holds them in a full-text table without content, beside a table that gives each row a
 * number; PostgreSQL as a tsvector under a GIN index. Rows of the index go with those that they are of.
 */

/** The tables whose rows the back office finds; the index of each has its name. */
const wordIndexed = ['users', 'blogs', 'notes', 'comments', 'reports', 'feedback'] as const;

export type WordIndexed = (typeof wordIndexed)[number];

/** Articles have another one, of what visitors find them by. */
const wordIndexes = [...wordIndexed, 'public_blogs'] as const;

export type WordIndex = (typeof wordIndexes)[number];

const tableOf = (index: WordIndex): WordIndexed => (index === 'public_blogs' ? 'blogs' : index);

/** A row is found by no more than so many different words. PostgreSQL takes 1 MB a row. */
const maxWords = 20_000;
/** In letters; longer ones are cut. PostgreSQL takes 2,046 bytes a word. */
const maxLetters = 100;

const entriesName = (index: WordIndex): string => `${index}_words`;

/** The tables of the indexes; made of the words of what is indexed. */
export const wordTables: readonly string[] = wordIndexes.map(entriesName);

const entriesOf = (index: WordIndex) => sql.ref(entriesName(index));
const termsOf = (index: WordIndex) => sql.ref(`${index}_terms`);

/** Makes an index, empty. */
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
  // The words come folded and parted; marks belong to them, or Hindi would fall into letters. The beginnings of words that very many
  // begin with are kept ready: without, a search for a letter or two reads all of them (measured: 70 ms against 10 over 100,000 rows).
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

/** Makes a row findable by these words as `indexWords` does, where it is new: what it was found by need not be looked for. */
export async function insertWords(db: Database, index: WordIndex, id: string, words: readonly string[]): Promise<void> {
  if (engineOf(db) === 'postgres') return indexWords(db, index, id, words);
  const { insertId } = await sql`insert into ${entriesOf(index)} (item_id) values (${id})`.execute(db);
  await sql`insert into ${termsOf(index)} (rowid, words) values (${insertId}, ${tidy(words).join(' ')})`.execute(db);
}

/** Makes a row findable by these words, folded as by `foldedWords`, and no longer by those it was found by. */
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

/** As `insertWords` for some hundred rows, of which there is at least one. */
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

/** Empties an index, which is then filled anew. */
export async function clearWords(db: Database, index: WordIndex): Promise<void> {
  await sql`delete from ${entriesOf(index)}`.execute(db);
}

/** Makes an index anew, for rows that were put in without it. `read` as `everyPage` wants it. */
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

/** Rows with every one of these words, each as the beginning of a word, in PostgreSQL's language: letters, digits and marks mean nothing in it. */
const postgresQuery = (words: readonly string[]): string =>
  tidy(words)
    .map((word) => `'${word}':*`)
    .join(' & ');

/** As `postgresQuery`, in that of SQLite's full-text tables. */
const sqliteQuery = (words: readonly string[]): string =>
  tidy(words)
    .map((word) => `"${word}"*`)
    .join(' ');

/**
 * A SELECT of the ids (`id`) of the newest `limit` rows that have every one of these folded words, each as the beginning of a word.
 * At least one word.
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

/** Where no more rows than these have the words, one goes from them to their table; else through the table, in the order that is asked for. */
const fewRows = 1000;

/**
 * Condition on an index's table: rows that have every one of these folded words, each as the beginning of a word, at least one word.
 * `isSuch` tells the same of one row by itself, for a page of what very many have, which is full after a few rows. Neither engine would
 * find that out: SQLite has no statistics, and PostgreSQL takes the two conditions for independent (10,000 articles: 36 ms, now 2).
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
