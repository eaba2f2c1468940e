import * as z from 'zod/mini';
import { adminSearchQuery, sortQuery, totalOf } from './admin-list.ts';
import { defineCall } from './call.ts';
import { userSchema } from './session.ts';

export const userSorts = ['createdAt', 'name', 'email'] as const;

/** All, or only those who are banned or not. */
export const userStates = ['all', 'active', 'banned'] as const;

export const listUsers = defineCall({
  method: 'GET',
  path: '/api/admin/users',
  access: 'admin:users',
  summary: 'Everybody with an account; the search looks at names and addresses',
  query: z.object({
    ...adminSearchQuery,
    ...sortQuery(userSorts),
    state: z.optional(z.enum(userStates, `state must be one of ${userStates.join(', ')}.`)),
  }),
  answer: { users: z.array(userSchema), ...totalOf },
});

export const banUser = defineCall({
  method: 'PATCH',
  path: '/api/admin/users/{id}/ban',
  access: 'admin:users',
  summary: 'Ban a person, which ends the sessions and hides what he shared; or lift the ban, which undoes it whole',
  body: z.object({ ban: z.boolean('ban must be true or false.') }),
  answer: { user: userSchema },
});
