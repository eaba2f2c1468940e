import { messages } from '#contract/messages.ts';
import { addReport } from '#contract/reports/reports.ts';
import type { Api } from '#server/http/bind.ts';
import type { Platform } from '#server/platform/platform.ts';
import { report } from './reports.service.ts';

export function reportRoutes(api: Api, platform: Platform): void {
  api.bind(addReport, async ({ body, user }) => {
    await report(platform, user.id, body);
    return { message: messages.reports.sent };
  });
}
