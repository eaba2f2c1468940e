import { prepared } from './prepared.ts';
import type { Database } from './tables.ts';

/** What everybody sees as a whole: the feed, the blog, the site's settings. A row of `counters` each. */
export type Revised = 'feed' | 'blogs' | 'settings';

const findCounter = prepared((db, name: string) => db.selectFrom('counters').select('value').where('name', '=', name));

/** Grows with every change that is shown; names the bytes that are kept ready. */
export const findRevision = async (db: Database, name: Revised): Promise<number> =>
  (await findCounter(db, name))?.value ?? 0;

/**
 * Every change that is shown ends with this, in its own transaction. As its last statement: all who write to the same
 * meet at this one row, and its lock is held until the commit. Who raises several does so in the order of `Revised`.
 */
export async function raiseRevision(db: Database, name: Revised): Promise<void> {
  await db
    .updateTable('counters')
    .set((row) => ({ value: row('value', '+', 1) }))
    .where('name', '=', name)
    .execute();
}
