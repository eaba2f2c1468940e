import * as z from 'zod/mini';
import { adminSearchQuery, sortQuery, totalOf } from '../admins/admin-list.ts';
import { defineCall } from '../call.ts';
import { type ReportContentType, reportContentTypes } from './reports.ts';
import { type AdminArea, type AdminRole, mayEnter } from '../roles.ts';

/** Filters of the list. */
export const reportTypes = ['all', ...reportContentTypes] as const;

export const reportStates = ['all', 'open', 'resolved'] as const;

export const reportSorts = ['createdAt'] as const;

/** An action on a report needs the right to that action without a report: the area of the back office that grants it. */
const removalAreas: Record<ReportContentType, AdminArea> = {
  blog: 'blogs',
  note: 'notes',
  user: 'users',
  comment: 'comments',
  post: 'reports',
};

/** True if a role may take away what was reported. */
export const mayRemoveReported = (role: AdminRole, type: ReportContentType): boolean =>
  mayEnter(role, removalAreas[type]);

/** A report. `username` is a display name, also where the account is gone. */
export const reportSchema = z.object({
  _id: z.string(),
  contentType: z.enum(reportContentTypes),
  contentId: z.string(),
  reason: z.string(),
  reportedBy: z.object({ _id: z.nullable(z.string()), username: z.string() }),
  createdAt: z.iso.datetime(),
  resolved: z.boolean(),
  /**
   * The reported thing, as far as it is still there: a title or its first words, its author, and its page where it has one. Only
   * roles that may see notes get the title of a private note.
   */
  content: z.nullable(
    z.object({
      excerpt: z.string(),
      author: z.string(),
      authorId: z.nullable(z.string()),
      path: z.nullable(z.string()),
    }),
  ),
});

export type Report = z.output<typeof reportSchema>;

/**
 * A row of the list: a report. Where the list is grouped, it is the newest report of a thing and says more of the thing, also where
 * that is gone. `count` and `openCount` are of the reports that match, `reports` the newest of them.
 */
const listedReportSchema = z.object({
  ...reportSchema.shape,
  excerpt: z.optional(z.nullable(z.string())),
  author: z.optional(z.nullable(z.string())),
  authorId: z.optional(z.nullable(z.string())),
  count: z.optional(z.int()),
  openCount: z.optional(z.int()),
  reports: z.optional(z.array(reportSchema)),
});

export type ListedReport = z.output<typeof listedReportSchema>;

const trueOrFalse = (name: string) => z.optional(z.enum(['true', 'false'], `${name} must be true or false.`));

export const listReports = defineCall({
  method: 'GET',
  path: '/api/admin/reports',
  access: 'admin:reports',
  summary:
    'Every report, or with grouped=true a row for each reported thing; the search looks at reasons and at who reported',
  query: z.object({
    ...adminSearchQuery,
    ...sortQuery(reportSorts),
    type: z.optional(z.enum(reportTypes, `type must be one of ${reportTypes.join(', ')}.`)),
    state: z.optional(z.enum(reportStates, `state must be one of ${reportStates.join(', ')}.`)),
    grouped: trueOrFalse('grouped'),
  }),
  answer: { reports: z.array(listedReportSchema), ...totalOf },
});

export const resolveReport = defineCall({
  method: 'PATCH',
  path: '/api/admin/reports/{id}/resolve',
  access: 'admin:reports',
  summary: 'Say that a report is dealt with, or with all=true every open report of the same thing',
  query: z.object({ all: trueOrFalse('all') }),
  answer: { report: reportSchema },
});

export const deleteReportedContent = defineCall({
  method: 'DELETE',
  path: '/api/admin/reports/{id}/content',
  access: 'admin:reports',
  summary:
    'Delete the note, comment or post that was reported for good, take the blog out of view, or ban the user; every open report of it is resolved. Blogs, notes and users are for editors and super admins',
  answer: { report: reportSchema },
});

export const warnReportedUser = defineCall({
  method: 'POST',
  path: '/api/admin/reports/{id}/warn',
  access: 'admin:reports',
  summary: 'A stub: nobody is told anything',
});
