import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { noteRoleSchema } from './note-roles.ts';
import { publicUserSchema } from '../users/public-user.ts';

/** A person with whom a note is shared. */
export const notePersonSchema = z.object({ user: publicUserSchema, role: noteRoleSchema });

export type NotePerson = z.output<typeof notePersonSchema>;

export const shareNote = defineCall({
  method: 'PUT',
  path: '/api/notes/{id}/people/{userId}',
  access: 'user',
  writesForOthers: true,
  summary: 'Share one’s note with a friend, or change what they may do with it; 409 for a note in the bin',
  body: z.object({ role: noteRoleSchema }),
  answer: { people: z.array(notePersonSchema) },
  refusals: ['conflict'],
});

export const unshareNote = defineCall({
  method: 'DELETE',
  path: '/api/notes/{id}/people/{userId}',
  access: 'user',
  summary: 'Share one’s note no longer with somebody; or leave a note of somebody else, by one’s own id',
  /** Those who remain, for the owner alone. */
  answer: { people: z.array(notePersonSchema) },
});
