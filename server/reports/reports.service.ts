import type { BodyOf } from '#contract/call.ts';
import { messages } from '#contract/messages.ts';
import type { addReport } from '#contract/reports.ts';
import { countAttempt } from '#server/db/attempts.store.ts';
import { isUniqueViolation } from '#server/db/constraint.ts';
import type { Database } from '#server/db/tables.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isId, newId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { hasVisible, insertReport, listReportsBy } from './reports.store.ts';

/** Somebody has to read each of them. Lifted by RATE_LIMIT=off. */
const reporting = { max: 30, windowMs: 60 * 60_000 };

/**
 * Reports what the person can see. Throws `notFound` where he cannot, and `conflict` as long as a report of his on the
 * same content is open.
 */
export async function report(
  { db, clock, config }: Platform,
  userId: string,
  { contentType, contentId, reason }: BodyOf<typeof addReport>,
): Promise<void> {
  if (config.hasAddressLimits) await countAttempt(db, clock, `report:${userId}`, reporting);
  if (!isId(contentId) || !(await hasVisible(db, contentType, contentId, userId)))
    throw new AppError('notFound', messages.reports.notFound);
  try {
    await insertReport(db, {
      id: newId(),
      content_type: contentType,
      content_id: contentId,
      reason,
      reported_by: userId,
      created_at: clock.now(),
      resolved_at: null,
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('conflict', messages.reports.already);
    throw error;
  }
}

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
