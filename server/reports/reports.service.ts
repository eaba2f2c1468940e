import type { BodyOf } from '#contract/call.ts';
import { messages } from '#contract/messages.ts';
import type { addReport, ReportContentType } from '#contract/reports/reports.ts';
import { isUniqueViolation } from '#server/db/constraint.ts';
import { takeAdvisoryLock } from '#server/db/dialect.ts';
import type { Database } from '#server/db/tables.ts';
import { markReported, markResolved } from '#server/feed/feed.service.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isId, newId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { excerptWithPictures, plainWords } from './report-excerpt.ts';
import { listReportedContent } from './reported-content.store.ts';
import {
  deleteEvidenceOf,
  findReportRow,
  hasVisible,
  insertReport,
  listReportsBy,
  type ReportRow,
  updateOpenReports,
} from './reports.store.ts';

/** Somebody has to read each of them. Lifted by RATE_LIMIT=off. */
const reporting = { max: 30, windowMs: 60 * 60_000 };

/** Changes to the reports of one thing, and their effects, run one after the other. */
export const lockReported = (tx: Database, type: ReportContentType, contentId: string): Promise<void> =>
  takeAdvisoryLock(tx, `reports:${type}:${contentId}`);

/** Resolves the open reports of one thing, in the turn that the caller has taken; answers how many there were. */
export const resolveReportsOf = updateOpenReports;

/**
 * Reports what the person can see. Throws `notFound` if they cannot, and `exists` as long as a report of theirs on the
 * same content is open.
 */
export async function report(
  { db, clock, rateLimiter, config }: Platform,
  userId: string,
  { contentType, contentId, reason }: BodyOf<typeof addReport>,
): Promise<void> {
  if (config.hasAddressLimits) await rateLimiter.count(`report:${userId}`, reporting);
  const row: ReportRow = {
    id: newId(),
    content_type: contentType,
    content_id: contentId,
    reason,
    reported_by: userId,
    created_at: clock.now(),
    resolved_at: null,
    reported_id: null,
    excerpt: null,
  };
  try {
    await db.transaction().execute(async (tx) => {
      await lockReported(tx, contentType, contentId);
      if (!isId(contentId) || !(await hasVisible(tx, contentType, contentId, { readerId: userId, now: clock.now() })))
        throw new AppError('notFound', messages.reports.notFound);
      await insertReport(tx, { ...row, ...(await evidenceOf(tx, contentType, contentId)) });
      if (contentType === 'comment') await markReported(tx, contentId);
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('exists', messages.reports.already);
    throw error;
  }
}

/** What a report keeps of the thing; of a private note nothing. */
async function evidenceOf(
  tx: Database,
  type: ReportContentType,
  contentId: string,
): Promise<Pick<ReportRow, 'reported_id' | 'excerpt'>> {
  const [found] = type === 'note' ? [] : await listReportedContent(tx, type, [contentId]);
  return found?.author_id
    ? { reported_id: found.author_id, excerpt: excerptWithPictures(plainWords(type, found.words), found.alts) }
    : { reported_id: null, excerpt: null };
}

/**
 * Holds the report that an admin acts by on a person, with the other reports of the same thing, and resolves them. Undefined where
 * there is no such report about that person.
 */
export async function settleReport(
  tx: Database,
  id: string,
  { userId, now }: { userId: string; now: number },
): Promise<ReportRow | undefined> {
  const row = isId(id) ? await findReportRow(tx, id) : undefined;
  if (row?.reported_id !== userId) return undefined;
  await lockReported(tx, row.content_type, row.content_id);
  await resolveReportsOf(tx, row.content_type, row.content_id, now);
  if (row.content_type === 'comment') await markResolved(tx, row.content_id);
  return row;
}

/** Forgets the words of somebody who leaves; the reports themselves stay. */
export const forgetReported = deleteEvidenceOf;

/** A person's reports for taking along. */
export async function exportReports(db: Database, userId: string): Promise<object[]> {
  return (await listReportsBy(db, userId)).map((row) => ({
    contentType: row.content_type,
    contentId: row.content_id,
    reason: row.reason,
    createdAt: new Date(row.created_at).toISOString(),
    resolved: row.resolved_at !== null,
  }));
}

export { rebuildReportIndex } from './reports.store.ts';

export { excerptOf } from './report-excerpt.ts';
