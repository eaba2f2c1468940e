import { sql } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import { isBlockedFor, isUnblockedFor } from '#server/safety/hidden-people.service.ts';
import type { PostUpvotesTable } from '#server/db/tables/community-tables.ts';

/** An upvote: its post and its user. */
export type UpvoteRow = Pick<PostUpvotesTable, 'post_id' | 'user_id'>;

/**
 * At most `each` upvotes of every one of these posts, and the reader's own on any of them. Posts that have no more are read
 * together, for any other one bounded walk along the index: a post may have hundreds of thousands. As a range for the
 * reason in comments.store.ts.
 */
export async function listUpvotes(
  db: Database,
  posts: readonly { id: string; upvote_count: number }[],
  { readerId, unblockedFor, each }: { readerId: string | undefined; unblockedFor: string | undefined; each: number },
): Promise<UpvoteRow[]> {
  const whole = posts.filter((post) => post.upvote_count > 0 && post.upvote_count <= each).map(({ id }) => id);
  const large = posts.filter((post) => post.upvote_count > each).map(({ id }) => id);
  const upvotes = whole.length > 0 ? await among(db, whole, unblockedFor).execute() : [];
  for (const id of large) upvotes.push(...(await someOf(db, id, { limit: each, unblockedFor })));
  if (readerId !== undefined && large.length > 0) {
    upvotes.push(...(await among(db, large, unblockedFor).where('user_id', '=', readerId).execute()));
  }
  return upvotes;
}

/** Of people who are not banned, nor part of a block with `unblockedFor`. Asked this way, it takes a look into the small index of banned people for each upvote. */
const visible = (db: Database, unblockedFor: string | undefined) => {
  const query = db
    .selectFrom('post_upvotes')
    .select(['post_id', 'user_id'])
    .where(sql<boolean>`not exists (select 1 from users where users.id = post_upvotes.user_id and users.banned = 1)`);
  return unblockedFor === undefined ? query : query.where(isUnblockedFor(unblockedFor, 'post_upvotes.user_id'));
};

const among = (db: Database, postIds: readonly string[], unblockedFor: string | undefined) =>
  visible(db, unblockedFor).where('post_id', 'in', postIds);

const someOf = (
  db: Database,
  postId: string,
  { limit, unblockedFor }: { limit: number; unblockedFor: string | undefined },
): Promise<UpvoteRow[]> =>
  visible(db, unblockedFor)
    .where('post_id', '>=', postId)
    .where('post_id', '<=', postId)
    .orderBy('post_id')
    .orderBy('user_id')
    .limit(limit)
    .execute();

/** How many counted upvotes of a post are of people who have blocked a reader, or whom they have blocked. */
export async function countBlockedUpvotes(db: Database, postId: string, readerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('post_upvotes')
    .innerJoin('users', 'users.id', 'post_upvotes.user_id')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('post_upvotes.post_id', '=', postId)
    .where('users.banned', '=', sql.lit(0))
    .where(isBlockedFor(readerId, 'post_upvotes.user_id'))
    .executeTakeFirstOrThrow();
  return count;
}

/** True where it was not there before. */
export async function insertUpvote(db: Database, row: PostUpvotesTable): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('post_upvotes')
    .values(row)
    .onConflict((conflict) => conflict.columns(['post_id', 'user_id']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** True where it was there. */
export async function deleteUpvote(db: Database, { post_id, user_id }: UpvoteRow): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('post_upvotes')
    .where('post_id', '=', post_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The upvotes of a person after a post's id, in the order of the posts. */
export const listUpvotesOf = (
  db: Database,
  userId: string,
  after: string,
  limit: number,
): Promise<{ post_id: string; created_at: number }[]> =>
  db
    .selectFrom('post_upvotes')
    .select(['post_id', 'created_at'])
    .where('user_id', '=', userId)
    .where('post_id', '>', after)
    .orderBy('post_id')
    .limit(limit)
    .execute();
