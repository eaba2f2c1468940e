import type { BodyOf } from '#contract/call.ts';
import type { addPost, Post } from '#contract/feed.ts';
import { messages } from '#contract/messages.ts';
import { isMissingReference } from '#server/db/constraint.ts';
import type { Database } from '#server/db/tables.ts';
import type { SignedInUser } from '#server/http/identity.ts';
import { limitWriting, type Writer } from '#server/rate-limits/write-limits.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isId, newId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { isLockedActive, requireWriter } from '#server/users/users.service.ts';
import { holdSeen } from '#server/notes/notes.service.ts';
import { type NotificationRow, pushNotification, recordNotification } from '#server/push/push.service.ts';
import type { Reader } from '#server/safety/hidden-people.service.ts';
import { findComment, insertComment } from './comments.store.ts';
import { commentNotFound, postNotFound, requirePost, takeComment, bumpFeedRevision } from './feed.service.ts';
import type { LatePostIndex } from './late-post-index.ts';
import { addToCount } from './post-counts.store.ts';
import { insertPostNote } from './post-notes.store.ts';
import { indexPosts, insertPostTags, reindexPost } from './post-index.store.ts';
import {
  type AuthoredPost,
  binPost,
  findAuthor,
  findPostOf,
  insertPost,
  type PostRow,
  updateContent,
} from './posts.store.ts';
import { presentPost } from './present-post.ts';
import { completePost } from './read-posts.ts';
import { deleteUpvote, insertUpvote } from './upvotes.store.ts';

/** A post of one's own. Throws `forbidden` for a visible post of somebody else, `notFound` for any other. */
async function requireOwnPost(db: Database, userId: string, id: string): Promise<AuthoredPost> {
  const row = await requirePost(db, id, userId);
  if (row.user_id !== userId) throw new AppError('forbidden', messages.feed.notYours);
  return row;
}

/** A post after a change, and the notification of its author. */
interface Answered {
  post: Post;
  told?: NotificationRow | undefined;
}

/** A transaction on a post that may be deleted for good meanwhile, with all that refers to it. */
async function onPost(platform: Platform, work: (tx: Database) => Promise<Answered>): Promise<Post> {
  try {
    const { post, told } = await platform.db.transaction().execute(work);
    if (told) pushNotification(platform, told);
    return post;
  } catch (error) {
    throw isMissingReference(error) ? postNotFound() : error;
  }
}

/** The found post with the counts of `counted`. Throws `notFound` where it was moved to the bin or deleted since it was found. */
function completeCounted(
  tx: Database,
  found: AuthoredPost,
  counted: PostRow | undefined,
  reader: Reader,
): Promise<Post> {
  if (counted?.deleted_at !== null) throw postNotFound();
  return completePost(tx, { ...found, ...counted }, reader);
}

/**
 * Posts a thought, which may be made of a note of its author. Its words are indexed by `lateIndex` where it is given and has
 * room, else at once. Throws `tooMany`.
 */
export async function createPost(
  platform: Platform,
  user: Writer,
  body: BodyOf<typeof addPost>,
  lateIndex?: LatePostIndex,
): Promise<Post> {
  const isLater = lateIndex !== undefined && !lateIndex.isFull;
  const post = await storePost(platform, user, body, isLater ? insertPostTags : indexPosts);
  if (isLater) lateIndex.add(post._id);
  return post;
}

const storePost = (
  platform: Platform,
  user: Writer,
  { content, noteId }: BodyOf<typeof addPost>,
  index: typeof indexPosts,
): Promise<Post> =>
  platform.db.transaction().execute(async (tx) => {
    const held = noteId ? await holdSeen(tx, { userId: user.id, id: noteId }) : undefined;
    await limitWriting(platform, tx, user, 'thoughts');
    const author = await findAuthor(tx, user.id);
    if (!author) throw new AppError('sessionEnded', messages.session.expired);
    const now = platform.clock.now();
    const row: PostRow = {
      id: newId(),
      user_id: user.id,
      content,
      upvote_count: 0,
      comment_count: 0,
      version: 0,
      created_at: now,
      updated_at: now,
      deleted_at: null,
    };
    await insertPost(tx, row);
    await index(tx, [row]);
    if (held !== undefined) await insertPostNote(tx, { post_id: row.id, user_id: user.id, note_id: held });
    await bumpFeedRevision(tx);
    return presentPost({ ...row, ...author }, [], []);
  });

