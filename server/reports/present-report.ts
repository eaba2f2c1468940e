import { adminMessages } from '#contract/admins/admin-messages.ts';
import type { ListedReport, Report } from '#contract/reports/reports.admin.ts';
import type { ReportContentType } from '#contract/reports/reports.ts';
import { type AdminRole, mayEnter } from '#contract/roles.ts';
import type { Database } from '#server/db/tables.ts';
import { asTime } from '#server/platform/as-time.ts';
import { isId } from '#server/platform/ids.ts';
import { excerptWithPictures, plainWords } from './report-excerpt.ts';
import type { GroupedReport, ReportGroup } from './report-groups.store.ts';
import { listReportedContent, type ReportedContent } from './reported-content.store.ts';
import type { ReportWithName } from './reports.admin.store.ts';
import type { ReportRow } from './reports.store.ts';

/** Path prefix of each kind's page. */
const pagesOf: Record<ReportContentType, string> = {
  blog: '/blog/',
  note: '',
  user: '/profile/',
  // Its page is that of the thought or the article that it is on.
  comment: '',
  post: '/post/',
};

const presentContent = (type: ReportContentType, row: ReportedContent, role: AdminRole): Report['content'] => ({
  excerpt:
    type === 'note' && !mayEnter(role, 'notes')
      ? adminMessages.reports.privateNote
      : excerptWithPictures(plainWords(type, row.words), row.alts),
  author: row.author,
  authorId: row.author_id,
  path: row.page === null ? null : pagesOf[type] + row.page,
});

type Reported = Pick<ReportRow, 'content_type' | 'content_id'>;

/** Reads the reported things, as far as they are still there and this role may see them: one query for each kind among them. */
export async function readContentOf(
  db: Database,
  role: AdminRole,
  reports: readonly Reported[],
): Promise<(report: Reported) => Report['content']> {
  const found = new Map<string, Report['content']>();
  const keyOf = (type: ReportContentType, id: string) => `${type} ${id}`;
  for (const [type, ofType] of Map.groupBy(reports, (report) => report.content_type)) {
    const ids = new Set(ofType.map((report) => report.content_id).filter(isId));
    for (const row of await listReportedContent(db, type, [...ids])) {
      found.set(keyOf(type, row.id), presentContent(type, row, role));
    }
  }
  return ({ content_type, content_id }) => found.get(keyOf(content_type, content_id)) ?? null;
}

/** A report as the contract shows it. */
export const presentReport = (row: ReportWithName, content: Report['content']): Report => ({
  _id: row.id,
  contentType: row.content_type,
  contentId: row.content_id,
  reason: row.reason,
  reportedBy: { _id: row.reported_by, username: row.reporter ?? adminMessages.reports.formerUser },
  createdAt: asTime(row.created_at),
  resolved: row.resolved_at !== null,
  content,
});

/** What a report has kept of a thing that is gone. A private note leaves nothing. */
const keptWords = ({ content_type: type, excerpt }: GroupedReport): string | null =>
  excerpt === null || type === 'note' ? null : plainWords(type, excerpt);

/** A reported thing as a row of the grouped list; undefined where its reports have gone meanwhile. */
export function presentReportGroup(
  { count, openCount }: ReportGroup,
  rows: readonly GroupedReport[],
  contentOf: (report: Reported) => Report['content'],
): ListedReport | undefined {
  const [newest] = rows;
  if (!newest) return undefined;
  const content = contentOf(newest);
  // An older report may have kept what the newest one came too late for.
  const kept = rows.find((row) => row.reported_id !== null) ?? newest;
  return {
    ...presentReport(newest, content),
    excerpt: content ? content.excerpt : keptWords(kept),
    author: content ? content.author : kept.reported,
    authorId: content ? content.authorId : kept.reported_id,
    count,
    openCount,
    reports: rows.map((row) => presentReport(row, content)),
  };
}
