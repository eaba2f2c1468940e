import * as z from 'zod/mini';
import { defineCall, pageQuery } from '../call.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { changedNoteSchema, newNoteSchema } from './note-body.ts';
import { attachmentSchema, deletedAttachmentSchema, fileHitSchema, type Note, noteSchema } from './note-schema.ts';
import { text } from '../text.ts';

export type { Attachment, DeletedAttachment, Note } from './note-schema.ts';

/** The fields of a new note that have a default. A new field gets its default here, for every copy on a device as well. */
export const blankNote = (): Omit<Note, '_id' | 'title' | 'description' | 'date' | 'updatedAt'> => ({
  tags: [],
  attachments: [],
  summary: null,
  summaryIsOutdated: false,
  isDeleted: false,
  deletedAt: null,
  disabled: false,
  pinned: false,
  archived: false,
  tasks: { done: 0, total: 0 },
  sharedWith: 0,
});

/** Prefix of a note's id in the page view that reports an opened note. */
export const openedNotePrefix = '/notes/';

export const listNotes = defineCall({
  method: 'GET',
  path: '/api/notes/fetchallnotes',
  access: 'user',
  scope: 'notes:read',
  summary: 'One’s active notes, newest first: all of them, or a page where one of the query’s fields is given',
  query: z.object({
    ...pageQuery(limits.note.page),
    /** Also notes with a tag below it. */
    tag: z.optional(text({ label: 'tag', max: limits.note.tag.max })),
    q: z.optional(text({ label: 'q', max: limits.note.search.max })),
    /** Left out or false: no archived note. */
    archived: z.optional(z.enum(['true', 'false', 'any'], messages.notes.badChoice('archived', 'true, false or any'))),
    /** True: pinned ones alone. False, here and for `untagged`: as left out. */
    pinned: z.optional(z.enum(['true', 'false'], messages.notes.badChoice('pinned', 'true or false'))),
    untagged: z.optional(z.enum(['true', 'false'], messages.notes.badChoice('untagged', 'true or false'))),
    /** Newest first, or last changed first. A cursor holds for its own order alone. */
    sort: z.optional(z.enum(['created', 'updated'], messages.notes.badChoice('sort', 'created or updated'))),
  }),
  answer: {
    data: z.array(noteSchema),
    nextCursor: z.nullable(z.string()),
    /** Notes of the person that the filter leaves without `q`; without a filter, all that are not archived. */
    total: z.int(),
    /** Where a search finds nothing: the query with each misspelt word replaced by a near one of the person's notes, or null. */
    suggestion: z.optional(z.nullable(z.string())),
    /** Of a search: places in files that have its words, up to three of each note. */
    fileHits: z.optional(z.array(fileHitSchema)),
  },
});

export const listTags = defineCall({
  method: 'GET',
  path: '/api/notes/tags',
  access: 'user',
  scope: 'notes:read',
  summary: 'The tags of one’s active notes, sorted, with how many notes carry each or one below it',
  answer: { data: z.array(z.object({ tag: z.string(), count: z.int() })) },
});

const binQuery = z.object(pageQuery(limits.note.page));

export const listDeletedNotes = defineCall({
  method: 'GET',
  path: '/api/notes/fetchdeletednotes',
  access: 'user',
  scope: 'notes:read',
  summary: 'One’s notes in the bin, last deleted first',
  query: binQuery,
  answer: { data: z.array(noteSchema), nextCursor: z.nullable(z.string()), total: z.int() },
});

export const listDeletedAttachments = defineCall({
  method: 'GET',
  path: '/api/notes/fetchdeletedattachments',
  access: 'user',
  scope: 'notes:read',
  summary: 'One’s attachments in the bin, last deleted first',
  query: binQuery,
  answer: { data: z.array(deletedAttachmentSchema), nextCursor: z.nullable(z.string()), total: z.int() },
});

export const addNote = defineCall({
  method: 'POST',
  path: '/api/notes/addnote',
  access: 'user',
  scope: 'notes:write',
  summary:
    'Add a note with its files; a bad file refuses the whole call. Sent again with the same clientId, it answers the note there is',
  status: 201,
  body: newNoteSchema,
  files: {
    field: 'attachments',
    max: limits.note.attachmentsPerCall,
    maxBytes: limits.note.attachmentBytes,
    areKept: true,
  },
  answer: { data: noteSchema },
});

export const updateNote = defineCall({
  method: 'PUT',
  path: '/api/notes/updatenote/{id}',
  access: 'user',
  scope: 'notes:write',
  summary:
    'Change a note that is not disabled; with updatedAt, only if nobody saved it since, or merged with what was saved where the base is given. A save that comes again with its saveId changes nothing, and is answered with the note as it is now',
  body: changedNoteSchema,
  answer: { data: noteSchema },
  conflict: { data: noteSchema },
});

export const removeSummary = defineCall({
  method: 'DELETE',
  path: '/api/notes/{id}/summary',
  access: 'user',
  scope: 'notes:write',
  summary: 'Remove the summary of a note that is not disabled',
  answer: { data: noteSchema },
});

export const deleteNote = defineCall({
  method: 'DELETE',
  path: '/api/notes/deletenote/{id}',
  access: 'user',
  scope: 'notes:write',
  summary: 'Move a note to the bin',
  answer: { data: noteSchema },
});

export const restoreNote = defineCall({
  method: 'PUT',
  path: '/api/notes/restorenote/{id}',
  access: 'user',
  scope: 'notes:write',
  summary: 'Take a note out of the bin',
  answer: { data: noteSchema },
  refusals: ['conflict'],
});

export const permanentlyDeleteNote = defineCall({
  method: 'DELETE',
  path: '/api/notes/permanentdeletenote/{id}',
  access: 'user',
  scope: 'notes:write',
  summary: 'Delete a note in the bin for good, with its files',
  answer: { data: noteSchema },
  refusals: ['conflict'],
});

export const uploadAttachment = defineCall({
  method: 'POST',
  path: '/api/notes/{id}/upload',
  access: 'user',
  scope: 'notes:write',
  summary: 'Attach a file to a note. With a clientId, the id of the file, it may be sent again and is attached once',
  status: 201,
  query: z.object({ clientId: z.optional(z.uuid(messages.notes.badClientId)) }),
  files: { field: 'attachment', max: 1, maxBytes: limits.note.attachmentBytes, areKept: true },
  answer: { data: noteSchema },
  refusals: ['conflict'],
});

export const deleteAttachment = defineCall({
  method: 'DELETE',
  path: '/api/notes/{id}/attachments/{attId}',
  access: 'user',
  scope: 'notes:write',
  summary: 'Move an attachment to the bin; answers those that remain',
  answer: { data: z.array(attachmentSchema) },
});

export const restoreAttachment = defineCall({
  method: 'PUT',
  path: '/api/notes/{id}/attachments/restore/{attId}',
  access: 'user',
  scope: 'notes:write',
  summary: 'Take an attachment out of the bin',
  answer: { data: noteSchema },
  refusals: ['conflict'],
});

export const permanentlyDeleteAttachment = defineCall({
  method: 'DELETE',
  path: '/api/notes/{id}/attachments/permanentdelete/{attId}',
  access: 'user',
  scope: 'notes:write',
  summary: 'Delete an attachment in the bin for good, with its file',
  answer: { data: noteSchema },
  refusals: ['conflict'],
});

export const emptyBin = defineCall({
  method: 'DELETE',
  path: '/api/notes/emptyrecyclebin',
  access: 'user',
  scope: 'notes:write',
  summary: 'Delete all notes and attachments in the bin for good',
});
