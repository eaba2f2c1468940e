import { sql } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import type { PostBookmarksTable } from '#server/db/tables/feed-tables.ts';
import type { TimeCursor } from '#server/db/time-order.ts';
import { type AuthoredPost, visiblePosts } from './posts.store.ts';

/** A post that a person has kept, and when. */
export type BookmarkedPost = AuthoredPost & { bookmarked_at: number };

/** Posts that a person has kept and may see, the last kept first, after the one that the cursor names. */
export async function listBookmarkedPosts(
  db: Database,
  { userId, unblockedFor }: { userId: string; unblockedFor: string | undefined },
  { after, limit }: { after: TimeCursor | undefined; limit: number },
): Promise<BookmarkedPost[]> {
  let query = visiblePosts(db, unblockedFor)
    .innerJoin('post_bookmarks', 'post_bookmarks.post_id', 'posts.id')
    .select('post_bookmarks.created_at as bookmarked_at')
    .where('post_bookmarks.user_id', '=', userId);
  if (after)
    query = query.where(sql<boolean>`(post_bookmarks.created_at, post_bookmarks.post_id) < (${after.at}, ${after.id})`);
  return query
    .orderBy('post_bookmarks.created_at', 'desc')
    .orderBy('post_bookmarks.post_id', 'desc')
    .limit(limit)
    .execute();
}

/** All that a person has kept, the last first, whether it is still to be seen or not. */
export const listBookmarks = (
  db: Database,
  userId: string,
): Promise<Pick<PostBookmarksTable, 'post_id' | 'created_at'>[]> =>
  db
    .selectFrom('post_bookmarks')
    .select(['post_id', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('post_id', 'desc')
    .execute();

export async function countBookmarks(db: Database, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('post_bookmarks')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** True where it was not there before. */
export async function insertBookmark(db: Database, row: PostBookmarksTable): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('post_bookmarks')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'post_id']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** True where it was there. */
export async function deleteBookmark(db: Database, userId: string, postId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('post_bookmarks')
    .where('user_id', '=', userId)
    .where('post_id', '=', postId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