/** Edits one's own post. The same text again changes nothing. Throws `notFound` or `forbidden`. */
export const editPost = ({ db, clock }: Platform, user: SignedInUser, id: string, content: string): Promise<Post> =>
  db.transaction().execute(async (tx) => {
    const change = { userId: user.id, id, content, now: clock.now() };
    const isChanged = isId(id) && (await updateContent(tx, change));
    const post = await completePost(tx, await requireOwnPost(tx, user.id, id), user);
    if (isChanged) {
      await reindexPost(tx, { id, content });
      await bumpFeedRevision(tx);
    }
    return post;
  });

/** Moves one's own post to the bin. Throws `notFound` or `forbidden`. */
export const moveToBin = ({ db, clock }: Platform, user: SignedInUser, id: string): Promise<Post> =>
  db.transaction().execute(async (tx) => {
    await requireOwnPost(tx, user.id, id);
    const isBinned = await binPost(tx, user.id, id, clock.now());
    const binned = await findPostOf(tx, user.id, id);
    if (!isBinned || !binned) throw postNotFound();
    const post = await completePost(tx, binned, user);
    await bumpFeedRevision(tx);
    return post;
  });

/** Gives one's upvote, or takes it back. The count follows the rows that really changed. Throws `notFound`, `tooMany`. */
export const toggleUpvote = (platform: Platform, user: SignedInUser, id: string): Promise<Post> =>
  onPost(platform, async (tx) => {
    await requireWriter(tx, user.id);
    const found = await requirePost(tx, id, user.id);
    await limitWriting(platform, tx, user, 'upvotes');
    const now = platform.clock.now();
    const upvote = { post_id: id, user_id: user.id, created_at: now };
    const isTakenBack = await deleteUpvote(tx, upvote);
    const isGiven = !isTakenBack && (await insertUpvote(tx, upvote));
    const isChanged = isGiven || isTakenBack;
    const counted = isChanged ? await addToCount(tx, id, 'upvote_count', isGiven ? 1 : -1) : found;
    const { user_id: author, content } = found;
    const event = { userId: author, kind: 'upvote', actorId: user.id, postId: id, excerpt: content } as const;
    const told = isGiven ? await recordNotification(tx, event, now) : undefined;
    return { post: await completeCounted(tx, found, counted, user), told };
  });

/** Comments on a post. Throws `notFound` or `tooMany`. */
export const createComment = (platform: Platform, user: Writer & Reader, id: string, content: string): Promise<Post> =>
  onPost(platform, async (tx) => {
    await requireWriter(tx, user.id);
    const found = await requirePost(tx, id, user.id);
    await limitWriting(platform, tx, user, 'comments');
    const now = platform.clock.now();
    await insertComment(tx, {
      id: newId(),
      post_id: id,
      user_id: user.id,
      content,
      created_at: now,
      reply: null,
      replied_at: null,
    });
    const counted = await addToCount(tx, id, 'comment_count', 1);
    const event = { userId: found.user_id, kind: 'comment', actorId: user.id, postId: id, excerpt: content } as const;
    const told = await recordNotification(tx, event, now);
    return { post: await completeCounted(tx, found, counted, user), told };
  });

/** Deletes a comment of one's own, or on one's own post. Throws `notFound` or `forbidden`. */
export const removeComment = (
  { db }: Platform,
  user: SignedInUser,
  { id, commentId }: { id: string; commentId: string },
): Promise<Post> =>
  db.transaction().execute(async (tx) => {
    const { user_id: postOwner } = await requirePost(tx, id, user.id);
    const comment = isId(commentId) ? await findComment(tx, id, commentId) : undefined;
    if (!comment) throw commentNotFound();
    if (![comment.user_id, postOwner].includes(user.id)) throw new AppError('forbidden', messages.feed.commentNotYours);
    // Banned since it was found: nobody sees it any more, and it is out of the count already.
    if (!(await isLockedActive(tx, comment.user_id))) throw commentNotFound();
    await takeComment(tx, comment, true);
    const post = await completePost(tx, await requirePost(tx, id, user.id), user);
    return post;
  });
