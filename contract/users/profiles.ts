// Calls about other people, apart from users.ts: their pages load none of the schemas of sign-up and profile forms.
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { limits } from '../limits.ts';
import { publicUserSchema } from './public-user.ts';
import { text } from '../text.ts';

/** Friendship of the reader with a person: `outgoing` where the reader has asked, `incoming` if they were asked. */
export const friendshipSchema = z.enum(['self', 'none', 'outgoing', 'incoming', 'friends']);

export type Friendship = z.output<typeof friendshipSchema>;

/** A person found by name. The address is masked (a•••@example.com) unless it is one's own or a friend's. */
export const foundUserSchema = z.extend(publicUserSchema, { email: z.string() });

export type FoundUser = z.output<typeof foundUserSchema>;

export const searchUsers = defineCall({
  method: 'GET',
  path: '/api/users/search',
  access: 'user',
  summary: 'People whose name holds these words, at most 20, without regard to case or accents',
  query: z.object({ name: text({ label: 'name', ...limits.userSearch.name }) }),
  answer: { users: z.array(foundUserSchema) },
});

export const suggestPeople = defineCall({
  method: 'GET',
  path: '/api/users/suggest',
  access: 'user',
  summary:
    'People to mention: a word of their name begins with `q`, without regard to case or accents; friends first, at most 8',
  query: z.object({ q: text({ label: 'q', ...limits.userSearch.name }) }),
  answer: { users: z.array(publicUserSchema) },
});

export const getProfile = defineCall({
  method: 'GET',
  path: '/api/users/{id}',
  access: 'reader',
  summary: 'The public profile of a person; for a signed-in reader with the friendship',
  answer: {
    user: publicUserSchema,
    postCount: z.int(),
    friendship: z.optional(friendshipSchema),
    /** The request that waits between the two, for accepting, declining or withdrawing it. */
    requestId: z.optional(z.string()),
    /** True if the signed-in reader has muted or blocked the person; left out for visitors and for oneself. */
    muted: z.optional(z.boolean()),
    blocked: z.optional(z.boolean()),
  },
});
