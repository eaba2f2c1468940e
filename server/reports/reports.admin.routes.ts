import { adminMessages } from '#contract/admin-messages.ts';
import { deleteReportedContent, listReports, resolveReport, warnReportedUser } from '#contract/reports.admin.ts';
import type { Api } from '#server/http/bind.ts';
import type { Platform } from '#server/platform/platform.ts';
import * as reports from './reports.admin.service.ts';

/** What admins do with reports. */
export function reportAdminRoutes(api: Api, platform: Platform): void {
  api.bind(listReports, async ({ query }) => reports.readReports(platform.db, query));

  api.bind(resolveReport, async ({ params, admin }) => ({
    message: adminMessages.reports.resolved,
    report: await reports.resolveReport(platform, admin, params.id),
  }));

  api.bind(deleteReportedContent, async ({ params, admin }) => {
    const { report, isContentGone } = await reports.deleteContent(platform, admin, params.id);
    const { contentGone, contentDeleted, userBanned } = adminMessages.reports;
    const done = report.contentType === 'user' ? userBanned : contentDeleted;
    return { message: isContentGone ? contentGone : done, report };
  });

  api.bind(warnReportedUser, async ({ params, admin }) => {
    await reports.warn(platform, admin, params.id);
    return { message: adminMessages.reports.warned };
  });
}
