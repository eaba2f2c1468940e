import { messages } from '#contract/messages.ts';
import { takeAdvisoryLock } from '#server/db/dialect.ts';
import { bumpRevision } from '#server/db/revision.store.ts';
import type { Database } from '#server/db/tables.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isId } from '#server/platform/ids.ts';
import { type CommentRow, deleteComment, updateReported } from './comments.store.ts';
import { addToCount, countPersonIn } from './post-counts.store.ts';
import { type AuthoredPost, countPosts, findVisiblePost, listPosts } from './posts.store.ts';

/** The refusal of a post that is not there, or not for everybody to see. */
export const postNotFound = (): AppError => new AppError('notFound', messages.feed.notFound);

/** A post that everybody may see, or everybody but those of a block with `unblockedFor`. Throws `notFound`. */
export async function requirePost(db: Database, id: string, unblockedFor: string | undefined): Promise<AuthoredPost> {
  const row = isId(id) ? await findVisiblePost(db, id, unblockedFor) : undefined;
  if (!row) throw postNotFound();
  return row;
}

/** How many posts of a person are in the feed. */
export const countPostsOf = (db: Database, userId: string): Promise<number> => countPosts(db, userId, 'active');

/** Lock for transactions that change or delete many posts: they take the same rows in any order, and would end in a deadlock. */
export const lockPostBatches = (tx: Database): Promise<void> => takeAdvisoryLock(tx, 'many-posts');

/**
 * Takes a person's upvotes and comments out of the counts of all posts: before the account is deleted, or because of a ban. The
 * caller has locked or changed the person's row, so that nothing is added meanwhile, and calls `bumpFeedRevision` at the end.
 */
export async function excludeFromCounts(tx: Database, userId: string): Promise<void> {
  await lockPostBatches(tx);
  await countPersonIn(tx, userId, -1);
}

/** Puts them back into the counts: those that are there then. */
export async function recountPerson(tx: Database, userId: string): Promise<void> {
  await lockPostBatches(tx);
  await countPersonIn(tx, userId, 1);
}

/** The refusal of a comment that is not there, or not for everybody to see. */
export const commentNotFound = (): AppError => new AppError('notFound', messages.feed.commentNotFound);

/**
 * Deletes a comment for good, out of the count where it is in it. The post is changed first: who deletes a post comes to both in
 * this order. Throws `notFound` where another one was faster, and nothing of the transaction is to be kept then.
 */
export async function takeComment(
  tx: Database,
  { id, post_id }: Pick<CommentRow, 'id' | 'post_id'>,
  isCounted: boolean,
): Promise<void> {
  if (isCounted) await addToCount(tx, post_id, 'comment_count', -1);
  if (!(await deleteComment(tx, id))) throw commentNotFound();
}

/** Marks a comment as reported, so that it waits for an admin. */
export const markReported = (tx: Database, commentId: string): Promise<void> =>
  updateReported(tx, commentId, { reported: 1, resolved: 0 });

/** Every report of a comment is dealt with. */
export const markResolved = (tx: Database, commentId: string): Promise<void> =>
  updateReported(tx, commentId, { resolved: 1 });

/** The newest posts that everybody may see. */
export const listNewestPosts = (db: Database, limit: number): Promise<AuthoredPost[]> =>
  listPosts(db, { cursor: undefined, limit });

/**
 * Raises the revision after a change of what the feed shows of a person: the name, the picture, or a ban. Call it as the last
 * statement of the transaction.
 */
export const bumpFeedRevision = (tx: Database): Promise<void> => bumpRevision(tx, 'feed');

export { rebuildCommentIndex } from './comments.store.ts';
export { exportBookmarks, exportComments, exportPosts, exportUpvotes } from './export-posts.ts';
