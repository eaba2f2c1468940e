import * as z from 'zod/mini';
import { defineCall, pageQuery } from '../call.ts';
import { fileTextLimits, readFailures } from './file-text-limits.ts';
import { messages } from '../messages.ts';
import { attachmentSchema } from './note-schema.ts';
import { text } from '../text.ts';

/** Why a file has no words. */
export const readFailureSchema = z.enum(readFailures, messages.fileTexts.badFailure);

export type ReadFailure = z.output<typeof readFailureSchema>;

/**
 * A part of a file's words. `page` is null where the file has no pages; a long page may be several parts. `startsAt` is when a part of a
 * recording is said, in seconds from its beginning.
 */
const filePartSchema = z.object(
  {
    page: z.nullable(z.int(messages.fileTexts.badPage).check(z.positive(messages.fileTexts.badPage))),
    startsAt: z.optional(
      z.nullable(
        z
          .number(messages.fileTexts.badStart)
          .check(
            z.minimum(0, messages.fileTexts.badStart),
            z.maximum(fileTextLimits.latestStart, messages.fileTexts.badStart),
          ),
      ),
    ),
    text: text({ label: 'text', min: 1, max: fileTextLimits.partCharacters }),
  },
  messages.fileTexts.badParts,
);

export type FilePart = z.output<typeof filePartSchema>;

export const listUnreadFiles = defineCall({
  method: 'GET',
  path: '/api/notes/files/unread',
  access: 'user',
  scope: 'notes:read',
  summary: 'Files of one’s own notes whose words nobody has stored yet, in the order of their ids; none of the bin',
  query: z.object(pageQuery(fileTextLimits.page)),
  answer: {
    data: z.array(z.object({ noteId: z.string(), attachment: attachmentSchema })),
    nextCursor: z.nullable(z.string()),
  },
});

export const saveFileText = defineCall({
  method: 'PUT',
  path: '/api/notes/{id}/attachments/{attId}/text',
  access: 'user',
  scope: 'notes:write',
  summary: 'Store the words of a file, by which a search finds its note, in place of those that are there',
  status: 204,
  body: z.object({
    /** In their order; empty where the file has none. */
    parts: z.array(filePartSchema, messages.fileTexts.badParts).check(
      z.maxLength(fileTextLimits.parts, messages.fileTexts.tooLong),
      z.refine(
        (parts) => parts.reduce((sum, { text }) => sum + text.length, 0) <= 2 * fileTextLimits.characters,
        messages.fileTexts.tooLong,
      ),
    ),
    /** The reason for which there are none. */
    failure: z.optional(readFailureSchema),
  }),
  maxBodyBytes: fileTextLimits.bytes,
});

/** The words of a file as they are stored: its parts in their order, or the reason for which there are none. */
export const fileTextSchema = z.object({
  parts: z.array(filePartSchema),
  failure: z.nullable(readFailureSchema),
  readAt: z.iso.datetime(),
});

export type FileText = z.output<typeof fileTextSchema>;

export const getFileText = defineCall({
  method: 'GET',
  path: '/api/notes/{id}/attachments/{attId}/text',
  access: 'user',
  scope: 'notes:read',
  summary:
    'The words of a file of a note that one sees; null where nobody has stored any yet. `canTranscribe` is true where the server can be asked to transcribe sounds and films',
  answer: { data: z.nullable(fileTextSchema), canTranscribe: z.boolean() },
});

export const transcribeFile = defineCall({
  method: 'POST',
  path: '/api/notes/{id}/attachments/{attId}/transcript',
  access: 'user',
  scope: 'notes:write',
  summary:
    'Have a sound or a film among the files of a note transcribed by the configured server, and store its words as those of the file. Waits until they are there; goes on where nobody waits any more',
  answer: { data: fileTextSchema },
  changesNothing: true,
});
