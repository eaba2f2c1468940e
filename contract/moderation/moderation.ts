import * as z from 'zod/mini';
import { defineCall, pageQuery } from '../call.ts';
import { reportContentTypes } from '../reports/reports.ts';
import { text } from '../text.ts';

/** Forms of acting on a person, milder than a ban. */
export const moderationActionTypes = ['message', 'suspend', 'unsuspend', 'limit', 'unlimit'] as const;

/** An action on a person. `until` is the end of a suspension, or of a limit that has one; null for all others. */
export const moderationActionSchema = z.object({
  _id: z.string(),
  type: z.enum(moderationActionTypes),
  reason: z.string(),
  until: z.nullable(z.iso.datetime()),
  createdAt: z.iso.datetime(),
});

/** A person's appeal against an action. `granted`, `reason` and `decidedAt` are null until an admin decides it. */
export const appealSchema = z.object({
  _id: z.string(),
  text: z.string(),
  createdAt: z.iso.datetime(),
  granted: z.nullable(z.boolean()),
  reason: z.nullable(z.string()),
  decidedAt: z.nullable(z.iso.datetime()),
});

export type Appeal = z.output<typeof appealSchema>;

/** An action as its person sees it: with what it was about, as it was when it was reported, and their appeal. */
export const ownActionSchema = z.extend(moderationActionSchema, {
  appeal: z.nullable(appealSchema),
  about: z.nullable(z.object({ contentType: z.enum(reportContentTypes), excerpt: z.nullable(z.string()) })),
});

export type ModerationAction = z.output<typeof moderationActionSchema>;
export type OwnAction = z.output<typeof ownActionSchema>;

export const listOwnActions = defineCall({
  method: 'GET',
  path: '/api/moderation/actions',
  access: 'user',
  summary: 'Actions of moderators on one’s own account with their reasons, the last first',
  query: z.object(pageQuery({ default: 20, max: 100 })),
  answer: { data: z.array(ownActionSchema), nextCursor: z.nullable(z.string()) },
});

export const appealAction = defineCall({
  method: 'POST',
  path: '/api/moderation/actions/{id}/appeal',
  access: 'user',
  summary:
    'Appeal against an action, once: another admin than the one who acted decides. The end of a suspension or a limit is no ground for one',
  status: 201,
  isForm: true,
  body: z.object({ text: text({ label: 'Text', min: 1, max: 2000 }) }),
  answer: { data: appealSchema },
  refusals: ['conflict'],
});
