import { prepared } from '#server/db/prepared.ts';
import type { Database } from '#server/db/tables.ts';

const findCounter = prepared((db, name: string) => db.selectFrom('counters').select('value').where('name', '=', name));

/** Grows with every change that the feed shows; names the bytes that are kept ready of it. */
export const findRevision = async (db: Database): Promise<number> => (await findCounter(db, 'feed'))?.value ?? 0;

/**
 * Every change that the feed shows ends with this, in its own transaction. As its last statement: all who write to the
 * feed meet at this one row, and its lock is held until the commit.
 */
export async function raiseRevision(db: Database): Promise<void> {
  await db
    .updateTable('counters')
    .set((row) => ({ value: row('value', '+', 1) }))
    .where('name', '=', 'feed')
    .execute();
}
