import type { Media } from '#contract/feed/feed.ts';
import { messages } from '#contract/messages.ts';
import { takeAdvisoryLock } from '#server/db/dialect.ts';
import { bumpRevision } from '#server/db/revision.store.ts';
import type { Database } from '#server/db/tables.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isId } from '#server/platform/ids.ts';
import { hiddenFrom, type Reader } from '#server/safety/hidden-people.service.ts';
import type { UserRow } from '#server/users/users.service.ts';
import { type CommentRow, deleteComment, updateReported } from './comments.store.ts';
import { listFoundPosts } from './found-posts.store.ts';
import { addToCount, shiftCounts } from './post-counts.store.ts';
import { presentMedia } from './pictures/present-media.ts';
import { listPicturesOf } from './pictures/post-pictures.store.ts';
import { type AuthoredPost, countPosts, findVisiblePost, listPosts } from './posts.store.ts';

/** A person whose writing is counted, and whether they are limited. */
type Counted = Pick<UserRow, 'id' | 'limited_until'>;

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

/** Lock for transactions that change, delete or lock many posts: they take the same rows in any order, and would end in a deadlock. */
export const lockPostBatches = (tx: Database): Promise<void> => takeAdvisoryLock(tx, 'many-posts');

/**
 * Takes a person's upvotes and comments out of the counts of all posts: before the account is deleted, or because of a ban. The
 * caller has locked or changed the person's row, so that nothing is added meanwhile, and calls `bumpFeedRevision` at the end.
 */
export const excludeFromCounts = (tx: Database, person: Counted): Promise<void> => countPerson(tx, person, -1);

/** Puts them back into the counts: those that are there then. */
export const recountPerson = (tx: Database, person: Counted): Promise<void> => countPerson(tx, person, 1);

async function countPerson(tx: Database, { id, limited_until }: Counted, by: 1 | -1): Promise<void> {
  await lockPostBatches(tx);
  await shiftCounts(tx, id, 'upvote_count', by);
  // The limit has taken them out already.
  if (limited_until === 0) await shiftCounts(tx, id, 'comment_count', by);
}

/**
 * Takes a person's comments out of the counts of all posts, or puts them back: with a limit, which strangers see none of them through,
 * and with its end. The person is locked, and not banned. Upvotes are no words of theirs, and stay.
 */
export async function countComments(tx: Database, userId: string, by: 1 | -1): Promise<void> {
  await lockPostBatches(tx);
  await shiftCounts(tx, userId, 'comment_count', by);
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
  // Those on articles are in no count.
  if (post_id !== null) await addToCount(tx, post_id, 'comment_count', isCounted ? -1 : 0);
  if (!(await deleteComment(tx, id))) throw commentNotFound();
}

/** Marks a comment as reported, so that it waits for an admin. */
export const markReported = (tx: Database, commentId: string): Promise<void> =>
  updateReported(tx, commentId, { reported: 1, resolved: 0 });

/** Every report of a comment is dealt with. */
export const markResolved = (tx: Database, commentId: string): Promise<void> =>
  updateReported(tx, commentId, { resolved: 1 });

/** The newest thoughts that friends of a person wrote after a time, as far as the person sees them. */
export async function listThoughtsOfFriends(
  db: Database,
  reader: Reader,
  { since, limit }: { since: number; limit: number },
): Promise<AuthoredPost[]> {
  const wanted = { friendsOf: reader.id, shownTo: hiddenFrom(reader) };
  // Their own are among them.
  const { rows } = await listFoundPosts(db, wanted, { cursor: undefined, size: 4 * limit });
  return rows.filter(({ user_id, created_at }) => user_id !== reader.id && created_at > since).slice(0, limit);
}

/** The newest posts that everybody may see. */
export const listNewestPosts = (db: Database, limit: number): Promise<AuthoredPost[]> =>
  listPosts(db, { cursor: undefined, limit });

/**
 * Raises the revision after a change of what the feed shows of a person: the name, the picture, or a ban. Call it as the last
 * statement of the transaction.
 */
export const bumpFeedRevision = (tx: Database): Promise<void> => bumpRevision(tx, 'feed');

/** The pictures of some posts by the posts' ids. Posts without pictures are left out. */
export async function readMediaOf(db: Database, posts: readonly AuthoredPost[]): Promise<Map<string, Media[]>> {
  const ofPosts = Map.groupBy(await listPicturesOf(db, posts), (picture) => picture.post_id);
  return new Map(
    posts.flatMap((post) => {
      const pictures = ofPosts.get(post.id);
      return pictures ? [[post.id, presentMedia(post, pictures)] as const] : [];
    }),
  );
}

/** The alt texts of the pictures of some posts, empty ones too, by the posts' ids. Posts without pictures are left out. */
export async function readAltTexts(db: Database, posts: readonly { id: string }[]): Promise<Map<string, string[]>> {
  const pictures = await listPicturesOf(db, posts);
  const ofPosts = Map.groupBy(pictures, (picture) => picture.post_id);
  return new Map(Array.from(ofPosts, ([id, rows]) => [id, rows.map(({ alt }) => alt)]));
}

export { everyPostPictureName, knownPostPictures, listPostPictureFiles } from './pictures/post-picture-files.ts';
export { rebuildCommentIndex } from './comments.store.ts';
export { exportBookmarks, exportComments, exportPosts, exportUpvotes } from './export-posts.ts';
