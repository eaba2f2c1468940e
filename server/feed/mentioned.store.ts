import { sql } from 'kysely';
import { isAmongIds, keepLock } from '#server/db/dialect.ts';
import type { Database } from '#server/db/tables.ts';
import { isOpenTo } from '#server/safety/hidden-people.service.ts';

/** A mentioned person, by today's name. */
export interface MentionedRow {
  id: string;
  name: string;
}

const people = (db: Database, ids: readonly string[], unblockedFor: string | undefined) => {
  const query = db
    .selectFrom('users')
    .select(['users.id', 'users.name'])
    .where(isAmongIds(db, sql.ref('users.id'), JSON.stringify(ids)))
    .where('users.banned', '=', sql.lit(0));
  return unblockedFor === undefined
    ? query.where('users.limited_until', '=', sql.lit(0))
    : query.where(isOpenTo(unblockedFor, 'users.id'));
};

/** Those of some ids that are people whom a reader can see: not banned, of no block with the reader, and not limited to others. */
export const listMentioned = (
  db: Database,
  ids: readonly string[],
  unblockedFor: string | undefined,
): Promise<MentionedRow[]> => people(db, ids, unblockedFor).execute();

/** As `listMentioned`. Their accounts stay until the transaction ends. */
export const holdMentioned = (db: Database, ids: readonly string[], unblockedFor: string): Promise<MentionedRow[]> =>
  people(db, ids, unblockedFor).orderBy('users.id').modifyEnd(keepLock(db)).execute();
