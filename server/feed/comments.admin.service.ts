import { adminMessages } from '#contract/admins/admin-messages.ts';
import { messages } from '#contract/messages.ts';
import type { QueryOf } from '#contract/call.ts';
import type { AdminComment, listAdminComments } from '#contract/feed/feed.admin.ts';
import { adminLimits } from '#contract/admins/admin-limits.ts';
import { plainMentions } from '#contract/feed/mentions.ts';
import { recordAction } from '#server/admins/audit.service.ts';
import { isMissingReference } from '#server/db/constraint.ts';
import { inOrderOf } from '#server/db/numbered-pages.ts';
import type { Database } from '#server/db/tables.ts';
import type { SignedInAdmin } from '#server/http/identity.ts';
import { asTime } from '#server/platform/as-time.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Decided, recordDecision, tellDecision } from '#server/moderation/decisions.service.ts';
import { isId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { pushNotification, recordNotification } from '#server/push/push.service.ts';
import { excerptOf, resolveReportsOf, lockReported } from '#server/reports/reports.service.ts';
import { findUser, isLockedCounted } from '#server/users/users.service.ts';
import * as store from './comments.admin.store.ts';
import { commentNotFound, markResolved, takeComment } from './feed.service.ts';
import { addToCount, bumpVersion } from './post-counts.store.ts';
import { presentReply } from './present-post.ts';
import { holdMentionedIn } from './tell-mentioned.ts';
import { type Commented, tellOfComment } from './tell-of-comment.ts';

const presentAdminComment = (row: store.AnyComment): AdminComment => ({
  _id: row.id,
  content: plainMentions(row.content),
  author: row.author,
  authorId: row.user_id,
  postId: row.post_id,
  articleId: row.blog_id,
  createdAt: asTime(row.created_at),
  reported: row.reported === 1,
  resolved: row.resolved === 1,
  reply: presentReply(row) ?? null,
  held: row.held === 1,
});

/** A page of all comments. */
export async function readComments(
  db: Database,
  query: QueryOf<typeof listAdminComments>,
): Promise<{ comments: AdminComment[]; total: number }> {
  const { ids, total } = await store.findCommentPage(db, query);
  const rows = ids.length > 0 ? await store.listCommentsById(db, ids) : [];
  return { comments: inOrderOf(ids, rows).map(presentAdminComment), total };
}

/** The newest reported comments that nobody has resolved, as many as a page holds at most, and how many there are. */
export async function readReportedComments(db: Database): Promise<{ comments: AdminComment[]; count: number }> {
  const { comments, total } = await readComments(db, { state: 'reported', limit: adminLimits.page.max });
  return { comments, count: total };
}

/** A comment of any author, shown or not. Its reports and its answer stay as they are until the transaction ends. */
async function requireComment(tx: Database, id: string): Promise<store.AnyComment> {
  if (!isId(id)) throw commentNotFound();
  await lockReported(tx, 'comment', id);
  const row = await store.findAnyComment(tx, id);
  if (!row) throw commentNotFound();
  return row;
}

const targetOf = ({ id, user_id: author }: store.AnyComment): string => `${id} of ${author}`;

/**
 * Deletes a comment for good, in a transaction that is there already; reports of it are resolved.
 * Throws `notFound`.
 */
export async function deleteCommentWithin(
  tx: Database,
  platform: Pick<Platform, 'clock'>,
  admin: SignedInAdmin,
  id: string,
): Promise<store.AnyComment> {
  const row = await requireComment(tx, id);
  // Those of banned and limited people are out of the count already.
  await takeComment(tx, row, row.held === 0 && (await isLockedCounted(tx, row.user_id)));
  await resolveReportsOf(tx, 'comment', id, platform.clock.now());
  const action = row.held === 1 ? 'comment.refuse' : 'comment.delete';
  await recordAction(tx, platform, admin, { action, target: targetOf(row) });
  return row;
}

/** Deletes a comment for good. The author of one that waited is told that it is refused. Throws `notFound`. */
export async function removeAnyComment(platform: Platform, admin: SignedInAdmin, id: string): Promise<void> {
  const decided = await platform.db.transaction().execute(async (tx): Promise<Decided | undefined> => {
    const row = await deleteCommentWithin(tx, platform, admin, id);
    const author = row.held === 1 ? await findUser(tx, row.user_id) : undefined;
    if (!author) return undefined;
    return recordDecision(tx, admin, author, {
      type: 'message',
      reason: messages.moderation.commentRefused,
      until: null,
      content_type: 'comment',
      excerpt: excerptOf(plainMentions(row.content)),
      now: platform.clock.now(),
    });
  });
  if (decided) tellDecision(platform, decided);
}

/** What a comment is on that is let go; a thought counts it from then on. Throws `notFound` where that has gone. */
async function countReleased(tx: Database, row: store.AnyComment, isCounted: boolean): Promise<Commented> {
  if (row.post_id === null) {
    const article = row.blog_id === null ? undefined : await store.findArticleAuthor(tx, row.blog_id);
    if (!article) throw commentNotFound();
    return { column: 'blog_id', id: article.id, author: article.author_id };
  }
  const post = await addToCount(tx, row.post_id, 'comment_count', isCounted && row.held === 1 ? 1 : 0);
  if (!post) throw commentNotFound();
  return { column: 'post_id', id: post.id, author: post.user_id };
}

/**
 * Lets a comment go that waits for approval, and tells those whom it is for. Throws `notFound`, and `conflict` for one that does not
 * wait.
 */
export async function letCommentGo(platform: Platform, admin: SignedInAdmin, id: string): Promise<AdminComment> {
  const { comment, told } = await platform.db.transaction().execute(async (tx) => {
    const named = isId(id) ? await store.findAnyComment(tx, id) : undefined;
    const writer = named && (await findUser(tx, named.user_id));
    if (!named || !writer) throw commentNotFound();
    const people = await holdMentionedIn(tx, writer, named);
    // As everybody who comments: the writer, and then the post.
    const isCounted = await isLockedCounted(tx, writer.id);
    const row = await requireComment(tx, id);
    const on = await countReleased(tx, row, isCounted);
    if (!(await store.updateLetGo(tx, id))) throw new AppError('conflict', adminMessages.comments.notHeld);
    const answered = row.reply_to === null ? undefined : await store.findAnyComment(tx, row.reply_to);
    const comment = { on, answered, content: row.content, people };
    const told = await tellOfComment(platform, tx, { id: writer.id, createdAt: writer.created_at }, comment);
    await recordAction(tx, platform, admin, { action: 'comment.release', target: targetOf(row) });
    return { comment: presentAdminComment({ ...row, held: 0 }), told };
  });
  for (const row of told) pushNotification(platform, row);
  return comment;
}

/**
 * Says that a reported comment is dealt with, and so is every report of it. One that nobody reported, or that is resolved, stays as
 * it is. Throws `notFound`.
 */
export const resolveComment = (platform: Platform, admin: SignedInAdmin, id: string): Promise<AdminComment> =>
  platform.db.transaction().execute(async (tx) => {
    const row = await requireComment(tx, id);
    if (!row.reported || row.resolved) return presentAdminComment(row);
    await markResolved(tx, id);
    await resolveReportsOf(tx, 'comment', id, platform.clock.now());
    await recordAction(tx, platform, admin, { action: 'comment.resolve', target: targetOf(row) });
    return presentAdminComment({ ...row, resolved: 1 });
  });

/**
 * Answers a comment in the name of the site, in place of an earlier answer, and tells its author. The same answer again changes
 * nothing. Throws `notFound`.
 */
export async function replyTo(
  platform: Platform,
  admin: SignedInAdmin,
  id: string,
  reply: string,
): Promise<AdminComment> {
  const { db, clock } = platform;
  try {
    const { comment, told } = await db.transaction().execute(async (tx) => {
      const row = await requireComment(tx, id);
      if (row.reply === reply) return { comment: presentAdminComment(row), told: undefined };
      const now = clock.now();
      const about = { postId: row.post_id, articleId: row.blog_id };
      const event = { userId: row.user_id, kind: 'reply', actorId: null, ...about, excerpt: reply } as const;
      // Before the comment is changed: who deletes the post or the article comes to both in this order.
      const told = await recordNotification(tx, event, now);
      if (row.post_id !== null) await bumpVersion(tx, row.post_id);
      if (!(await store.updateReply(tx, id, reply, now))) throw commentNotFound();
      await recordAction(tx, platform, admin, { action: 'comment.reply', target: targetOf(row) });
      return { comment: presentAdminComment({ ...row, reply, replied_at: now }), told };
    });
    if (told) pushNotification(platform, told);
    return comment;
  } catch (error) {
    // The post or the article was deleted a moment ago.
    throw isMissingReference(error) ? commentNotFound() : error;
  }
}
