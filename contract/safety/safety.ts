import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { publicUserSchema } from '../users/public-user.ts';

/** People that a person has muted and blocked, the last first. One may be in both lists. */
const hiddenSchema = { muted: z.array(publicUserSchema), blocked: z.array(publicUserSchema) };

export const listHidden = defineCall({
  method: 'GET',
  path: '/api/users/me/hidden',
  access: 'user',
  summary: 'The people that one has muted and blocked, the last first',
  answer: hiddenSchema,
});

export const mutePerson = defineCall({
  method: 'PUT',
  path: '/api/users/{id}/mute',
  access: 'user',
  summary:
    'Mute a person: their posts, comments and notifications are not shown to one any more; they do not learn of it',
  refusals: ['conflict'],
});

export const unmutePerson = defineCall({
  method: 'DELETE',
  path: '/api/users/{id}/mute',
  access: 'user',
  summary: 'Mute a person no longer',
});

export const blockPerson = defineCall({
  method: 'PUT',
  path: '/api/users/{id}/block',
  access: 'user',
  summary: 'Block a person: neither sees the other any more, and a friendship ends with the notes that they share',
  refusals: ['conflict'],
});

export const unblockPerson = defineCall({
  method: 'DELETE',
  path: '/api/users/{id}/block',
  access: 'user',
  summary: 'Block a person no longer; a friendship that the block ended stays ended',
});
