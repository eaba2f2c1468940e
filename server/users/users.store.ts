import type { Selectable } from 'kysely';
import { changeLock, rowLock, shareLock } from '#server/db/dialect.ts';
import { cachedQuery } from '#server/db/cached-query.ts';
import { markChanged } from '#server/db/changed-people.ts';
import type { Database } from '#server/db/tables.ts';
import type { UsersTable } from '#server/db/tables/account-tables.ts';

export type UserRow = Selectable<UsersTable>;

/** How addresses are compared: without case. */
export const emailKey = (email: string): string => email.toLowerCase();

export const findUser = (db: Database, id: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();

export const findUserByEmail = (db: Database, email: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('email_key', '=', emailKey(email)).executeTakeFirst();

export async function insertUser(db: Database, row: UserRow): Promise<void> {
  await db.insertInto('users').values(row).execute();
}

export async function updateUser(
  db: Database,
  id: string,
  change: Partial<
    Pick<
      UserRow,
      | 'name'
      | 'email'
      | 'email_key'
      | 'email_verified'
      | 'picture'
      | 'picture_bytes'
      | 'password_hash'
      | 'suspended_until'
      | 'limited_until'
    >
  >,
): Promise<UserRow | undefined> {
  return db.updateTable('users').set(change).where('id', '=', id).returningAll().executeTakeFirst();
}

/** Locks the row of a user: until the transaction ends, no row that refers to it can be inserted. */
export const lockUser = (db: Database, id: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('id', '=', id).modifyEnd(rowLock(db)).executeTakeFirst();

/** As `lockUser`, but rows that refer to the user can still be inserted: who holds other rows as well never waits for those who do. */
export const lockUserForChange = (db: Database, id: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('id', '=', id).modifyEnd(changeLock(db)).executeTakeFirst();

/** Banned, suspended or limited of a person, which stays so until the transaction ends; undefined where there is no such person. */
export const shareLockUser = cachedQuery((db, id: string) =>
  db
    .selectFrom('users')
    .select(['banned', 'suspended_until', 'limited_until'])
    .where('id', '=', id)
    .modifyEnd(shareLock(db)),
);

/** The public columns of some users, some hundred at most. */
export const listPublicUsers = (
  db: Database,
  ids: readonly string[],
): Promise<Pick<UserRow, 'id' | 'name' | 'picture'>[]> =>
  db.selectFrom('users').select(['id', 'name', 'picture']).where('id', 'in', ids).execute();

export const listNamesOf = (db: Database, ids: readonly string[]): Promise<Pick<UserRow, 'id' | 'name'>[]> =>
  db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute();

/** Deletes a user; sessions, notes and all other rows go with them. */
export async function deleteUser(db: Database, id: string): Promise<void> {
  await db.deleteFrom('users').where('id', '=', id).execute();
  await markChanged(db, id);
}

/** Adds to a total and answers its new value. */
export async function addToCounter(db: Database, name: 'users' | 'registrations', by: 1 | -1): Promise<number> {
  const { value } = await db
    .updateTable('counters')
    .set((row) => ({ value: row('value', '+', by) }))
    .where('name', '=', name)
    .returning('value')
    .executeTakeFirstOrThrow();
  return value;
}

const findCounter = cachedQuery((db, name: string) =>
  db.selectFrom('counters').select('value').where('name', '=', name),
);

/** Read with every landing page. */
export const findUserCount = async (db: Database): Promise<number> => (await findCounter(db, 'users'))?.value ?? 0;

/** People after an id, in the order of the ids. */
export const listUsersAfter = (db: Database, after: string, limit: number): Promise<UserRow[]> =>
  db.selectFrom('users').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute();

/** People with a picture after an id, in the order of the ids. */
export const listPicturesAfter = (
  db: Database,
  after: string,
  limit: number,
): Promise<Pick<UserRow, 'id' | 'picture'>[]> =>
  db
    .selectFrom('users')
    .select(['id', 'picture'])
    .where('picture', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

/** True if the person of a picture is banned; undefined for the name of no picture. */
export const findPictureOwner = cachedQuery((db, name: string) =>
  db.selectFrom('users').select('banned').where('picture', '=', name),
);

export const listPictures = (db: Database, names: readonly string[]): Promise<{ picture: string | null }[]> =>
  db.selectFrom('users').select('picture').where('picture', 'in', names).execute();
