import { limits } from '../limits.ts';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { text } from '../text.ts';

/** Kinds of content that can be reported. */
export const reportContentTypes = ['blog', 'note', 'user', 'comment', 'post'] as const;

export type ReportContentType = (typeof reportContentTypes)[number];

export const addReport = defineCall({
  method: 'POST',
  path: '/api/reports',
  access: 'user',
  needsConfirmedEmail: true,
  summary: 'Report what one can see; once, as long as the report is open',
  status: 201,
  isForm: true,
  body: z.object({
    contentType: z.enum(reportContentTypes, `contentType must be one of ${reportContentTypes.join(', ')}.`),
    contentId: text({ label: 'contentId', min: 1, max: 64 }),
    reason: text({ label: 'Reason', ...limits.report.reason }),
  }),
  refusals: ['exists'],
});
