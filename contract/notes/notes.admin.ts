import * as z from 'zod/mini';
import { adminSearchQuery, sortQuery, totalOf } from '../admins/admin-list.ts';
import { defineCall } from '../call.ts';

export const adminNoteSorts = ['createdAt'] as const;

export const adminNoteStates = ['all', 'flagged', 'disabled'] as const;

/** A note as the back office sees it. `content` is its beginning in lists, and all of it where one note is read. */
export const adminNoteSchema = z.object({
  _id: z.string(),
  title: z.string(),
  content: z.string(),
  author: z.string(),
  authorId: z.string(),
  createdAt: z.iso.datetime(),
  flagged: z.boolean(),
  disabled: z.boolean(),
  /** In its owner's bin. */
  isDeleted: z.boolean(),
});

export type AdminNote = z.output<typeof adminNoteSchema>;

export const listAdminNotes = defineCall({
  method: 'GET',
  path: '/api/admin/notes',
  access: 'admin:notes',
  summary:
    'Everybody’s notes with the beginning of each, which the audit log records, as it does each search with its words; the search looks at titles, texts, tags and authors, at most 120 times an hour, and past its last page there is no total',
  query: z.object({
    ...adminSearchQuery,
    ...sortQuery(adminNoteSorts),
    state: z.optional(z.enum(adminNoteStates, `state must be one of ${adminNoteStates.join(', ')}.`)),
  }),
  answer: { notes: z.array(adminNoteSchema), ...totalOf },
});

export const listFlaggedNotes = defineCall({
  method: 'GET',
  path: '/api/admin/notes/flagged/all',
  access: 'admin:notes',
  summary: 'The flagged notes, the newest hundred, and how many there are',
  answer: { notes: z.array(adminNoteSchema), count: z.int() },
});

export const readAdminNote = defineCall({
  method: 'GET',
  path: '/api/admin/notes/{id}',
  access: 'admin:notes',
  summary: 'One whole note, which the audit log records',
  answer: { note: adminNoteSchema },
});

export const flagNote = defineCall({
  method: 'PATCH',
  path: '/api/admin/notes/{id}/flag',
  access: 'admin:notes',
  summary: 'Flag a note for others in the back office, or take the flag away',
  body: z.object({ flagged: z.boolean('flagged must be true or false.') }),
  answer: { note: adminNoteSchema },
});

export const disableNote = defineCall({
  method: 'PATCH',
  path: '/api/admin/notes/{id}/disable',
  access: 'admin:notes',
  summary: 'Hide a note from its owner behind a notice, or show it again',
  body: z.object({ disabled: z.boolean('disabled must be true or false.') }),
  answer: { note: adminNoteSchema },
});

export const deleteAdminNote = defineCall({
  method: 'DELETE',
  path: '/api/admin/notes/{id}',
  access: 'admin:notes',
  summary: 'Delete a note for good, with its files',
});
