import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import * as z from 'zod/mini';

/** Somebody with an account, and a session of his. */
export interface Person {
  name: string;
  email: string;
  password: string;
  token: string;
}

/** An address that nobody has yet. */
export const freshEmail = (): string => `${randomUUID()}@example.com`;

const password = 'correct horse battery';

const tokenAnswer = z.object({ token: z.string() });

/** Creates an account by the API: for journeys that begin with one. */
export async function register(request: APIRequestContext, name = 'Ada Lovelace'): Promise<Person> {
  const email = freshEmail();
  const answer = await request.post('/api/auth/createuser', { data: { name, email, password } });
  return { name, email, password, ...z.parse(tokenAnswer, await answer.json()) };
}

/** Another session of the same person, as on a second device. */
export async function openSession(request: APIRequestContext, { email, password }: Person): Promise<string> {
  const answer = await request.post('/api/auth/login', { data: { email, password } });
  return z.parse(tokenAnswer, await answer.json()).token;
}

/** Whether the server still takes a token. */
export async function isTokenAlive(request: APIRequestContext, token: string): Promise<boolean> {
  const answer = await request.get('/api/auth/getuser', { headers: { 'auth-token': token } });
  return answer.ok();
}

/** Opens a page with a token in the browser's storage, as somebody who logged in before. */
export async function openAs(page: Page, { token }: Pick<Person, 'token'>, path: string): Promise<void> {
  // Any file of the origin will do to reach its storage.
  await page.goto('/favicon.svg');
  await page.evaluate((given) => localStorage.setItem('token', given), token);
  await page.goto(path);
}

export const tokenOf = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('token'));
