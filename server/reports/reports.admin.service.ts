import { adminMessages } from '#contract/admin-messages.ts';
import type { QueryOf } from '#contract/call.ts';
import type { listReports, Report } from '#contract/reports.admin.ts';
import type { ReportContentType } from '#contract/reports.ts';
import { recordAction } from '#server/admins/audit.service.ts';
import { deleteBlogWithin } from '#server/blog/blog.admin.service.ts';
import { inOrderOf } from '#server/db/numbered-pages.ts';
import type { Database } from '#server/db/tables.ts';
import { deleteCommentWithin } from '#server/feed/comments.admin.service.ts';
import { markResolved } from '#server/feed/feed.service.ts';
import { deletePostWithin } from '#server/feed/posts.admin.service.ts';
import type { SignedInAdmin } from '#server/http/identity.ts';
import { deleteNoteWithin } from '#server/notes/notes.admin.service.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { setBanWithin } from '#server/users/users.admin.service.ts';
import { findActiveUser } from '#server/users/users.service.ts';
import { presentReport, readContentOf } from './present-report.ts';
import * as store from './reports.admin.store.ts';
import { resolveReportsOf, takeTurnsOn } from './reports.service.ts';

/** A page of reports with what is still there of the things that were reported. */
export async function readReports(
  db: Database,
  query: QueryOf<typeof listReports>,
): Promise<{ reports: Report[]; total: number }> {
  const { ids, total } = await store.findReportPage(db, query);
  const rows = ids.length > 0 ? await store.listReportsById(db, ids) : [];
  const contentOf = await readContentOf(db, rows);
  return { reports: inOrderOf(ids, rows).map((row) => presentReport(row, contentOf(row))), total };
}

/** A report, which nobody else changes until the transaction ends. Throws `notFound`. */
async function requireReport(tx: Database, id: string): Promise<store.ReportWithName> {
  const named = isId(id) ? await store.findReport(tx, id) : undefined;
  if (named) await takeTurnsOn(tx, named.content_type, named.content_id);
  // As it is now: another one may have dealt with it while this one waited.
  const row = named && (await store.findReport(tx, id));
  if (!row) throw new AppError('notFound', adminMessages.reports.notFound);
  return row;
}

const targetOf = ({ id, content_type, content_id }: store.ReportWithName): string =>
  `${id} of ${content_type} ${content_id}`;

/**
 * Says that a report is dealt with; with its last open report, a comment is. One that is resolved already stays so. Throws `notFound`.
 */
export const resolveReport = (platform: Platform, admin: SignedInAdmin, id: string): Promise<Report> =>
  platform.db.transaction().execute(async (tx) => {
    const row = await requireReport(tx, id);
    const content = (await readContentOf(tx, [row]))(row);
    if (row.resolved_at !== null) return presentReport(row, content);
    const now = platform.clock.now();
    await store.updateResolved(tx, id, now);
    if (row.content_type === 'comment' && !(await store.hasOpenReports(tx, row)))
      await markResolved(tx, row.content_id);
    await recordAction(tx, platform, admin, { action: 'report.resolve', target: targetOf(row) });
    return presentReport({ ...row, resolved_at: now }, content);
  });

type Remove = (tx: Database, platform: Platform, admin: SignedInAdmin, id: string) => Promise<string[]>;

/** How each kind is deleted for good. Answers the names of files that are to be removed after the commit. */
const removals: Record<ReportContentType, Remove> = {
  blog: async (tx, platform, admin, id) => deleteBlogWithin(tx, platform, admin, id).then(() => []),
  note: deleteNoteWithin,
  user: async (tx, platform, admin, id) => setBanWithin(tx, platform, admin, id, true).then(() => []),
  comment: async (tx, platform, admin, id) => deleteCommentWithin(tx, platform, admin, id).then(() => []),
  post: async (tx, _platform, _admin, id) => deletePostWithin(tx, id).then(() => []),
};

/** What became of a report: whether there was anything left to do for its content. */
interface Dealt {
  report: Report;
  isContentGone: boolean;
}

/**
 * Deletes what was reported for good, out of its owner's bin alike, or bans the person; every open report of it is resolved. Where it
 * is gone already, or the person banned, only that remains to be done. Throws `notFound` where there is no such report.
 */
export async function deleteContent(platform: Platform, admin: SignedInAdmin, id: string): Promise<Dealt> {
  const { db, clock, files } = platform;
  const { names, ...dealt } = await db.transaction().execute(async (tx) => {
    const row = await requireReport(tx, id);
    const { content_type: type, content_id: contentId } = row;
    const content = (await readContentOf(tx, [row]))(row);
    const isThere = type === 'user' ? (await findActiveUser(tx, contentId)) !== undefined : content !== null;
    const now = clock.now();
    const resolved = await resolveReportsOf(tx, type, contentId, now);
    const action = isThere ? 'report.deleteContent' : 'report.resolve';
    if (isThere || resolved > 0) await recordAction(tx, platform, admin, { action, target: targetOf(row) });
    // The last, as it raises what is shown.
    const names = isThere ? await removals[type](tx, platform, admin, contentId) : [];
    // A banned person is still there, without a page.
    const left = type === 'user' && content ? { ...content, path: null } : null;
    const report = presentReport({ ...row, resolved_at: row.resolved_at ?? now }, left);
    return { names, report, isContentGone: left === null && !isThere };
  });
  await files.remove(names);
  return dealt;
}

/** A stub: it is recorded, and nobody is told anything. Throws `notFound`. */
export const warn = (platform: Platform, admin: SignedInAdmin, id: string): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    const row = await requireReport(tx, id);
    await recordAction(tx, platform, admin, { action: 'report.warn', target: targetOf(row) });
  });
