import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import { isShownTo } from '#server/safety/hidden-people.service.ts';
import { isLetGoFor } from './posts.store.ts';

/** Condition on `posts`: of a person or one of their friends. */
export const isOfFriends = (userId: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(posts.user_id = ${userId} or exists (select 1 from friendships
    where friendships.user_id = ${userId} and friendships.friend_id = posts.user_id))`;

interface Range {
  after: string | undefined;
  limit: number;
}

const isBefore = (after: string | undefined): RawBuilder<unknown> =>
  after === undefined ? sql`` : sql`and posts.id < ${after}`;

/**
 * Those of a person and their friends who wrote the newest posts after one, and no more of them than posts are wanted: nobody else has
 * one among these. One look at an index for each friend.
 */
async function listNewestAuthors(
  db: Database,
  { userId, shownTo }: { userId: string; shownTo: string | undefined },
  { after, limit }: Range,
): Promise<string[]> {
  const isShown = shownTo === undefined ? sql`` : sql`and ${isShownTo(shownTo, 'users.id')}`;
  const { rows } = await sql<{ id: string }>`select id from (
      select users.id, (select posts.id from posts where posts.user_id = users.id and posts.deleted_at is null
        and ${isLetGoFor(userId)} ${isBefore(after)}
        order by posts.id desc limit 1) as newest
      from (select friend_id as id from friendships where user_id = ${userId} union all select ${userId} as id) as people
      inner join users on users.id = people.id
      where users.banned = 0 ${isShown}
    ) as authors where newest is not null order by newest desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The ids of the newest posts of a person and their friends after one, newest first. */
export async function listIdsOfFriends(
  db: Database,
  whose: { userId: string; shownTo: string | undefined },
  range: Range,
): Promise<string[]> {
  const authors = await listNewestAuthors(db, whose, range);
  if (authors.length === 0) return [];
  const newestOf = (author: string) =>
    sql`select id from (select posts.id from posts where posts.user_id = ${author} and posts.deleted_at is null
      and ${isLetGoFor(whose.userId)} ${isBefore(range.after)}
      order by posts.id desc limit ${range.limit}) as own`;
  const { rows } = await sql<{
    id: string;
  }>`select id from (${sql.join(authors.map(newestOf), sql` union all `)}) as newest
    order by id desc limit ${range.limit}`.execute(db);
  return rows.map(({ id }) => id);
}
