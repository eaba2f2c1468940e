import type { Page } from '@playwright/test';
import { rememberVersion } from '#scripts/remember-version.ts';
import { expect, test } from './support/journey.ts';

/** Holds the page's scripts back, as a slow network does, until they are let go. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/static/js/**', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('what is pressed and typed before a page answers is not lost, and goes nowhere else', async ({ context }) => {
  await context.addInitScript(rememberVersion);
  const page = await context.newPage();
  const letScriptsCome = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'Email' }).fill('mara@example.com');
  await page.getByLabel('Password', { exact: true }).fill('a wrong password');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  const login = page.waitForRequest('**/api/auth/login');
  letScriptsCome();
  expect((await login).postDataJSON()).toEqual({ email: 'mara@example.com', password: 'a wrong password' });
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('mara@example.com');

  await page.goto('/');
  expect(await page.evaluate(() => 'cacheManager' in window)).toBe(true);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Resources' }).click();
  await expect(page.getByRole('link', { name: 'Blogs' }).first()).toBeVisible();
});

test('files that are chosen before a tool answers are worked on', async ({ context }) => {
  await context.addInitScript(rememberVersion);
  const page = await context.newPage();
  const letScriptsCome = await holdScripts(page);
  await page.goto('/tools/text-to-pdf', { waitUntil: 'commit' });
  const file = { name: 'early.txt', mimeType: 'text/plain', buffer: Buffer.from('Early words') };
  await page.locator('input[type=file]').setInputFiles(file);
  letScriptsCome();
  await expect(page.getByRole('list', { name: 'Chosen files' })).toContainText('early.txt');
});

test('what was rendered is not asked for again', async ({ page }) => {
  // The second visit finds pages that were rendered before; their age must not count against them.
  await page.goto('/feed');
  await page.goto('/blog');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  for (const path of ['/feed', '/blog']) {
    const counted = page.waitForRequest('**/api/analytics/pageview');
    await page.goto(path);
    await counted;
  }
  expect(asked.filter((path) => path === '/api/feed/posts' || path === '/api/blogs')).toEqual([]);
});
