import { limits } from '../limits.ts';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { emailSchema } from '../session/session.ts';
import { text } from '../text.ts';

export const addFeedback = defineCall({
  method: 'POST',
  path: '/api/feedback',
  access: 'reader',
  summary: 'Send feedback, signed in or not',
  status: 201,
  isForm: true,
  body: z.object({
    message: text({ label: 'Message', ...limits.feedback.message }),
    email: z.optional(emailSchema),
  }),
});
