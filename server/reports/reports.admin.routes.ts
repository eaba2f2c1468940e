import { adminMessages } from '#contract/admins/admin-messages.ts';
import {
  deleteReportedContent,
  listReports,
  resolveReport,
  warnReportedUser,
} from '#contract/reports/reports.admin.ts';
import type { ReportContentType } from '#contract/reports/reports.ts';
import type { Api } from '#server/http/bind.ts';
import type { Platform } from '#server/platform/platform.ts';
import * as reports from './reports.admin.service.ts';

const { contentDeleted, blogUnapproved, userBanned } = adminMessages.reports;

/** Message after the removal of each kind. */
const removed: Record<ReportContentType, string> = {
  blog: blogUnapproved,
  note: contentDeleted,
  user: userBanned,
  comment: contentDeleted,
  post: contentDeleted,
};

/** Calls of admins on reports. */
export function reportAdminRoutes(api: Api, platform: Platform): void {
  api.bind(listReports, async ({ query, admin }) =>
    query.grouped === 'true'
      ? reports.readReportGroups(platform, admin, query)
      : reports.readReports(platform, admin, query),
  );

  api.bind(resolveReport, async ({ params, query, admin }) => {
    const isOfAll = query.all === 'true';
    const resolve = isOfAll ? reports.resolveAllReports : reports.resolveReport;
    const { resolved, allResolved } = adminMessages.reports;
    return { message: isOfAll ? allResolved : resolved, report: await resolve(platform, admin, params.id) };
  });

  api.bind(deleteReportedContent, async ({ params, admin }) => {
    const { report, isContentGone } = await reports.removeContent(platform, admin, params.id);
    return { message: isContentGone ? adminMessages.reports.contentGone : removed[report.contentType], report };
  });

  api.bind(warnReportedUser, async ({ params, admin }) => {
    await reports.warn(platform, admin, params.id);
    return { message: adminMessages.reports.warned };
  });
}
