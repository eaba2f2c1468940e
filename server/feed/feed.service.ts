import { messages } from '#contract/messages.ts';
import { raiseRevision } from '#server/db/revision.store.ts';
import type { Database } from '#server/db/tables.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isId } from '#server/platform/ids.ts';
import { deleteCommentsOf } from './comments.store.ts';
import { lowerCounts } from './post-counts.store.ts';
import { type AuthoredPost, countPosts, findVisiblePost, listPosts } from './posts.store.ts';
import { deleteUpvotesOf } from './upvotes.store.ts';

/** The refusal of a post that is not there, or not for everybody to see. */
export const postNotFound = (): AppError => new AppError('notFound', messages.feed.notFound);

/** A post that everybody may see. Throws `notFound`. */
export async function requirePost(db: Database, id: string): Promise<AuthoredPost> {
  const row = isId(id) ? await findVisiblePost(db, id) : undefined;
  if (!row) throw postNotFound();
  return row;
}

/** How many posts of a person are in the feed. */
export const countPostsOf = (db: Database, userId: string): Promise<number> => countPosts(db, userId, 'active');

/**
 * Deletes a person's upvotes and comments and lowers the counts of their posts, before the account goes with all else.
 * The caller has locked the person's row, so that nothing is added meanwhile, and calls `touchFeed` at the end.
 */
export async function forgetPerson(tx: Database, userId: string): Promise<void> {
  await lowerCounts(tx, 'upvote_count', await deleteUpvotesOf(tx, userId));
  await lowerCounts(tx, 'comment_count', await deleteCommentsOf(tx, userId));
}

/** The newest posts that everybody may see. */
export const listNewestPosts = (db: Database, limit: number): Promise<AuthoredPost[]> =>
  listPosts(db, { cursor: undefined, limit });

/**
 * What the feed shows of a person changes: the name, the picture, whether it is shown at all. To be called as the last
 * statement of the transaction that changes it.
 */
export const touchFeed = (tx: Database): Promise<void> => raiseRevision(tx, 'feed');

export { exportComments, exportPosts } from './export-posts.ts';
