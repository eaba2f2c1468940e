import type { QueryOf } from '#contract/call.ts';
import type { AdminComment, listAdminComments } from '#contract/feed.admin.ts';
import { adminLimits } from '#contract/admin-limits.ts';
import { recordAction } from '#server/admins/audit.service.ts';
import { isMissingReference } from '#server/db/constraint.ts';
import { inOrderOf } from '#server/db/numbered-pages.ts';
import type { Database } from '#server/db/tables.ts';
import type { SignedInAdmin } from '#server/http/identity.ts';
import { asTime } from '#server/platform/as-time.ts';
import { isId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { pushNotification, recordNotification } from '#server/push/push.service.ts';
import { resolveReportsOf, lockReported } from '#server/reports/reports.service.ts';
import { isLockedActive } from '#server/users/users.service.ts';
import * as store from './comments.admin.store.ts';
import { commentNotFound, markResolved, takeComment } from './feed.service.ts';
import { bumpVersion } from './post-counts.store.ts';
import { presentReply } from './present-post.ts';

const presentAdminComment = (row: store.AnyComment): AdminComment => ({
  _id: row.id,
  content: row.content,
  author: row.author,
  authorId: row.user_id,
  postId: row.post_id,
  createdAt: asTime(row.created_at),
  reported: row.reported === 1,
  resolved: row.resolved === 1,
  reply: presentReply(row) ?? null,
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
): Promise<void> {
  const row = await requireComment(tx, id);
  // Those of banned people are out of the count already.
  await takeComment(tx, row, await isLockedActive(tx, row.user_id));
  await resolveReportsOf(tx, 'comment', id, platform.clock.now());
  await recordAction(tx, platform, admin, { action: 'comment.delete', target: targetOf(row) });
}

/** Deletes a comment for good. Throws `notFound`. */
export const removeAnyComment = (platform: Platform, admin: SignedInAdmin, id: string): Promise<void> =>
  platform.db.transaction().execute((tx) => deleteCommentWithin(tx, platform, admin, id));

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
      const event = { userId: row.user_id, kind: 'reply', actorId: null, postId: row.post_id, excerpt: reply } as const;
      // Before the comment is changed: who deletes the post comes to both in this order.
      const told = await recordNotification(tx, event, now);
      await bumpVersion(tx, row.post_id);
      if (!(await store.updateReply(tx, id, reply, now))) throw commentNotFound();
      await recordAction(tx, platform, admin, { action: 'comment.reply', target: targetOf(row) });
      return { comment: presentAdminComment({ ...row, reply, replied_at: now }), told };
    });
    if (told) pushNotification(platform, told);
    return comment;
  } catch (error) {
    // The post was deleted a moment ago.
    throw isMissingReference(error) ? commentNotFound() : error;
  }
}
