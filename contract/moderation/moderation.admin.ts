import * as z from 'zod/mini';
import { adminMessages } from '../admins/admin-messages.ts';
import { defineCall } from '../call.ts';
import { adminPageQuery, totalOf } from '../admins/admin-list.ts';
import { appealSchema, moderationActionSchema, moderationActionTypes, ownActionSchema } from './moderation.ts';
import { publicUserSchema } from '../users/public-user.ts';
import { reportSchema } from '../reports/reports.admin.ts';
import { text } from '../text.ts';

/** The longest time of a suspension or a limit that ends, in days. */
export const maxSuspensionDays = 366;

/** Rows of each list of a person's page. */
export const personPageRows = 50;

const staffNoteSchema = z.object({
  _id: z.string(),
  text: z.string(),
  /** The address of the admin who wrote it. */
  admin: z.string(),
  createdAt: z.iso.datetime(),
});

export type StaffNote = z.output<typeof staffNoteSchema>;

const takenActionSchema = z.extend(ownActionSchema, {
  /** The address of the admin who acted. */
  admin: z.string(),
});

/** A person as moderators see them: what is public, counts, and what moderation knows. No private text and no address. */
export const personSchema = z.extend(publicUserSchema, {
  banned: z.boolean(),
  createdAt: z.iso.datetime(),
  /** The end of a suspension that lasts; null without one. */
  suspendedUntil: z.nullable(z.iso.datetime()),
  /** True while friends alone see them. */
  limited: z.boolean(),
  /** The end of a limit that lasts; null without a limit, and for one without an end. */
  limitedUntil: z.nullable(z.iso.datetime()),
});

export type ModeratedPerson = z.output<typeof personSchema>;

export const getPerson = defineCall({
  method: 'GET',
  path: '/api/admin/users/{id}',
  access: 'admin:moderation',
  summary:
    'A person: counts, the newest reports about them, actions and staff notes, 50 of each at most; no private text',
  answer: {
    user: personSchema,
    counts: z.object({
      posts: z.int(),
      comments: z.int(),
      blogs: z.int(),
      /** About the person and what they wrote. */
      reports: z.int(),
      openReports: z.int(),
    }),
    reports: z.array(reportSchema),
    actions: z.array(takenActionSchema),
    notes: z.array(staffNoteSchema),
  },
});

const { moderation } = adminMessages;

export const actOnPerson = defineCall({
  method: 'POST',
  path: '/api/admin/users/{id}/actions',
  access: 'admin:moderation',
  summary:
    'Write to a person, suspend them until a time, show them to their friends alone, or end either. They are told in the bell and by mail; open reports of what it is about are resolved',
  status: 201,
  isForm: true,
  body: z.object({
    type: z.enum(moderationActionTypes, `type must be one of ${moderationActionTypes.join(', ')}.`),
    reason: text({ label: 'Reason', min: 1, max: 1000 }),
    until: z.optional(z.iso.datetime({ offset: true, error: moderation.badUntil })),
    reportId: z.optional(text({ label: 'reportId', min: 1, max: 64 })),
  }),
  answer: { data: moderationActionSchema },
  refusals: ['conflict'],
});

/** The states of the list. */
export const appealStates = ['open', 'decided'] as const;

/** An appeal with the action that it is against. */
const adminAppealSchema = z.extend(appealSchema, {
  user: publicUserSchema,
  action: takenActionSchema,
  /** The address of the admin who decided it; null while it is open. */
  decidedBy: z.nullable(z.string()),
  /** False for the admin who acted: another one decides. */
  mayDecide: z.boolean(),
});

export type AdminAppeal = z.output<typeof adminAppealSchema>;

export const listAppeals = defineCall({
  method: 'GET',
  path: '/api/admin/appeals',
  access: 'admin:appeals',
  summary: 'Appeals of people: those that are open, the oldest first, or those that are decided, the latest first',
  query: z.object({
    ...adminPageQuery,
    state: z._default(z.enum(appealStates, `state must be one of ${appealStates.join(', ')}.`), 'open'),
  }),
  answer: { appeals: z.array(adminAppealSchema), ...totalOf },
});

export const decideAppeal = defineCall({
  method: 'PATCH',
  path: '/api/admin/appeals/{id}',
  access: 'admin:appeals',
  summary:
    'Grant an appeal, which ends the suspension or the limit that it is against, or refuse it. The person is told in the bell and by mail. Not for the admin who acted',
  isForm: true,
  body: z.object({
    granted: z.boolean('granted must be true or false.'),
    reason: text({ label: 'Reason', min: 1, max: 1000 }),
  }),
  answer: { appeal: adminAppealSchema },
  refusals: ['conflict'],
});

export const addStaffNote = defineCall({
  method: 'POST',
  path: '/api/admin/users/{id}/notes',
  access: 'admin:moderation',
  summary: 'Keep a note about a person for other admins; the person never sees it',
  status: 201,
  isForm: true,
  body: z.object({ text: text({ label: 'Note', min: 1, max: 2000 }) }),
  answer: { data: staffNoteSchema },
  refusals: ['conflict'],
});
