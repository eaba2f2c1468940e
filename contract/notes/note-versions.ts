import * as z from 'zod/mini';
import { defineCall, pageQuery } from '../call.ts';
import { limits } from '../limits.ts';
import { noteSchema } from './note-schema.ts';

/**
 * A note as it was between two saves. Versions count from 1, the first text; the highest is the current one. What a user writes within
 * five minutes is one version. `characters` counts code points of the description.
 */
const versionSchema = z.object({
  version: z.int(),
  savedAt: z.iso.datetime(),
  title: z.string(),
  characters: z.int(),
  by: z.object({ _id: z.string(), name: z.string() }),
});

export type NoteVersion = z.output<typeof versionSchema>;

export const listVersions = defineCall({
  method: 'GET',
  path: '/api/notes/{id}/versions',
  access: 'user',
  scope: 'notes:read',
  summary: 'The versions of a note that is not disabled, newest first, the current one included',
  query: z.object(pageQuery(limits.note.versions.page)),
  answer: { data: z.array(versionSchema), nextCursor: z.nullable(z.string()) },
});

export const readVersion = defineCall({
  method: 'GET',
  path: '/api/notes/{id}/versions/{version}',
  access: 'user',
  scope: 'notes:read',
  summary: 'One version of a note, whole',
  answer: {
    data: z.object({
      version: z.int(),
      savedAt: z.iso.datetime(),
      title: z.string(),
      description: z.string(),
      tags: z.array(z.string()),
    }),
  },
});

export const restoreVersion = defineCall({
  method: 'PUT',
  path: '/api/notes/{id}/versions/{version}/restore',
  access: 'user',
  scope: 'notes:write',
  summary: 'Bring back the title, text and tags of a version, as a new version; 409 for a note in the bin',
  answer: { data: noteSchema },
  refusals: ['conflict'],
});
