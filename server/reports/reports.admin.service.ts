import { adminMessages } from '#contract/admins/admin-messages.ts';
import type { QueryOf } from '#contract/call.ts';
import {
  type ListedReport,
  type listReports,
  mayRemoveReported,
  type Report,
} from '#contract/reports/reports.admin.ts';
import type { ReportContentType } from '#contract/reports/reports.ts';
import { mayEnter } from '#contract/roles.ts';
import { recordAction } from '#server/admins/audit.service.ts';
import { requireBlog, setApprovalWithin } from '#server/blog/blog.admin.service.ts';
import { inOrderOf } from '#server/db/numbered-pages.ts';
import type { Database } from '#server/db/tables.ts';
import { deleteCommentWithin } from '#server/feed/comments.admin.service.ts';
import { markResolved } from '#server/feed/feed.service.ts';
import { deletePostWithin } from '#server/feed/posts.admin.service.ts';
import type { SignedInAdmin } from '#server/http/identity.ts';
import { deleteNoteWithin } from '#server/notes/admin/notes.admin.service.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { setBanWithin } from '#server/users/users.admin.service.ts';
import { findActiveUser } from '#server/users/users.service.ts';
import { presentReport, presentReportGroup, readContentOf } from './present-report.ts';
import { findReportGroups, listGroupedReports } from './report-groups.store.ts';
import * as store from './reports.admin.store.ts';
import { resolveReportsOf, lockReported } from './reports.service.ts';

/** As `readContentOf`, where it is shown: private notes among it, of which the titles are seen, are recorded. */
async function showContentOf(
  db: Database,
  platform: Platform,
  admin: SignedInAdmin,
  rows: readonly store.ReportWithName[],
): ReturnType<typeof readContentOf> {
  const contentOf = await readContentOf(db, admin.role, rows);
  const notes = rows.filter((row) => row.content_type === 'note' && contentOf(row) !== null);
  if (notes.length > 0 && mayEnter(admin.role, 'notes')) {
    const seen = new Set(notes.map((row) => row.content_id));
    await recordAction(db, platform, admin, { action: 'note.list', target: [...seen].join(' ') });
  }
  return contentOf;
}

/** A page of reports with what is still there of the things that were reported. */
export async function readReports(
  platform: Platform,
  admin: SignedInAdmin,
  query: QueryOf<typeof listReports>,
): Promise<{ reports: Report[]; total: number }> {
  const { db } = platform;
  const { ids, total } = await store.findReportPage(db, query);
  const rows = ids.length > 0 ? await store.listReportsById(db, ids) : [];
  const contentOf = await showContentOf(db, platform, admin, rows);
  return { reports: inOrderOf(ids, rows).map((row) => presentReport(row, contentOf(row))), total };
}

/** A page of reported things, each with the newest reports of it that match. */
export async function readReportGroups(
  platform: Platform,
  admin: SignedInAdmin,
  query: QueryOf<typeof listReports>,
): Promise<{ reports: ListedReport[]; total: number }> {
  const { db } = platform;
  const { groups, total } = await findReportGroups(db, query);
  const ids = groups.flatMap((group) => group.ids);
  const rows = ids.length > 0 ? await listGroupedReports(db, ids) : [];
  const contentOf = await showContentOf(db, platform, admin, rows);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const reports = groups.flatMap((group) => {
    const ofGroup = group.ids.flatMap((id) => byId.get(id) ?? []);
    return presentReportGroup(group, ofGroup, contentOf) ?? [];
  });
  return { reports, total };
}

/** The newest reports about a person, and how many there are. Private notes are never among them. */
export async function readReportsAbout(
  { db }: Pick<Platform, 'db'>,
  admin: SignedInAdmin,
  userId: string,
  limit: number,
): Promise<{ reports: Report[]; counts: { reports: number; openReports: number } }> {
  const rows = await store.listReportsAbout(db, userId, limit);
  const contentOf = await readContentOf(db, admin.role, rows);
  return {
    reports: rows.map((row) => presentReport(row, contentOf(row))),
    counts: await store.countReportsAbout(db, userId),
  };
}

/** A report, which nobody else changes until the transaction ends. Throws `notFound`. */
async function requireReport(tx: Database, id: string): Promise<store.ReportWithName> {
  const named = isId(id) ? await store.findReport(tx, id) : undefined;
  if (named) await lockReported(tx, named.content_type, named.content_id);
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
    const content = (await showContentOf(tx, platform, admin, [row]))(row);
    if (row.resolved_at !== null) return presentReport(row, content);
    const now = platform.clock.now();
    await store.updateResolved(tx, id, now);
    if (row.content_type === 'comment' && !(await store.hasOpenReports(tx, row)))
      await markResolved(tx, row.content_id);
    await recordAction(tx, platform, admin, { action: 'report.resolve', target: targetOf(row) });
    return presentReport({ ...row, resolved_at: now }, content);
  });

