import { addFeedback } from '#contract/feedback/feedback.ts';
import { messages } from '#contract/messages.ts';
import { addressOf } from '#server/http/client-address.ts';
import type { Api } from '#server/http/bind.ts';
import type { Platform } from '#server/platform/platform.ts';
import { sendFeedback } from './feedback.service.ts';

export function feedbackRoutes(api: Api, platform: Platform): void {
  api.bind(addFeedback, async ({ body, reader, request }) => {
    await sendFeedback(platform, { userId: reader?.id, address: addressOf(request) }, body);
    return { message: messages.feedback.sent };
  });
}
