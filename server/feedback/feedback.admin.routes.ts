import { adminMessages } from '#contract/admins/admin-messages.ts';
import { listFeedback, updateFeedback } from '#contract/feedback/feedback.admin.ts';
import type { Api } from '#server/http/bind.ts';
import type { Platform } from '#server/platform/platform.ts';
import { handleFeedback, readFeedback } from './feedback.admin.service.ts';

/** Calls of admins on feedback. */
export function feedbackAdminRoutes(api: Api, platform: Platform): void {
  api.bind(listFeedback, async ({ query }) => readFeedback(platform.db, query));

  api.bind(updateFeedback, async ({ params, body, admin }) => ({
    message: adminMessages.feedback.updated,
    feedback: await handleFeedback(platform, admin, params.id, body),
  }));
}
