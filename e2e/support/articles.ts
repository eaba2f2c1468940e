import type { APIRequestContext } from '@playwright/test';
import * as z from 'zod/mini';
import { articleSchema } from '#contract/blog/article-schema.ts';
import type { Article } from '#contract/blog/blog.ts';
import type { Person } from './people.ts';

const articleAnswer = z.object({ data: articleSchema });

/** Submits an article by the API; it is pending. */
export async function addArticle(
  request: APIRequestContext,
  { token }: Pick<Person, 'token'>,
  article: { title: string; content: string; tags?: string[] },
): Promise<Article> {
  const answer = await request.post('/api/blogs', { headers: { 'auth-token': token }, data: article });
  return z.parse(articleAnswer, await answer.json()).data;
}

/** Deletes an article by the API: other journeys of the same server count the public ones. */
export async function removeArticle(
  request: APIRequestContext,
  { token }: Pick<Person, 'token'>,
  { _id }: Pick<Article, '_id'>,
): Promise<void> {
  await request.delete(`/api/blogs/${_id}`, { headers: { 'auth-token': token } });
}
