import * as z from 'zod/mini';
import { articleSchema } from './article-schema.ts';
import { defineCall, pageQuery } from '../call.ts';
import { limits } from '../limits.ts';

/**
 * One’s own draft or article as it was between two saves, as the versions of notes are. `by._id` is null for an editor, who is not named.
 * `characters` counts code points of the text.
 */
const articleVersionSchema = z.object({
  version: z.int(),
  savedAt: z.iso.datetime(),
  title: z.string(),
  characters: z.int(),
  by: z.object({ _id: z.nullable(z.string()), name: z.string() }),
});

export const listArticleVersions = defineCall({
  method: 'GET',
  path: '/api/blogs/{id}/versions',
  access: 'user',
  summary: 'The versions of one’s own draft or article, newest first, the current one included',
  query: z.object(pageQuery(limits.note.versions.page)),
  answer: { data: z.array(articleVersionSchema), nextCursor: z.nullable(z.string()) },
});

export const readArticleVersion = defineCall({
  method: 'GET',
  path: '/api/blogs/{id}/versions/{version}',
  access: 'user',
  summary: 'One version of one’s own draft or article, whole',
  answer: {
    data: z.object({
      version: z.int(),
      savedAt: z.iso.datetime(),
      title: z.string(),
      content: z.string(),
      tags: z.array(z.string()),
    }),
  },
});

export const restoreArticleVersion = defineCall({
  method: 'PUT',
  path: '/api/blogs/{id}/versions/{version}/restore',
  access: 'user',
  needsConfirmedEmail: true,
  writesForOthers: true,
  summary:
    'Save the title, text and tags of a version, as a new version: of a draft, or as an edit that an editor approves. 409 where they are too short for an article that was submitted',
  answer: { data: articleSchema },
  refusals: ['conflict'],
});
