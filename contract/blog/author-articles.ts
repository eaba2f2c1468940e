import * as z from 'zod/mini';
import { articleSummarySchema } from './article-schema.ts';
import { defineCall, pageQuery } from '../call.ts';
import { limits } from '../limits.ts';

export const listArticlesOfUser = defineCall({
  method: 'GET',
  path: '/api/users/{id}/articles',
  access: 'reader',
  summary: 'The public articles of a person, newest publishedAt first; with an ETag. A 404 where their profile is one',
  query: z.object(pageQuery(limits.article.page)),
  answer: { data: z.array(articleSummarySchema), nextCursor: z.nullable(z.string()) },
});
