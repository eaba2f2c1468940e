import type { BodyOf } from '#contract/call.ts';
import type { addComment, addPost, Post } from '#contract/feed/feed.ts';
import { messages } from '#contract/messages.ts';
import { plainMentions } from '#contract/feed/mentions.ts';
import { isMissingReference } from '#server/db/constraint.ts';
import type { Database } from '#server/db/tables.ts';
import type { SignedInUser } from '#server/http/identity.ts';
import type { IncomingFile } from '#server/http/multipart.ts';
import { limitWriting, type Writer } from '#server/rate-limits/write-limits.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import { isId, newId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { newToken } from '#server/platform/secret-tokens.ts';
import { isLockedCounted, refuseSuspended, requireOpenWriter } from '#server/users/users.service.ts';
import { holdSeen } from '#server/notes/notes.service.ts';
import { type NotificationRow, pushNotification, recordNotification } from '#server/push/push.service.ts';
import { beginOwnReads, type Reader } from '#server/safety/hidden-people.service.ts';
import { type HoldRules, readSettings } from '#server/site/settings.service.ts';
import {
  holdNewComment,
  type NewComment,
  requireDeletable,
  storeNewComment,
  tellOfNewComment,
} from './comments.service.ts';
import { postNotFound, requirePost, takeComment, bumpFeedRevision } from './feed.service.ts';
import { hasBannedWord, isPostHeld } from './hold-rules.ts';
import type { LatePostIndex } from './late-post-index.ts';
import { type NewPicture, recordPictures, withPictures } from './pictures/add-post-pictures.ts';
import { renewViewKey } from './pictures/post-pictures.store.ts';
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
import { holdMentionedIn, readMentioned, tellMentioned } from './tell-mentioned.ts';
import { presentPost } from './present-post.ts';
import { completePost } from './read-posts.ts';
import { deleteUpvote, insertUpvote } from './upvotes.store.ts';

/** A post of one's own. Throws `forbidden` for a visible post of somebody else, `notFound` for any other. */
async function requireOwnPost(db: Database, userId: string, id: string): Promise<AuthoredPost> {
  const row = await requirePost(db, id, userId);
  if (row.user_id !== userId) throw new AppError('forbidden', messages.feed.notYours);
  return row;
}

/** A post after a change, and the notifications of it. */
interface Answered {
  post: Post;
  told: readonly (NotificationRow | undefined)[];
}

