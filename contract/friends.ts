import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { text } from './text.ts';
import { publicUserSchema } from './users/public-user.ts';

/** A request that waits. `user` is the other side; `_id` is the request's. */
export const friendRequestSchema = z.object({ _id: z.string(), user: publicUserSchema, createdAt: z.iso.datetime() });

export type FriendRequest = z.output<typeof friendRequestSchema>;

export const listFriends = defineCall({
  method: 'GET',
  path: '/api/friends',
  access: 'user',
  summary: 'One’s friends by name, and the requests that wait, newest first',
  answer: {
    friends: z.array(publicUserSchema),
    incoming: z.array(friendRequestSchema),
    outgoing: z.array(friendRequestSchema),
  },
});

export const requestFriendship = defineCall({
  method: 'POST',
  path: '/api/friends/requests',
  access: 'user',
  writesForOthers: true,
  needsConfirmedEmail: true,
  summary: 'Ask somebody to be friends; where they have asked already, both are friends at once',
  status: 201,
  body: z.object({ userId: text({ label: 'userId', min: 1, max: 64 }) }),
  answer: {
    /** The request that waits now, null where the two became friends. */
    request: z.nullable(friendRequestSchema),
    friendship: z.enum(['outgoing', 'friends']),
  },
  refusals: ['exists'],
});

export const acceptFriendship = defineCall({
  method: 'PUT',
  path: '/api/friends/requests/{id}/accept',
  access: 'user',
  writesForOthers: true,
  needsConfirmedEmail: true,
  summary: 'Accept a request that came in',
  answer: { friend: publicUserSchema },
});

export const removeFriendRequest = defineCall({
  method: 'DELETE',
  path: '/api/friends/requests/{id}',
  access: 'user',
  summary: 'Decline a request that came in, or withdraw one’s own',
});

export const removeFriend = defineCall({
  method: 'DELETE',
  path: '/api/friends/{userId}',
  access: 'user',
  summary: 'End a friendship',
});