/** Says that every open report of the thing of a report is dealt with; a comment is then as well. Throws `notFound`. */
export const resolveAllReports = (platform: Platform, admin: SignedInAdmin, id: string): Promise<Report> =>
  platform.db.transaction().execute(async (tx) => {
    const row = await requireReport(tx, id);
    const content = (await showContentOf(tx, platform, admin, [row]))(row);
    const now = platform.clock.now();
    const resolved = await resolveReportsOf(tx, row.content_type, row.content_id, now);
    if (resolved > 0) {
      if (row.content_type === 'comment') await markResolved(tx, row.content_id);
      await recordAction(tx, platform, admin, { action: 'report.resolve', target: targetOf(row) });
    }
    return presentReport({ ...row, resolved_at: row.resolved_at ?? now }, content);
  });

/** How one kind of thing is removed. */
interface Removal {
  /** True if anything of it is left to remove, where it is there. */
  isLeft?: (tx: Database, id: string) => Promise<boolean>;
  /** Answers the names of files that are to be removed after the commit. */
  remove: (tx: Database, platform: Platform, admin: SignedInAdmin, id: string) => Promise<string[]>;
  /** True if it is still there afterwards, without a page that visitors see. */
  isKept?: true;
}

const removals: Record<ReportContentType, Removal> = {
  blog: {
    isLeft: async (tx, id) => (await requireBlog(tx, id)).approved === 1,
    remove: async (tx, platform, admin, id) =>
      setApprovalWithin(tx, platform, admin, { id, isApproved: false }).then(() => []),
    isKept: true,
  },
  note: { remove: deleteNoteWithin },
  user: {
    isLeft: async (tx, id) => (await findActiveUser(tx, id)) !== undefined,
    remove: async (tx, platform, admin, id) => setBanWithin(tx, platform, admin, { id, isBanned: true }).then(() => []),
    isKept: true,
  },
  comment: { remove: async (tx, platform, admin, id) => deleteCommentWithin(tx, platform, admin, id).then(() => []) },
  post: { remove: (tx, _platform, _admin, id) => deletePostWithin(tx, id) },
};

/** Throws `forbidden` where a role may not remove what is of this kind. */
function requireRemover({ role }: SignedInAdmin, type: ReportContentType): void {
  if (mayRemoveReported(role, type)) return;
  const sentences: Partial<Record<ReportContentType, string>> = adminMessages.reports.editorsOnly;
  throw new AppError('forbidden', sentences[type] ?? adminMessages.access.denied);
}

/** Outcome of a report, and whether its content was already gone. */
interface Dealt {
  report: Report;
  isContentGone: boolean;
}

/**
 * Removes the reported thing and resolves its open reports. A note, a comment or a post goes for good, out of its owner's bin
 * alike. An article goes out of view, and its author keeps it; a person is banned. If it is gone already, only the reports are
 * resolved. Throws `notFound` where there is no such report, and `forbidden` where the admin may not do as much without a report.
 */
export async function removeContent(platform: Platform, admin: SignedInAdmin, id: string): Promise<Dealt> {
  const { db, clock, files } = platform;
  const { names, ...dealt } = await db.transaction().execute(async (tx) => {
    const row = await requireReport(tx, id);
    const { content_type: type, content_id: contentId } = row;
    requireRemover(admin, type);
    const content = (await readContentOf(tx, admin.role, [row]))(row);
    const { isLeft, remove, isKept } = removals[type];
    const isDue = content !== null && (!isLeft || (await isLeft(tx, contentId)));
    const now = clock.now();
    const resolved = await resolveReportsOf(tx, type, contentId, now);
    const action = isDue ? 'report.deleteContent' : 'report.resolve';
    if (isDue || resolved > 0) await recordAction(tx, platform, admin, { action, target: targetOf(row) });
    // The last, as it raises what is shown.
    const names = isDue ? await remove(tx, platform, admin, contentId) : [];
    const left = isKept && content ? { ...content, path: null } : null;
    const report = presentReport({ ...row, resolved_at: row.resolved_at ?? now }, left);
    return { names, report, isContentGone: left === null && !isDue };
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