/** A transaction on a post that may be deleted for good meanwhile, with all that refers to it. */
async function onPost(platform: Platform, work: (tx: Database) => Promise<Answered>): Promise<Post> {
  try {
    const { post, told } = await platform.db.transaction().execute(work);
    for (const row of told) if (row) pushNotification(platform, row);
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

/** A thought as its author sends it. */
type SentPost = Omit<BodyOf<typeof addPost>, 'alts'> & { alts?: readonly string[] | undefined };

/** How a new post is stored. */
interface Storing {
  index: typeof indexPosts;
  holds: HoldRules;
  pictures: readonly NewPicture[];
}

/**
 * Posts a thought, which may have pictures and be made of a note of its author. Its words are indexed by `lateIndex` where it is given
 * and has room, else at once. Throws `invalid`, `unsupported`, `quota` and `tooMany`.
 */
export async function createPost(
  platform: Platform,
  user: Writer,
  body: SentPost,
  { lateIndex, files = [] }: { lateIndex?: LatePostIndex; files?: readonly IncomingFile[] } = {},
): Promise<Post> {
  if (body.content === '' && files.length === 0) throw fieldError('content', messages.feed.contentRequired);
  const isLater = lateIndex !== undefined && !lateIndex.isFull;
  const { holds } = await readSettings(platform);
  const { post, told } = await withPictures(platform, { files, alts: body.alts ?? [] }, (pictures) =>
    storePost(platform, user, body, { index: isLater ? insertPostTags : indexPosts, holds, pictures }),
  );
  if (isLater) lateIndex.add(post._id);
  for (const row of told) if (row) pushNotification(platform, row);
  return post;
}

const storePost = (
  platform: Platform,
  user: Writer,
  { content, noteId }: SentPost,
  { index, holds, pictures: added }: Storing,
): Promise<Answered> =>
  platform.db.transaction().execute(async (tx) => {
    const held = noteId ? await holdSeen(tx, { userId: user.id, id: noteId }) : undefined;
    await limitWriting(platform, tx, user, 'thoughts');
    const people = await holdMentionedIn(tx, user, { content });
    const author = await findAuthor(tx, user.id);
    if (!author) throw new AppError('sessionEnded', messages.session.expired);
    const now = platform.clock.now();
    refuseSuspended(author, now);
    const row: PostRow = {
      id: newId(),
      user_id: user.id,
      content,
      upvote_count: 0,
      comment_count: 0,
      version: 0,
      picture_count: added.length,
      created_at: now,
      updated_at: now,
      deleted_at: null,
      held: Number(
        await isPostHeld(tx, holds, { userId: user.id, content: [content, ...added.map(({ alt }) => alt)].join('\n') }),
      ),
    };
    await insertPost(tx, row);
    const pictures = await recordPictures(platform, tx, { ...row, ...author }, added);
    await index(tx, [row]);
    if (held !== undefined) await insertPostNote(tx, { post_id: row.id, user_id: user.id, note_id: held });
    if (row.held) await beginOwnReads(tx, user.id);
    const told = row.held ? [] : await tellMentioned(platform, tx, user, { postId: row.id, content, people });
    const names = await readMentioned(tx, [content], user.id);
    await bumpFeedRevision(tx);
    return { post: presentPost({ ...row, ...author }, { upvotes: [], comments: [], names, pictures }), told };
  });

/**
 * Edits the text of one's own post, and tells the people whom it newly mentions, those alone once it is let go. With a banned word it
 * waits again. The same text again changes nothing. Throws `invalid` for no text where there are no pictures, `notFound`, `forbidden`
 * or `tooMany`.
 */
export async function editPost(platform: Platform, user: SignedInUser, id: string, content: string): Promise<Post> {
  const { holds } = await readSettings(platform);
  return onPost(platform, async (tx) => {
    const former = isId(id) ? await findPostOf(tx, user.id, id) : undefined;
    if (content === '' && !former?.picture_count) throw fieldError('content', messages.feed.contentRequired);
    const isHeld = hasBannedWord(holds, content);
    const change = { userId: user.id, id, content, now: platform.clock.now(), isHeld };
    const people = former ? await holdMentionedIn(tx, user, { content, before: former.content }) : [];
    const isChanged = former !== undefined && (await updateContent(tx, change));
    const post = await completePost(tx, await requireOwnPost(tx, user.id, id), user);
    if (!isChanged) return { post, told: [] };
    await reindexPost(tx, { id, content });
    if (post.held) await beginOwnReads(tx, user.id);
    const mentioning = { postId: id, content, people, isEdit: true };
    const told = post.held ? [] : await tellMentioned(platform, tx, user, mentioning);
    await bumpFeedRevision(tx);
    return { post, told };
  });
}

/** Moves one's own post to the bin. Throws `notFound` or `forbidden`. */
export const moveToBin = ({ db, clock }: Platform, user: SignedInUser, id: string): Promise<Post> =>
  db.transaction().execute(async (tx) => {
    await requireOwnPost(tx, user.id, id);
    const isBinned = await binPost(tx, user.id, id, clock.now());
    const binned = await findPostOf(tx, user.id, id);
    if (!isBinned || !binned) throw postNotFound();
    if (binned.picture_count > 0) await renewViewKey(tx, id, newToken());
    const post = await completePost(tx, binned, user);
    await bumpFeedRevision(tx);
    return post;
  });

/** Gives one's upvote, or takes it back. The count follows the rows that really changed. Throws `notFound`, `tooMany`. */
export const toggleUpvote = (platform: Platform, user: SignedInUser, id: string): Promise<Post> =>
  onPost(platform, async (tx) => {
    await requireOpenWriter(platform, tx, user.id);
    const found = await requirePost(tx, id, user.id);
    await limitWriting(platform, tx, user, 'upvotes');
    const now = platform.clock.now();
    const upvote = { post_id: id, user_id: user.id, created_at: now };
    const isTakenBack = await deleteUpvote(tx, upvote);
    const isGiven = !isTakenBack && (await insertUpvote(tx, upvote));
    const isChanged = isGiven || isTakenBack;
    const counted = isChanged ? await addToCount(tx, id, 'upvote_count', isGiven ? 1 : -1) : found;
    const { user_id: author, content } = found;
    const event = {
      userId: author,
      kind: 'upvote',
      actorId: user.id,
      postId: id,
      excerpt: plainMentions(content),
    } as const;
    const told = isGiven ? await recordNotification(tx, event, now) : undefined;
    return { post: await completeCounted(tx, found, counted, user), told: [told] };
  });

/** Comments on a post, or answers one of its comments. With a banned word it waits for approval. Throws `notFound` or `tooMany`. */
export async function createComment(
  platform: Platform,
  user: Writer & Reader,
  id: string,
  body: BodyOf<typeof addComment>,
): Promise<Post> {
  const { isHeld, writer } = await holdNewComment(platform, user, body.content);
  return storeComment(platform, writer, id, { ...body, isHeld });
}

const storeComment = (platform: Platform, user: Writer & Reader, id: string, comment: NewComment): Promise<Post> =>
  onPost(platform, async (tx) => {
    const { content, isHeld } = comment;
    const { limited_until } = await requireOpenWriter(platform, tx, user.id);
    const people = await holdMentionedIn(tx, user, { content });
    const found = await requirePost(tx, id, user.id);
    const on = onThought(found);
    const { answered } = await storeNewComment(platform, tx, user, { ...comment, on });
    const counted = await addToCount(tx, id, 'comment_count', limited_until === 0 && !isHeld ? 1 : 0);
    const told = await tellOfNewComment(platform, tx, user, { on, answered, content, people, isHeld });
    return { post: await completeCounted(tx, found, counted, user), told };
  });

/** A thought as what comments are on. */
const onThought = ({ id, user_id }: PostRow) => ({ column: 'post_id', id, author: user_id }) as const;

/** Deletes a comment of one's own, or on one's own post. Throws `notFound` or `forbidden`. */
export const removeComment = (
  { db }: Platform,
  user: SignedInUser,
  { id, commentId }: { id: string; commentId: string },
): Promise<Post> =>
  db.transaction().execute(async (tx) => {
    const on = onThought(await requirePost(tx, id, user.id));
    const comment = await requireDeletable(tx, on, { commentId, userId: user.id });
    await takeComment(tx, comment, comment.held === 0 && (await isLockedCounted(tx, comment.user_id)));
    const post = await completePost(tx, await requirePost(tx, id, user.id), user);
    return post;
  });
