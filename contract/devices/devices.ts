import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { givenPasswordSchema } from '../session/session.ts';

/** A session as its owner sees it. `device` is as in "Chrome on Linux"; of people `lastUsedAt` is right to the day. */
export const ownSessionSchema = z.object({
  _id: z.string(),
  device: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  /** True if the call came with this one. */
  isCurrent: z.boolean(),
});

export type OwnSession = z.output<typeof ownSessionSchema>;

/** Answer of the lists of sessions. */
export const ownSessions = { sessions: z.array(ownSessionSchema) };

/** Body of signing devices out: the password again (ASVS 5.0, 7.5.2). */
export const signOutBody = z.object({ password: givenPasswordSchema('Password') });

export const listSessions = defineCall({
  method: 'GET',
  path: '/api/users/me/sessions',
  access: 'user',
  summary: 'Where one is signed in, the last used first, at most 100',
  answer: ownSessions,
});

export const endSession = defineCall({
  method: 'DELETE',
  path: '/api/users/me/sessions/{id}',
  access: 'user',
  summary: 'Sign out one of one’s devices, by the password: its token stops working at once',
  body: signOutBody,
});

export const endOtherSessions = defineCall({
  method: 'DELETE',
  path: '/api/users/me/sessions',
  access: 'user',
  summary: 'Sign out every device but the one that asks, by the password',
  body: signOutBody,
});
