import { type RawBuilder, sql } from 'kysely';
import { engineOf } from './dialect.ts';
import { everyPage } from './every-page.ts';
import type { Database } from './tables.ts';

/**
 * An index of the words of a table's rows, for the back office, which looks at everybody's. (What people search of their own has an
 * index of its own, see dialect.ts.) SQLite holds them in a full-text table without content, beside a table that gives each row a
 * number; PostgreSQL as a tsvector under a GIN index. Rows of the index go with those that they are of.
 */

/** The tables whose rows are indexed. */
export const wordIndexed = ['users', 'blogs', 'notes', 'comments', 'reports', 'feedback'] as const;

export type WordIndexed = (typeof wordIndexed)[number];

/** A row is found by no more than so many different words. PostgreSQL takes 1 MB a row. */
const maxWords = 20_000;
/** In letters; longer ones are cut. PostgreSQL takes 2,046 bytes a word. */
const maxLetters = 100;

const entriesName = (table: WordIndexed): string => `${table}_words`;

/** The tables of the index; made of the words of what is indexed. */
export const wordTables: readonly string[] = wordIndexed.map(entriesName);

const entriesOf = (table: WordIndexed) => sql.ref(entriesName(table));
const termsOf = (table: WordIndexed) => sql.ref(`${table}_terms`);

/** Makes the index of a table, empty. */
export async function createWordIndex(db: Database, table: WordIndexed): Promise<void> {
  const entries = entriesOf(table);
  if (engineOf(db) === 'postgres') {
    await sql`create table ${entries} (item_id text primary key references ${sql.ref(table)} (id) on delete cascade, words tsvector not null)`.execute(
      db,
    );
    await sql`create index ${sql.ref(`${table}_words_gin`)} on ${entries} using gin (words)`.execute(db);
    return;
  }
  const terms = termsOf(table);
  await sql`create table ${entries} (seq integer primary key, item_id text not null unique references ${sql.ref(table)} (id) on delete cascade)`.execute(
    db,
  );
  // The words come folded and parted; marks belong to them, or Hindi would fall into letters. The beginnings of words that very many
  // begin with are kept ready: without, a search for a letter or two reads all of them (measured: 70 ms against 10 over 100,000 rows).
  await sql`create virtual table ${terms} using fts5 (words, content='', contentless_delete=1, detail=none, prefix='1 2 3', tokenize="unicode61 remove_diacritics 0 categories 'L* N* M* Co'")`.execute(
    db,
  );
  await sql`create trigger ${sql.ref(`${table}_words_deleted`)} after delete on ${entries} begin delete from ${terms} where rowid = old.seq; end`.execute(
    db,
  );
}

const cut = (word: string): string =>
  word.length > maxLetters ? Array.from(word).slice(0, maxLetters).join('') : word;

const tidy = (words: readonly string[]): string[] => [...new Set(words)].slice(0, maxWords).map(cut);

/** Makes a row findable by these words as `indexWords` does, where it is new: what it was found by need not be looked for. */
export async function insertWords(
  db: Database,
  table: WordIndexed,
  id: string,
  words: readonly string[],
): Promise<void> {
  if (engineOf(db) === 'postgres') return indexWords(db, table, id, words);
  const { insertId } = await sql`insert into ${entriesOf(table)} (item_id) values (${id})`.execute(db);
  await sql`insert into ${termsOf(table)} (rowid, words) values (${insertId}, ${tidy(words).join(' ')})`.execute(db);
}

/** Makes a row findable by these words, folded as by `foldedWords`, and no longer by those it was found by. */
export async function indexWords(
  db: Database,
  table: WordIndexed,
  id: string,
  words: readonly string[],
): Promise<void> {
  const entries = entriesOf(table);
  const known = tidy(words);
  if (engineOf(db) === 'postgres') {
    await sql`insert into ${entries} (item_id, words) values (${id}, array_to_tsvector(${known}::text[]))
      on conflict (item_id) do update set words = excluded.words`.execute(db);
    return;
  }
  const terms = termsOf(table);
  const { rows } = await sql<{ seq: number }>`insert into ${entries} (item_id) values (${id})
    on conflict (item_id) do update set item_id = excluded.item_id returning seq`.execute(db);
  const [{ seq } = { seq: null }] = rows;
  await sql`delete from ${terms} where rowid = ${seq}`.execute(db);
  await sql`insert into ${terms} (rowid, words) values (${seq}, ${known.join(' ')})`.execute(db);
}

/** As `insertWords` for some hundred rows, of which there is at least one. */
export async function insertAllWords(
  db: Database,
  table: WordIndexed,
  rows: readonly { id: string; words: readonly string[] }[],
): Promise<void> {
  if (engineOf(db) === 'postgres') {
    const values = rows.map(({ id, words }) => sql`(${id}, array_to_tsvector(${tidy(words)}::text[]))`);
    await sql`insert into ${entriesOf(table)} (item_id, words) values ${sql.join(values)}`.execute(db);
    return;
  }
  for (const { id, words } of rows) await insertWords(db, table, id, words);
}

/** Empties the index of a table, which is then filled anew. */
export async function clearWords(db: Database, table: WordIndexed): Promise<void> {
  await sql`delete from ${entriesOf(table)}`.execute(db);
}

/** Makes the index of a table anew, for rows that were put in without it. `read` as `everyPage` wants it. */
export async function rebuildWordIndex<Row extends { id: string }>(
  db: Database,
  table: WordIndexed,
  read: (after: string, limit: number) => Promise<Row[]>,
  wordsOf: (row: Row) => readonly string[],
): Promise<void> {
  await clearWords(db, table);
  for await (const rows of everyPage(read))
    await insertAllWords(
      db,
      table,
      rows.map((row) => ({ id: row.id, words: wordsOf(row) })),
    );
}

/**
 * A SELECT of the ids (`id`) of the newest `limit` rows that have every one of these folded words, each as the beginning of a word.
 * At least one word.
 */
export function idsWithWords(
  db: Database,
  table: WordIndexed,
  words: readonly string[],
  limit: number,
): RawBuilder<unknown> {
  const entries = entriesOf(table);
  if (engineOf(db) === 'postgres') {
    // Letters, digits and marks alone: nothing in them means anything to the query's language.
    const query = tidy(words)
      .map((word) => `'${word}':*`)
      .join(' & ');
    return sql`select item_id as id from ${entries} where words @@ ${query}::tsquery order by item_id desc limit ${limit}`;
  }
  const terms = termsOf(table);
  const query = tidy(words)
    .map((word) => `"${word}"*`)
    .join(' ');
  return sql`select entries.item_id as id from ${terms} inner join ${entries} as entries on entries.seq = ${terms}.rowid where ${terms} match ${query} order by ${terms}.rowid desc limit ${limit}`;
}
