import * as z from 'zod/mini';
import { adminSearchQuery, sortQuery, totalOf } from '../admins/admin-list.ts';
import { adminMessages } from '../admins/admin-messages.ts';
import { defineCall } from '../call.ts';
import { adminLimits } from '../admins/admin-limits.ts';
import { text } from '../text.ts';

export const commentSorts = ['createdAt'] as const;

/** `reported`: those that wait for somebody to look at them; `held`: those that nobody sees before they are let go. */
export const commentStates = ['all', 'reported', 'resolved', 'held'] as const;

/** A comment as the back office sees it. `resolved` where it was reported and every report is dealt with. */
export const adminCommentSchema = z.object({
  _id: z.string(),
  content: z.string(),
  author: z.string(),
  authorId: z.string(),
  /** The thought that it is on, or the article: the other one is null. */
  postId: z.nullable(z.string()),
  articleId: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  reported: z.boolean(),
  resolved: z.boolean(),
  reply: z.nullable(z.object({ text: z.string(), createdAt: z.iso.datetime() })),
  /** True while it waits for approval. */
  held: z.boolean(),
});

export type AdminComment = z.output<typeof adminCommentSchema>;

export const listAdminComments = defineCall({
  method: 'GET',
  path: '/api/admin/comments',
  access: 'admin:comments',
  summary: 'Every comment; the search looks at texts and authors',
  query: z.object({
    ...adminSearchQuery,
    ...sortQuery(commentSorts),
    state: z.optional(z.enum(commentStates, `state must be one of ${commentStates.join(', ')}.`)),
  }),
  answer: { comments: z.array(adminCommentSchema), ...totalOf },
});

export const listReportedComments = defineCall({
  method: 'GET',
  path: '/api/admin/comments/reported/all',
  access: 'admin:comments',
  summary: 'The reported comments that nobody has resolved, the newest hundred, and how many there are',
  answer: { comments: z.array(adminCommentSchema), count: z.int() },
});

export const deleteAdminComment = defineCall({
  method: 'DELETE',
  path: '/api/admin/comments/{id}',
  access: 'admin:comments',
  summary: 'Delete a comment for good; the author of one that waits for approval is told that it is refused',
});

export const releaseComment = defineCall({
  method: 'PATCH',
  path: '/api/admin/comments/{id}',
  access: 'admin:comments',
  summary: 'Let a comment go that waits for approval: everybody sees it, and those whom it is for are told',
  body: z.object({ held: z.literal(false, adminMessages.posts.heldFalse) }),
  answer: { comment: adminCommentSchema },
  refusals: ['conflict'],
});

export const resolveComment = defineCall({
  method: 'PATCH',
  path: '/api/admin/comments/{id}/resolve',
  access: 'admin:comments',
  summary: 'Say that a reported comment is dealt with; its open reports are resolved with it',
  answer: { comment: adminCommentSchema },
});

export const replyToComment = defineCall({
  method: 'POST',
  path: '/api/admin/comments/{id}/reply',
  access: 'admin:comments',
  summary: 'Answer a comment in the name of the site; a new answer replaces the last one',
  isForm: true,
  body: z.object({ text: text({ label: 'Reply', ...adminLimits.reply }) }),
  answer: { comment: adminCommentSchema },
});
