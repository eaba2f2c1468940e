import * as z from 'zod/mini';
import { articleSummarySchema } from './article-schema.ts';
import { defineCall, pageQuery } from '../call.ts';
import { limits } from '../limits.ts';

export const bookmarkArticle = defineCall({
  method: 'PUT',
  path: '/api/blogs/{id}/bookmark',
  access: 'user',
  summary: 'Keep a public article for oneself; nobody else learns of it',
  refusals: ['conflict'],
});

export const unbookmarkArticle = defineCall({
  method: 'DELETE',
  path: '/api/blogs/{id}/bookmark',
  access: 'user',
  summary: 'Keep an article no longer',
});

export const listArticleBookmarks = defineCall({
  method: 'GET',
  path: '/api/blogs/bookmarks',
  access: 'user',
  summary: 'The articles that one has kept, the last kept first',
  query: z.object(pageQuery(limits.article.page)),
  answer: { data: z.array(articleSummarySchema), nextCursor: z.nullable(z.string()) },
});

/** No answer that others read has it: those are the same bytes for all. */
export const listArticleBookmarkIds = defineCall({
  method: 'GET',
  path: '/api/blogs/bookmarks/ids',
  access: 'user',
  summary: 'The ids of the articles that one has kept, the last kept first',
  answer: { data: z.array(z.string()) },
});
