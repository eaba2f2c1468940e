import type { Insertable } from 'kysely';
import type { Database, Tables } from '#server/db/tables.ts';
import { oneOf, randomFrom, wholeBetween } from '#testing/seeded-random.ts';

/** The common part of all bulk fills: the same made-up words each time, and rows by the thousand. */

/** Rows of one statement, and of one transaction: SQLite takes 32,766 values in a statement. */
export const batch = 1000;

/** The same numbers in every run. */
export const random = randomFrom(5);

/** A word that every text and name has, and one that few have. */
export const commonWord = 'river';
export const rareWord = 'quetzal';
const rareEvery = 20_000;

const syllables = 'ba den fo gri ho jun ka lem mo nar pel ru sta ti vo win'.split(' ');
const newWord = (): string =>
  Array.from({ length: wholeBetween(random, 2, 4) }, () => oneOf(random, syllables)).join('');
const vocabulary = Array.from({ length: 5000 }, newWord);

/** Few words make most of a text, as in every language. */
export const word = (): string => vocabulary[Math.floor(random() ** 3 * vocabulary.length)] ?? commonWord;

/** A word by its rank: 0 is the most used. */
export const wordAt = (rank: number): string => vocabulary[rank] ?? commonWord;

/** So many words behind the common one; every 20,000th text has the rare one, too. */
export const words = (many: number, at: number): string =>
  [commonWord, ...Array.from({ length: many }, word), ...(at % rareEvery === 0 ? [rareWord] : [])].join(' ');

export const randomFlag = (many: number): number => Number(random() * many < 1);

/** Rows of one table in one statement. */
export async function insertRows<Name extends keyof Tables>(
  db: Database,
  table: Name,
  rows: readonly Insertable<Tables[Name]>[],
): Promise<void> {
  if (rows.length > 0) await db.insertInto(table).values(rows).execute();
}

/**
 * Makes rows batch by batch, a transaction for each. Two are under way at a time, so that PostgreSQL works while the
 * next rows are made. A transaction may write to each table that keeps a total once only, or two could wait for each
 * other.
 */
export async function fillBatches(
  db: Database,
  rows: number,
  fillOne: (tx: Database, from: number, to: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < rows) {
      const from = next;
      next += batch;
      await db.transaction().execute((tx) => fillOne(tx, from, Math.min(from + batch, rows)));
    }
  };
  await Promise.all([work(), work()]);
}
