import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { cachedQuery } from '#server/db/cached-query.ts';
import { changeLock } from '#server/db/dialect.ts';
import type { Database } from '#server/db/tables.ts';
import type { HiddenPeopleTable } from '#server/db/tables/community-tables.ts';

/** Forms of hiding somebody. */
export type HiddenKind = HiddenPeopleTable['kind'];

/** A person as others see them. */
interface PersonRow {
  id: string;
  name: string;
  picture: string | null;
}

/** Each condition is a look-up by the whole key for one row of what is read. Literals, so that a statement is always the same. */
const blockedBy = (person: string, readerId: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`not exists (select 1 from hidden_people as hidden
    where hidden.user_id = ${sql.ref(person)} and hidden.other_id = ${readerId} and hidden.kind = 'block')`;

/** Condition: the person of a column is not limited, or the reader is they or a friend of theirs. */
export const isUnlimitedFor = (readerId: string, person: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(not exists (select 1 from users as limited where limited.id = ${sql.ref(person)} and limited.limited_until > 0)
    or ${sql.ref(person)} = ${readerId} or exists (select 1 from friendships as ties
    where ties.user_id = ${readerId} and ties.friend_id = ${sql.ref(person)}))`;

/** Condition: the reader has not muted the person of a column, and sees them: `isOpenTo`. */
export const isShownTo = (readerId: string, person: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(not exists (select 1 from hidden_people as hidden
    where hidden.user_id = ${readerId} and hidden.other_id = ${sql.ref(person)})
    and ${blockedBy(person, readerId)} and ${isUnlimitedFor(readerId, person)})`;

/** Condition: neither the reader nor the person of a column has blocked the other. */
export const isUnblockedFor = (readerId: string, person: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(not exists (select 1 from hidden_people as hidden
    where hidden.user_id = ${readerId} and hidden.other_id = ${sql.ref(person)} and hidden.kind = 'block')
    and ${blockedBy(person, readerId)})`;

/** Condition: no block is between the reader and the person of a column, who is not limited to others. */
export const isOpenTo = (readerId: string, person: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${isUnblockedFor(readerId, person)} and ${isUnlimitedFor(readerId, person)})`;

/** Condition: the person of a column is the reader, or a limited friend of theirs. The short list of limited people leads. */
export const isSelfOrLimitedFriend = (readerId: string, person: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(person)} in (select limited.id from users as limited where limited.limited_until > 0
    and (limited.id = ${readerId} or exists (select 1 from friendships as ties
    where ties.user_id = ${readerId} and ties.friend_id = limited.id)) union all select ${readerId})`;

/** Condition: the person of a column has been muted by the reader, or a block is between them. The short list of such people leads. */
export const isHiddenFrom = (readerId: string, person: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(person)} in (select other_id from hidden_people where user_id = ${readerId}
    union select user_id from hidden_people where other_id = ${readerId} and kind = 'block')`;

/** `isHiddenFrom` for blocks alone. */
export const isBlockedFor = (readerId: string, person: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(person)} in (select other_id from hidden_people where user_id = ${readerId} and kind = 'block'
    union select user_id from hidden_people where other_id = ${readerId} and kind = 'block')`;

/** The rows between two people, in either direction. */
export const listHiddenBetween = (
  db: Database,
  one: string,
  other: string,
): Promise<Pick<HiddenPeopleTable, 'user_id' | 'kind'>[]> =>
  db
    .selectFrom('hidden_people')
    .select(['user_id', 'kind'])
    .where((where) =>
      where.or([where.and({ user_id: one, other_id: other }), where.and({ user_id: other, other_id: one })]),
    )
    .execute();

/** The people that a person has muted or blocked, the last first, without banned ones. */
export const listHiddenBy = (db: Database, userId: string): Promise<(PersonRow & { kind: HiddenKind })[]> =>
  db
    .selectFrom('hidden_people')
    .innerJoin('users', 'users.id', 'hidden_people.other_id')
    .select(['users.id', 'users.name', 'users.picture', 'hidden_people.kind'])
    .where('hidden_people.user_id', '=', userId)
    .where('users.banned', '=', sql.lit(0))
    .orderBy('hidden_people.created_at', 'desc')
    .orderBy('users.id', 'desc')
    .execute();

/** How many people a person has muted and blocked, banned ones included. One in both lists counts twice. */
export async function countHiddenBy(db: Database, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('hidden_people')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** True where it was not there before. */
export async function insertHidden(db: Database, row: HiddenPeopleTable): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('hidden_people')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'other_id', 'kind']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** True where it was there. */
export async function deleteHidden(
  db: Database,
  { user_id, other_id, kind }: Omit<HiddenPeopleTable, 'created_at'>,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('hidden_people')
    .where('user_id', '=', user_id)
    .where('other_id', '=', other_id)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Locks the account of a user: until the transaction ends, they neither write a comment, upvote, leave nor are banned. Undefined where
 * there is none.
 */
export const lockPerson = (
  db: Database,
  id: string,
): Promise<{ name: string; banned: number; limited_until: number } | undefined> =>
  db
    .selectFrom('users')
    .select(['name', 'banned', 'limited_until'])
    .where('id', '=', id)
    .modifyEnd(changeLock(db))
    .executeTakeFirst();

/** Raises the revision of the people that are hidden from a user. */
export async function raiseHiddenRevision(db: Database, id: string): Promise<void> {
  await db
    .updateTable('users')
    .set((row) => ({ hidden_revision: row('hidden_revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Makes the reads of a person their own, from which nobody needs to be hidden: they see what waits of theirs. */
export async function beginOwnReads(db: Database, id: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ hidden_revision: 1 })
    .where('id', '=', id)
    .where('hidden_revision', '=', 0)
    .execute();
}

/**
 * Raises it for a person and their friends. They are locked in the order of their ids first, as the two of a new friendship are: a
 * friend who came meanwhile is found by the change.
 */
export async function raiseHiddenRevisions(db: Database, id: string): Promise<void> {
  const isOfThem = sql<boolean>`users.id in (select friend_id from friendships where user_id = ${id} union all select ${id})`;
  await db.selectFrom('users').select('id').where(isOfThem).orderBy('id').modifyEnd(changeLock(db)).execute();
  await db
    .updateTable('users')
    .set((row) => ({ hidden_revision: row('hidden_revision', '+', 1) }))
    .where(isOfThem)
    .execute();
}

/** True if a person is limited, and the reader is neither they nor a friend. */
export async function isLimitedTo(db: Database, readerId: string, otherId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', otherId)
    .where('limited_until', '>', sql.lit(0))
    .where(sql<boolean>`not ${isUnlimitedFor(readerId, 'users.id')}`)
    .executeTakeFirst();
  return row !== undefined;
}

const findRevision = cachedQuery((db, id: string) =>
  db.selectFrom('users').select('hidden_revision').where('id', '=', id),
);

/** The revision of the people that are hidden from a user. */
export const findHiddenRevision = async (db: Database, id: string): Promise<number> =>
  (await findRevision(db, id))?.hidden_revision ?? 0;
