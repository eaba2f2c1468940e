import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { limits } from '../limits.ts';
import { importLimits } from './import-limits.ts';
import { messages } from '../messages.ts';
import { tagsSchema } from './note-body.ts';
import { noteRules } from './note-rules.ts';
import { noteSchema } from './note-schema.ts';
import { text } from '../text.ts';

const earliest = Date.UTC(1970, 0, 1);
const latest = Date.UTC(2100, 0, 1);

/**
 * A time from 1970 to 2100, in the past or not. Others are refused: 1601 and 9999 stand for "no date" elsewhere, and the sender knows
 * what to put there. `updatedAt` may lie before `date`, as files have it that were copied.
 */
const time = (name: string) =>
  z.iso.datetime({ offset: true, error: messages.imports.badTime(name) }).check(
    z.refine((given) => {
      const at = Date.parse(given);
      return at >= earliest && at < latest;
    }, messages.imports.timeOutOfRange(name)),
  );

const flag = (name: string) => z.optional(z.boolean(messages.imports.badFlag(name)));

/** A title and a text that were saved elsewhere: either may be shorter than a new one, or empty. */
const savedTexts = {
  title: text({ ...noteRules.title, min: 0 }),
  description: text({ ...noteRules.description, min: 0 }),
  tags: z.optional(tagsSchema),
};

/** A former state of a note that comes from elsewhere. */
const importedVersionSchema = z.object({ savedAt: time('savedAt'), ...savedTexts }, messages.imports.badVersion);

/** The sender's own name for a note, such as a UUID. The same one twice adds one note. */
const clientId = z.string(messages.imports.badClientId).check(
  z.minLength(1, messages.imports.badClientId),
  z.maxLength(importLimits.clientId, messages.imports.badClientId),
  z.refine((given) => given.isWellFormed() && !/\p{Cc}/u.test(given), messages.imports.badClientId),
);

/** A note that comes from elsewhere. An empty title is made of the first words, an empty description of the title. */
export const importedNoteSchema = z.object(
  {
    clientId,
    ...savedTexts,
    /** When it was written. */
    date: time('date'),
    /** When it was last changed; `date` where it is left out. */
    updatedAt: z.optional(time('updatedAt')),
    pinned: flag('pinned'),
    archived: flag('archived'),
    /** Since when it is in the bin. */
    deletedAt: z.optional(z.nullable(time('deletedAt'))),
    /** Former states, oldest first. */
    versions: z.optional(
      z
        .array(importedVersionSchema, messages.imports.badVersions)
        .check(z.maxLength(limits.note.versions.kept - 1, messages.imports.badVersions)),
    ),
  },
  messages.imports.notANote,
);

export type ImportedNoteBody = z.output<typeof importedNoteSchema>;

export const importNotes = defineCall({
  method: 'POST',
  path: '/api/notes/import',
  access: 'user',
  scope: 'notes:write',
  summary:
    'Take in 1 to 100 notes with their own dates. Each stands for itself: a refused one stops no other, and a clientId that came before is answered as the same',
  body: z.object({
    /** Each as `importedNoteSchema`; any other is refused by itself. */
    notes: z
      .array(
        z.unknown().register(z.globalRegistry, { $ref: '#/components/schemas/ImportedNote' }),
        messages.imports.notAList,
      )
      .check(z.minLength(1, messages.imports.badCount), z.maxLength(importLimits.each, messages.imports.badCount)),
    /** The sender's own name for the whole import, by which it can be undone. */
    importId: z.optional(z.uuid(messages.imports.badImportId)),
  }),
  maxBodyBytes: importLimits.bytes,
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
  scope: 'notes:write',
  summary:
    'Attach a file to a note of one’s own under an id that the sender chose, a UUID. A file that is there already stays as it is, and updatedAt of the note does not change',
  body: z.object({
    /** Since when the file is in the bin. */
    deletedAt: z.optional(time('deletedAt')),
  }),
  files: { field: 'attachment', max: 1, maxBytes: limits.note.attachmentBytes, areKept: true },
  answer: { data: noteSchema },
  refusals: ['conflict'],
});

export const findImported = defineCall({
  method: 'POST',
  path: '/api/notes/imports/known',
  access: 'user',
  summary: 'Which of 1 to 1,000 names of notes came in before, and would therefore be answered as the same',
  body: z.object({
    clientIds: z
      .array(clientId, messages.imports.badClientIds)
      .check(
        z.minLength(1, messages.imports.badClientIds),
        z.maxLength(importLimits.asked, messages.imports.badClientIds),
      ),
  }),
  changesNothing: true,
  answer: { known: z.array(z.string()) },
});

export const listImports = defineCall({
  method: 'GET',
  path: '/api/notes/imports',
  access: 'user',
  scope: 'notes:read',
  summary: 'Imports of the last 30 days that can be undone, newest first',
  answer: {
    data: z.array(
      z.object({
        _id: z.string(),
        createdAt: z.iso.datetime(),
        /** Notes of it that are there. */
        notes: z.int(),
      }),
    ),
  },
});

/**
 * A note counts as changed by its texts, tags, pin, archive, files, people and summary, by the bin, a reminder, or a link by which it is
 * shared.
 */
export const undoImport = defineCall({
  method: 'DELETE',
  path: '/api/notes/imports/{importId}',
  access: 'user',
  scope: 'notes:write',
  summary:
    'Undo an import, up to 500 notes a call: notes that nobody changed since are deleted for good, changed ones move to the bin. Call it again while hasMore is true',
  answer: { deleted: z.int(), binned: z.int(), hasMore: z.boolean() },
});
