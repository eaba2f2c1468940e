import * as z from 'zod/mini';
import { adminLimits } from '../admins/admin-limits.ts';
import { adminSearchQuery, totalOf } from '../admins/admin-list.ts';
import { adminMessages } from '../admins/admin-messages.ts';
import { defineCall } from '../call.ts';
import { mediaSchema } from './feed.ts';
import { text } from '../text.ts';

const { posts: sentences } = adminMessages;

/** A thought as the back office sees it. */
export const adminPostSchema = z.object({
  _id: z.string(),
  /** With the names of mentioned people as they were written. */
  content: z.string(),
  media: z.array(mediaSchema),
  author: z.string(),
  authorId: z.string(),
  upvoteCount: z.int(),
  commentCount: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** True while it waits for approval. */
  held: z.boolean(),
});

export type AdminPost = z.output<typeof adminPostSchema>;

export const listAdminPosts = defineCall({
  method: 'GET',
  path: '/api/admin/posts',
  access: 'admin:posts',
  summary:
    'The thoughts that are in no bin, the newest first, or those that wait for approval; the search looks at texts and authors. They are counted up to 5,000',
  query: z.object({
    ...adminSearchQuery,
    held: z.optional(z.enum(['true', 'false'], sentences.badHeld)),
  }),
  answer: { posts: z.array(adminPostSchema), ...totalOf },
});

const reason = z.optional(text({ label: 'Reason', ...adminLimits.removalReason }));

export const deleteAdminPost = defineCall({
  method: 'DELETE',
  path: '/api/admin/posts/{id}',
  access: 'admin:posts',
  summary:
    'Move a thought to its author’s bin, or refuse one that waits for approval. The author is told, with the reason where one is given; restored by them, it waits for approval. Open reports of it are resolved',
  body: z.optional(z.object({ reason })),
});

export const releasePost = defineCall({
  method: 'PATCH',
  path: '/api/admin/posts/{id}',
  access: 'admin:posts',
  summary:
    'Let a thought go that waits for approval: everybody sees it, and the people whom it mentions are told. One that a moderator removed comes back out of its author’s bin, and the author is told',
  body: z.object({ held: z.literal(false, sentences.heldFalse) }),
  answer: { post: adminPostSchema },
  refusals: ['conflict'],
});

export const changeAdminPosts = defineCall({
  method: 'POST',
  path: '/api/admin/posts/bulk',
  access: 'admin:posts',
  summary: 'Remove up to 100 thoughts, as the deletion of one; those that cannot be are named, and the others are',
  isForm: true,
  body: z.object({
    ids: z
      .array(z.string(sentences.badIds), sentences.badIds)
      .check(z.minLength(1, sentences.badIds), z.maxLength(adminLimits.bulk, sentences.badIds)),
    action: z.enum(['delete'], sentences.badAction),
    reason,
  }),
  answer: {
    /** The ids of those that were removed. */
    done: z.array(z.string()),
    failed: z.array(z.object({ _id: z.string(), message: z.string() })),
  },
});
