import * as z from 'zod/mini';
import { adminSearchQuery, sortQuery, totalOf } from '../admins/admin-list.ts';
import { defineCall } from '../call.ts';

export const feedbackStatuses = ['open', 'inProgress', 'closed'] as const;
export const feedbackPriorities = ['low', 'normal', 'high'] as const;
export const feedbackSorts = ['createdAt'] as const;

/** `user` is the name of a person with an account, else the address that was given, else 'Visitor'. */
export const feedbackSchema = z.object({
  _id: z.string(),
  message: z.string(),
  user: z.string(),
  userId: z.nullable(z.string()),
  email: z.nullable(z.string()),
  status: z.enum(feedbackStatuses),
  priority: z.enum(feedbackPriorities),
  createdAt: z.iso.datetime(),
});

export type Feedback = z.output<typeof feedbackSchema>;

const statusSchema = z.enum(feedbackStatuses, `status must be one of ${feedbackStatuses.join(', ')}.`);
const prioritySchema = z.enum(feedbackPriorities, `priority must be one of ${feedbackPriorities.join(', ')}.`);

export const listFeedback = defineCall({
  method: 'GET',
  path: '/api/admin/feedback',
  access: 'admin:feedback',
  summary: 'All feedback; the search looks at messages, people and addresses',
  query: z.object({
    ...adminSearchQuery,
    ...sortQuery(feedbackSorts),
    status: z.optional(statusSchema),
    priority: z.optional(prioritySchema),
  }),
  answer: { feedback: z.array(feedbackSchema), ...totalOf },
});

export const updateFeedback = defineCall({
  method: 'PATCH',
  path: '/api/admin/feedback/{id}',
  access: 'admin:feedback',
  summary: 'Set the status or the priority of feedback, at least one of them',
  body: z.object({ status: z.optional(statusSchema), priority: z.optional(prioritySchema) }),
  answer: { feedback: feedbackSchema },
});
