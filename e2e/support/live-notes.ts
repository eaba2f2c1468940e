import type { APIRequestContext, Browser, BrowserContext, Page } from '@playwright/test';
import type { Call } from '#contract/call.ts';
import { rememberVersion } from '#testing/remember-version.ts';
import { openAs, type Person } from './people.ts';

const isStream = (url: string): boolean => url.endsWith('/api/notes/live');

/** Opens a path on another device of the same person. */
export async function openElsewhere(browser: Browser, baseURL: string, person: Person, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL });
  await context.addInitScript(rememberVersion);
  const page = await context.newPage();
  await openAs(page, person, path);
  return page;
}

/** Waits until the page is connected: it hears of changes from then on. */
export const connected = (page: Page) => page.waitForResponse((response) => isStream(response.url()) && response.ok());

/** Waits until the connection of the page is closed. */
export const disconnected = (page: Page) =>
  Promise.race([
    page.waitForEvent('requestfailed', (sent) => isStream(sent.url())),
    page.waitForEvent('requestfinished', (sent) => isStream(sent.url())),
  ]);

/** Keeps the pages from connecting, for journeys that wait until the network is idle: with an open stream it never is. */
export const withoutStream = (of: Page | BrowserContext): Promise<unknown> =>
  of.route('**/api/notes/live', (route) => route.abort());

/** Counts the connections of a browser that the server takes: one that is lost as its session ends may be tried once more. */
export function countStreams(context: BrowserContext): () => number {
  let count = 0;
  context.on('response', (response) => {
    if (isStream(response.url()) && response.ok()) count += 1;
  });
  return () => count;
}

/** Counts the calls of a page that read. */
export function countReads(page: Page): () => string[] {
  const paths: string[] = [];
  page.on('request', (sent) => {
    const { pathname } = new URL(sent.url());
    if (sent.method() === 'GET' && pathname.startsWith('/api/notes')) paths.push(pathname);
  });
  return () => paths;
}

/** Makes a call as another device of the person does. */
export async function callAs(
  request: APIRequestContext,
  { token }: Pick<Person, 'token'>,
  { method, path }: Call,
  { params = {}, body }: { params?: Record<string, string>; body?: object } = {},
): Promise<void> {
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const answer = await request.fetch(url, { method, headers: { 'auth-token': token }, ...(body && { data: body }) });
  if (!answer.ok()) throw new Error(`${method} ${url}: ${answer.status()} ${await answer.text()}`);
}
