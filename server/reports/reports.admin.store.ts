import { sql } from 'kysely';
import type { reportSorts, reportStates, reportTypes } from '#contract/reports/reports.admin.ts';
import { reportContentTypes } from '#contract/reports/reports.ts';
import { findNumberedPage, type NumberedPage, type PageQuery, readSort } from '#server/db/numbered-pages.ts';
import type { Database } from '#server/db/tables.ts';
import type { ReportRow } from './reports.store.ts';

type Field = (typeof reportSorts)[number];

/** What the list is asked for. */
export interface ReportQuery extends PageQuery {
  sort?: Field | `-${Field}` | undefined;
  type?: (typeof reportTypes)[number] | undefined;
  state?: (typeof reportStates)[number] | undefined;
}

/** A report with its author's name; null if they have left. */
export type ReportWithName = ReportRow & { reporter: string | null };

/** Conditions of the states. Literals, as the index is of open ones. */
export const stateFilters = {
  all: undefined,
  open: sql<boolean>`reports.resolved_at is null`,
  resolved: sql<boolean>`reports.resolved_at is not null`,
};

/** A page of all reports, or of those of one kind; a search finds their reasons and who made them. */
export function findReportPage(
  db: Database,
  { sort = '-createdAt', type = 'all', state = 'all', ...query }: ReportQuery,
): Promise<NumberedPage> {
  const { isFalling } = readSort(sort);
  const rules = {
    table: 'reports',
    totals: (type === 'all' ? reportContentTypes : [type]).map((kind) => `reports:${kind}`),
    kind: type === 'all' ? undefined : sql<boolean>`reports.content_type = ${type}`,
    author: 'reports.reported_by',
  } as const;
  return findNumberedPage(db, { ...rules, filter: stateFilters[state], isFalling }, query);
}

/** Reports with the names of those who made them. */
export const named = (db: Database) =>
  db
    .selectFrom('reports')
    .leftJoin('users', 'users.id', 'reports.reported_by')
    .selectAll('reports')
    .select('users.name as reporter');

export const listReportsById = (db: Database, ids: readonly string[]): Promise<ReportWithName[]> =>
  named(db).where('reports.id', 'in', ids).execute();

export const findReport = (db: Database, id: string): Promise<ReportWithName | undefined> =>
  named(db).where('reports.id', '=', id).executeTakeFirst();

export async function updateResolved(db: Database, id: string, now: number): Promise<void> {
  await db.updateTable('reports').set({ resolved_at: now }).where('id', '=', id).execute();
}

export async function hasOpenReports(
  db: Database,
  { content_type, content_id }: Pick<ReportRow, 'content_type' | 'content_id'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('reports')
    .select('id')
    .where('content_type', '=', content_type)
    .where('content_id', '=', content_id)
    .where('resolved_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The newest reports about a person and what they wrote. */
export const listReportsAbout = (db: Database, userId: string, limit: number): Promise<ReportWithName[]> =>
  named(db).where('reports.reported_id', '=', userId).orderBy('reports.id', 'desc').limit(limit).execute();

/** How many reports about a person there are, and how many of them are open. */
export async function countReportsAbout(
  db: Database,
  userId: string,
): Promise<{ reports: number; openReports: number }> {
  const { reports, open } = await db
    .selectFrom('reports')
    .select((select) => [
      select.fn.countAll<number>().as('reports'),
      sql<number>`count(case when resolved_at is null then 1 end)`.as('open'),
    ])
    .where('reported_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { reports, openReports: open };
}
