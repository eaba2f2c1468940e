import { cachedQuery } from './cached-query.ts';
import type { Database } from './tables.ts';

/** Public data with one revision each: the feed, the blog, the site's settings. Each is a row of `counters`. */
export type Revised = 'feed' | 'blogs' | 'settings';

const findCounter = cachedQuery((db, name: string) =>
  db.selectFrom('counters').select('value').where('name', '=', name),
);

/** Grows with every change that is shown; part of the cache keys. */
export const findRevision = async (db: Database, name: Revised): Promise<number> =>
  (await findCounter(db, name))?.value ?? 0;

/** True if a database has everything that a read needs. */
export type IsUpToDate = (db: Database) => Promise<boolean>;

/** True if a database has reached this revision. */
export const atRevision =
  (name: Revised, revision: number): IsUpToDate =>
  async (db) =>
    (await findRevision(db, name)) >= revision;

/**
 * Last statement of every shown change, in its own transaction. All writers to the same list meet at this one row, and its lock
 * is held until the commit. A transaction that raises several does so in the order of `Revised`.
 */
export async function bumpRevision(db: Database, name: Revised): Promise<void> {
  await db
    .updateTable('counters')
    .set((row) => ({ value: row('value', '+', 1) }))
    .where('name', '=', name)
    .execute();
}
