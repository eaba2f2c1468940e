import * as z from 'zod/mini';
import { messages } from '../messages.ts';

/** What a friend may do with a note that is shared with them: read it, or write in it as well. */
export const noteRoles = ['reader', 'writer'] as const;

export const noteRoleSchema = z.enum(noteRoles, messages.notePeople.badRole);

export type NoteRole = z.output<typeof noteRoleSchema>;
