import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { messages } from '../messages.ts';

/** Notes of one export by their ids. */
export const exportedAtOnce = 1000;

/** `markdown`: a text for each note. `html`: a page for each, and one that lists them. `json`: one list, which /import takes. All with the files of the notes. */
export const exportFormats = ['markdown', 'html', 'json'] as const;

export type ExportFormat = (typeof exportFormats)[number];

export const exportNotes = defineCall({
  method: 'POST',
  path: '/api/notes/export',
  access: 'user',
  summary:
    'Own notes with their files as a zip, by their ids or, without ids, all that are not in the bin; ids of others’ notes are left out, and 404 where none is left',
  body: z.object({
    format: z.enum(exportFormats, messages.exports.badFormat(exportFormats)),
    ids: z.optional(
      z
        .array(z.string(messages.exports.badIds), messages.exports.badIds)
        .check(z.minLength(1, messages.exports.badIds), z.maxLength(exportedAtOnce, messages.exports.badIds)),
    ),
  }),
  produces: 'application/zip',
});
