import * as z from 'zod/mini';
import { adminSearchQuery, sortQuery, totalOf } from '../admins/admin-list.ts';
import { defineCall } from '../call.ts';
import { codeSchema, givenPasswordSchema } from '../session/session.ts';
import { userSchema } from '../session/own-account.ts';

export const userSorts = ['createdAt', 'name', 'email'] as const;

/** A user as admins see them. */
export const adminUserSchema = z.extend(userSchema, { hasSecondFactor: z.boolean() });

export type AdminUser = z.output<typeof adminUserSchema>;

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
  answer: { users: z.array(adminUserSchema), ...totalOf },
});

export const banUser = defineCall({
  method: 'PATCH',
  path: '/api/admin/users/{id}/ban',
  access: 'admin:users',
  summary: 'Ban a person, which ends the sessions and hides what they shared; or lift the ban, which undoes it whole',
  body: z.object({ ban: z.boolean('ban must be true or false.') }),
  answer: { user: userSchema },
});

export const endSecondFactorOf = defineCall({
  method: 'DELETE',
  path: '/api/admin/users/{id}/second-factor',
  access: 'admin:recovery',
  summary:
    'Switch off the second factor of a person who has lost it, by the admin’s own password, and code where they have one; the person is told by mail',
  body: z.object({ password: givenPasswordSchema('Password'), code: z.optional(codeSchema) }),
  refusals: ['conflict'],
});
