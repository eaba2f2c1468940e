import type { BodyOf } from '#contract/call.ts';
import type { addArticleComment } from '#contract/blog/article-comments.ts';
import type { Comment } from '#contract/feed/feed.ts';
import { messages } from '#contract/messages.ts';
import { isMissingReference } from '#server/db/constraint.ts';
import type { Database } from '#server/db/tables.ts';
import * as comments from '#server/feed/comments.service.ts';
import { takeComment } from '#server/feed/feed.service.ts';
import type { SignedInUser } from '#server/http/identity.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { pushNotification } from '#server/push/push.service.ts';
import type { Writer } from '#server/rate-limits/write-limits.ts';
import { findRelation, isLimitedTo, type Reader } from '#server/safety/hidden-people.service.ts';
import { requireOpenWriter } from '#server/users/users.service.ts';
import { type AuthoredArticle, findArticleOf, findPublicArticle } from '../blog.store.ts';
import { findDraft } from '../drafts/article-drafts.store.ts';
import { articleNotFound } from '../require-own.ts';
import { holdAuthor } from './article-comments.store.ts';

/** An article as what comments are on. */
const onArticle = ({ id, author_id: author }: AuthoredArticle) => ({ column: 'blog_id', id, author }) as const;

/** An article whose comments a reader may see: a public one, or one of their own. Throws `notFound`. */
async function requireReadable(
  db: Database,
  { id, readerId, now }: { id: string; readerId: string | undefined; now: number },
): Promise<AuthoredArticle> {
  if (!isId(id)) throw articleNotFound();
  const shown = await findPublicArticle(db, { id }, now);
  const row = shown ?? (readerId === undefined ? undefined : await findArticleOf(db, readerId, { id }));
  if (!row) throw articleNotFound();
  return row;
}

/** What is read of the comments of an article. */
interface CommentsRead {
  id: string;
  reader: Reader | undefined;
  /** Undefined for everybody. */
  shownTo: string | undefined;
  cursor: string | undefined;
  size: number;
  now: number;
}

/** A page of the comments on an article, which may be closed by now. Throws `notFound`. */
export async function readArticleComments(
  db: Database,
  { id, reader, now, ...page }: CommentsRead,
): Promise<{ data: Comment[]; nextCursor: string | null }> {
  // A draft has none.
  if (reader && isId(id) && (await findDraft(db, reader.id, id))) return { data: [], nextCursor: null };
  const row = await requireReadable(db, { id, readerId: reader?.id, now });
  return comments.readCommentPage(db, onArticle(row), page);
}

/**
 * The public article on which a person comments. Its author stays until the transaction ends: who deletes an account comes to the author
 * and the article in this order. Throws `notFound`, also where a block is between the two or the author is limited to others, and
 * `forbidden` where no editor allows comments.
 */
async function requireOpenArticle(
  tx: Database,
  { id, userId, now }: { id: string; userId: string; now: number },
): Promise<AuthoredArticle> {
  const named = isId(id) ? await findPublicArticle(tx, { id }, now) : undefined;
  if (named?.author_id) await holdAuthor(tx, named.author_id);
  const row = named && (await findPublicArticle(tx, { id }, now));
  if (!row) throw articleNotFound();
  const { author_id: author } = row;
  if (author !== null && author !== userId) {
    const { blocked, isBlocked } = await findRelation(tx, userId, author);
    if (blocked || isBlocked || (await isLimitedTo(tx, userId, author))) throw articleNotFound();
  }
  if (!row.allow_comments) throw new AppError('forbidden', messages.blog.commentsClosed);
  return row;
}

/**
 * Comments on an article, or answers one of its comments. With a banned word it waits for approval. Throws `notFound`, `forbidden` where
 * no editor allows comments, and `tooMany`.
 */
export async function commentOnArticle(
  platform: Platform,
  user: Writer & Reader,
  id: string,
  body: BodyOf<typeof addArticleComment>,
): Promise<Comment> {
  const { isHeld } = await comments.holdNewComment(platform, user, body.content);
  const { db, clock } = platform;
  try {
    const { comment, told } = await db.transaction().execute(async (tx) => {
      await requireOpenWriter(platform, tx, user.id);
      const { content } = body;
      const people = await comments.holdMentionedIn(tx, user, { content });
      const on = onArticle(await requireOpenArticle(tx, { id, userId: user.id, now: clock.now() }));
      const stored = await comments.storeNewComment(platform, tx, user, { ...body, isHeld, on });
      const { answered } = stored;
      const told = await comments.tellOfNewComment(platform, tx, user, { on, answered, content, people, isHeld });
      return { comment: await comments.readOwnComment(tx, on, stored.id, user.id), told };
    });
    for (const row of told) pushNotification(platform, row);
    return comment;
  } catch (error) {
    // The article was deleted a moment ago.
    throw isMissingReference(error) ? articleNotFound() : error;
  }
}

/** Deletes a comment of one's own, or on one's own article. Throws `notFound` and `forbidden`. */
export const removeArticleComment = (
  { db, clock }: Platform,
  user: SignedInUser,
  { id, commentId }: { id: string; commentId: string },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const row = await requireReadable(tx, { id, readerId: user.id, now: clock.now() });
    const comment = await comments.requireDeletable(tx, onArticle(row), { commentId, userId: user.id });
    await takeComment(tx, comment, false);
  });
