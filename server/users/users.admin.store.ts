import { sql } from 'kysely';
import type { userSorts, userStates } from '#contract/users/users.admin.ts';
import { findNumberedPage, type NumberedPage, type PageQuery, readSort } from '#server/db/numbered-pages.ts';
import type { Database } from '#server/db/tables.ts';
import type { UserRow } from './users.store.ts';

type Field = (typeof userSorts)[number];

interface UserQuery extends PageQuery {
  sort?: Field | `-${Field}` | undefined;
  state?: (typeof userStates)[number] | undefined;
}

/** Each has an index. */
const orders = { createdAt: undefined, name: sql`lower(users.name)`, email: sql`users.email_key` };

/** Literals, as the index is of banned ones. */
const filters = { all: undefined, active: sql<boolean>`users.banned = 0`, banned: sql<boolean>`users.banned = 1` };

export function findUserPage(
  db: Database,
  { sort = '-createdAt', state = 'all', ...query }: UserQuery,
): Promise<NumberedPage> {
  const { field, isFalling } = readSort(sort);
  return findNumberedPage(
    db,
    { table: 'users', totals: ['users'], filter: filters[state], order: orders[field], isFalling },
    query,
  );
}

export const listUsersById = (db: Database, ids: readonly string[]): Promise<UserRow[]> =>
  db.selectFrom('users').selectAll().where('id', 'in', ids).execute();

/** Sets the ban, or lifts it; the account as it is then, or undefined where it was so already or is not there. */
export const updateBan = (db: Database, id: string, isBanned: boolean): Promise<UserRow | undefined> =>
  db
    .updateTable('users')
    .set({ banned: Number(isBanned) })
    .where('id', '=', id)
    .where('banned', '=', sql.lit(Number(!isBanned)))
    .returningAll()
    .executeTakeFirst();
