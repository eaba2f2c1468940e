import type { Comment } from '#contract/feed/feed.ts';
import { messages } from '#contract/messages.ts';
import type { Database } from '#server/db/tables.ts';
import { readPage } from '#server/http/paging.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isId, newId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { NotificationRow } from '#server/push/push.service.ts';
import { limitWriting, type Writer } from '#server/rate-limits/write-limits.ts';
import { beginOwnReads, findRelation, type Reader } from '#server/safety/hidden-people.service.ts';
import { readSettings } from '#server/site/settings.service.ts';
import { isLockedActive } from '#server/users/users.service.ts';
import {
  type AuthoredComment,
  type CommentedOn,
  type CommentRow,
  findAnswerable,
  findComment,
  hasComment,
  insertComment,
  listComments,
} from './comments.store.ts';
import { commentNotFound } from './feed.service.ts';
import { hasBannedWord } from './hold-rules.ts';
import { presentComment } from './present-post.ts';
import { readMentioned } from './tell-mentioned.ts';
import { type Commented, tellOfComment } from './tell-of-comment.ts';

/** A page of the comments on something, oldest first in it; `nextCursor` leads to older ones. */
export async function readCommentPage(
  db: Database,
  on: CommentedOn,
  { cursor, size, shownTo }: { cursor: string | undefined; size: number; shownTo: string | undefined },
): Promise<{ data: Comment[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await readPage(
    size,
    (limit = size) => listComments(db, on, { cursor, limit, shownTo }),
    (row) => row.id,
  );
  const texts = rows.map(({ content }) => content);
  const names = await readMentioned(db, texts, shownTo);
  return { data: rows.toReversed().map((row) => presentComment(row, names)), nextCursor };
}

/** One comment as its author reads it. */
export async function readOwnComment(db: Database, on: CommentedOn, id: string, userId: string): Promise<Comment> {
  const row = await findComment(db, on, { id, userId });
  if (!row) throw commentNotFound();
  return presentComment(row, await readMentioned(db, [row.content], userId));
}

/** The comment that a new one answers. Throws `notFound`. */
async function requireAnswered(
  tx: Database,
  on: CommentedOn,
  { id, userId }: { id: string; userId: string },
): Promise<AuthoredComment> {
  const row = isId(id) ? await findAnswerable(tx, on, { id, unblockedFor: userId }) : undefined;
  if (!row) throw new AppError('notFound', messages.feed.repliedToNotFound);
  return row;
}

/** The comment under which an answer to `answered` stands: replies are one level deep. */
const rootOf = async (tx: Database, { id, reply_to }: AuthoredComment): Promise<string> =>
  reply_to !== null && (await hasComment(tx, reply_to)) ? reply_to : id;

/** A comment as it comes, and whether it waits for approval. */
export interface NewComment {
  content: string;
  replyTo?: string | undefined;
  isHeld: boolean;
}

/**
 * Decides whether a new comment waits for approval. The reads of its author are their own from then on. Call it before the transaction,
 * and so before the row of the user is locked by others who comment as they do.
 */
export async function holdNewComment<Who extends Writer & Reader>(
  platform: Platform,
  user: Who,
  content: string,
): Promise<{ isHeld: boolean; writer: Who }> {
  const isHeld = hasBannedWord((await readSettings(platform)).holds, content);
  if (!isHeld) return { isHeld, writer: user };
  await beginOwnReads(platform.db, user.id);
  return { isHeld, writer: { ...user, hiddenRevision: Math.max(user.hiddenRevision, 1) } };
}

/** A comment that is stored, and the one that it answers. */
interface Stored {
  id: string;
  answered: AuthoredComment | undefined;
}

/** Stores a comment. Its author is locked, and may comment there. Throws `notFound` and `tooMany`. */
export async function storeNewComment(
  platform: Platform,
  tx: Database,
  user: Writer,
  { on, content, replyTo, isHeld }: NewComment & { on: CommentedOn },
): Promise<Stored> {
  await limitWriting(platform, tx, user, 'comments');
  const answered = replyTo === undefined ? undefined : await requireAnswered(tx, on, { id: replyTo, userId: user.id });
  const id = newId();
  await insertComment(tx, {
    id,
    post_id: on.column === 'post_id' ? on.id : null,
    blog_id: on.column === 'blog_id' ? on.id : null,
    user_id: user.id,
    content,
    created_at: platform.clock.now(),
    reply_to: answered ? await rootOf(tx, answered) : null,
    reply: null,
    replied_at: null,
    held: Number(isHeld),
  });
  return { id, answered };
}

/** Tells those whom a new comment is for. Nobody is told of one that waits. Throws `tooMany`. */
export const tellOfNewComment = (
  platform: Platform,
  tx: Database,
  user: Writer,
  comment: { on: Commented; answered: Stored['answered']; content: string; people: readonly string[]; isHeld: boolean },
): Promise<NotificationRow[]> => (comment.isHeld ? Promise.resolve([]) : tellOfComment(platform, tx, user, comment));

/** The refusal of a comment that somebody may not delete: for those of a block it is not there. */
async function deletionRefusal(
  tx: Database,
  userId: string,
  { on, comment }: { on: CommentedOn; comment: CommentRow },
): Promise<AppError> {
  const { blocked, isBlocked } = await findRelation(tx, userId, comment.user_id);
  if (blocked || isBlocked) return commentNotFound();
  const { feed, blog } = messages;
  return new AppError('forbidden', on.column === 'post_id' ? feed.commentNotYours : blog.commentNotYours);
}

/**
 * The comment that a person may delete: their own, or on what is theirs. Its author stays as they are until the transaction ends. Throws
 * `notFound` and `forbidden`.
 */
export async function requireDeletable(
  tx: Database,
  on: Commented,
  { commentId, userId }: { commentId: string; userId: string },
): Promise<CommentRow> {
  const comment = isId(commentId) ? await findComment(tx, on, { id: commentId, userId }) : undefined;
  if (!comment) throw commentNotFound();
  if (comment.user_id !== userId && on.author !== userId) throw await deletionRefusal(tx, userId, { on, comment });
  // Banned since it was found: nobody sees it any more, and it is out of the count already.
  if (!(await isLockedActive(tx, comment.user_id))) throw commentNotFound();
  return comment;
}

export { holdMentionedIn } from './tell-mentioned.ts';
export type { CommentedOn } from './comments.store.ts';
