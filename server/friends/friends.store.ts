import { type Selectable, sql } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import type { UsersTable } from '#server/db/tables/account-tables.ts';
import { isUnlimitedFor } from '#server/safety/hidden-people.service.ts';
import type { FriendRequestsTable } from '#server/db/tables/community-tables.ts';

export type FriendRequestRow = Selectable<FriendRequestsTable>;

type PersonRow = Pick<Selectable<UsersTable>, 'id' | 'name' | 'picture'>;

/** A request with its other side. */
interface RequestWithPerson extends PersonRow {
  request_id: string;
  created_at: number;
}

/** A person's friends who are not banned, in no order. */
export const listFriendRows = (db: Database, userId: string): Promise<PersonRow[]> =>
  db
    .selectFrom('friendships')
    .innerJoin('users', 'users.id', 'friendships.friend_id')
    .select(['users.id', 'users.name', 'users.picture'])
    .where('friendships.user_id', '=', userId)
    .where('users.banned', '=', sql.lit(0))
    .execute();

/** Requests to or from a user, newest first, without banned users and those who are limited to others. */
export const listRequestRows = (
  db: Database,
  userId: string,
  direction: 'incoming' | 'outgoing',
): Promise<RequestWithPerson[]> => {
  const [own, other] =
    direction === 'incoming'
      ? (['friend_requests.to_id', 'friend_requests.from_id'] as const)
      : (['friend_requests.from_id', 'friend_requests.to_id'] as const);
  return db
    .selectFrom('friend_requests')
    .innerJoin('users', 'users.id', other)
    .select([
      'friend_requests.id as request_id',
      'friend_requests.created_at',
      'users.id',
      'users.name',
      'users.picture',
    ])
    .where(own, '=', userId)
    .where('users.banned', '=', sql.lit(0))
    .where(isUnlimitedFor(userId, other))
    .orderBy('friend_requests.id', 'desc')
    .execute();
};

/** Which of these people are friends of the person. */
export async function listFriendIdsAmong(db: Database, userId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('friendships')
    .select('friend_id')
    .where('user_id', '=', userId)
    .where('friend_id', 'in', ids)
    .execute();
  return rows.map(({ friend_id }) => friend_id);
}

export async function insertFriendship(db: Database, one: string, other: string, now: number): Promise<void> {
  await db
    .insertInto('friendships')
    .values([
      { user_id: one, friend_id: other, created_at: now },
      { user_id: other, friend_id: one, created_at: now },
    ])
    .execute();
}

/** True where the two were friends. */
export async function deleteFriendship(db: Database, one: string, other: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('friendships')
    .where((where) =>
      where.or([where.and({ user_id: one, friend_id: other }), where.and({ user_id: other, friend_id: one })]),
    )
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export const findRequest = (db: Database, id: string): Promise<FriendRequestRow | undefined> =>
  db.selectFrom('friend_requests').selectAll().where('id', '=', id).executeTakeFirst();

/** The open request between two users, in either direction. There is at most one. */
export const findRequestBetween = (db: Database, one: string, other: string): Promise<FriendRequestRow | undefined> =>
  db
    .selectFrom('friend_requests')
    .selectAll()
    .where((where) => where.or([where.and({ from_id: one, to_id: other }), where.and({ from_id: other, to_id: one })]))
    .executeTakeFirst();

export async function insertRequest(db: Database, row: FriendRequestRow): Promise<void> {
  await db.insertInto('friend_requests').values(row).execute();
}

/** Deletes the open requests between two users, in either direction. */
export async function deleteRequestsBetween(db: Database, one: string, other: string): Promise<void> {
  await db
    .deleteFrom('friend_requests')
    .where((where) => where.or([where.and({ from_id: one, to_id: other }), where.and({ from_id: other, to_id: one })]))
    .execute();
}

/** Undefined where it is gone already. */
export const deleteRequest = (db: Database, id: string): Promise<FriendRequestRow | undefined> =>
  db.deleteFrom('friend_requests').where('id', '=', id).returningAll().executeTakeFirst();
