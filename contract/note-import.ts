import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { tagSchema } from './note-body.ts';
import { noteSchema } from './note-schema.ts';

const time = z.iso.datetime({ offset: true, error: messages.imports.badTime });

/** A former state of a note that comes from elsewhere. */
const importedVersionSchema = z.object({
  savedAt: time,
  title: z.string().check(z.maxLength(limits.note.title.max)),
  description: z.string().check(z.maxLength(limits.note.description.max)),
  tags: z.array(tagSchema).check(z.maxLength(limits.note.tags)),
});

/** A note that comes from elsewhere. An empty title is made of the first words, an empty description of the title. */
export const importedNoteSchema = z.object({
  /** The sender's own name for the note: a UUID, or 1 to 100 characters. The same one twice adds one note. */
  clientId: z.string().check(z.minLength(1), z.maxLength(limits.note.import.clientId)),
  title: z.string(),
  description: z.string(),
  tags: z.optional(z.array(z.string())),
  /** When it was written. */
  date: time,
  /** When it was last changed; `date` where it is left out. */
  updatedAt: z.optional(time),
  pinned: z.optional(z.boolean()),
  archived: z.optional(z.boolean()),
  /** Since when it is in the bin. */
  deletedAt: z.optional(z.nullable(time)),
  /** Former states, oldest first. */
  versions: z.optional(z.array(importedVersionSchema).check(z.maxLength(limits.note.versions.kept))),
});

export const importNotes = defineCall({
  method: 'POST',
  path: '/api/notes/import',
  access: 'user',
  summary:
    'Take in 1 to 100 notes with their own dates. Each stands for itself: one that is refused stops no other, and a clientId that came before is answered as the same',
  body: z.object({
    /** Each as importedNoteSchema; what is not is refused by itself. */
    notes: z
      .array(z.unknown(), messages.imports.notAList)
      .check(
        z.minLength(1, messages.imports.badCount),
        z.maxLength(limits.note.import.each, messages.imports.badCount),
      ),
    /** The sender's own name for the whole import, by which it can be undone. */
    importId: z.optional(z.uuid(messages.imports.badImportId)),
  }),
  answer: {
    /** One for each note, in their order. */
    results: z.array(
      z.object({
        /** Null where the note names none. */
        clientId: z.nullable(z.string()),
        _id: z.optional(z.string()),
        status: z.enum(['added', 'same', 'refused']),
        message: z.optional(z.string()),
      }),
    ),
  },
});

export const importAttachment = defineCall({
  method: 'PUT',
  path: '/api/notes/{id}/attachments/{attId}',
  access: 'user',
  summary:
    'Attach a file to a note of one’s own under an id that the sender chose, a UUID. A file that is there already stays as it is; updatedAt of the note does not change',
  body: z.object({
    /** Since when the file is in the bin. */
    deletedAt: z.optional(time),
  }),
  files: { field: 'attachment', max: 1, maxBytes: limits.note.attachmentBytes, areKept: true },
  answer: { data: noteSchema },
  refusals: ['conflict'],
});

export const listImports = defineCall({
  method: 'GET',
  path: '/api/notes/imports',
  access: 'user',
  summary: 'Imports of the last 30 days that can be undone, newest first',
  answer: {
    data: z.array(
      z.object({ _id: z.string(), createdAt: z.iso.datetime(), /** Notes of it that are there. */ notes: z.int() }),
    ),
  },
});

export const undoImport = defineCall({
  method: 'DELETE',
  path: '/api/notes/imports/{importId}',
  access: 'user',
  summary:
    'Undo an import, up to 500 notes a call: notes that nobody changed since are deleted for good, changed ones move to the bin. Call it again while hasMore is true',
  answer: { deleted: z.int(), binned: z.int(), hasMore: z.boolean() },
});
