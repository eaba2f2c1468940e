import type { Page } from '@playwright/test';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import { rememberVersion } from '#testing/remember-version.ts';
import { expect, test } from './support/journey.ts';
import { logIn } from './support/people.ts';

/** Holds the page's scripts back, as a slow network does, until they are let go. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/static/js/**', async (route) => {
    await promise;
    // The page may have been left: its requests need no answer.
    await route.continue().catch(() => undefined);
  });
  return resolve;
}

test('clicks and text before hydration are not lost, and go nowhere else', async ({ context }) => {
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

/** Everything that can be typed into or chosen from on pages that the server renders, by page and name. */
const fields: Record<string, readonly (readonly [name: string, text: string])[]> = {
  '/login': [
    ['Email', 'mara@example.com'],
    ['Password', 'a password'],
  ],
  '/signup': [
    ['Name', 'Mara'],
    ['Email', 'mara@example.com'],
    ['Password', 'a password'],
    ['Confirm Password', 'a passwort'],
  ],
  '/forgot-password': [['Email', 'mara@example.com']],
  '/reset-password?token=t': [
    ['New Password', 'a password'],
    ['Confirm Password', 'a passwort'],
  ],
  '/admin/login': [
    ['Email', 'mara@example.com'],
    ['Password', 'a password'],
  ],
  '/feed': [['Search users', 'mara']],
  '/help': [
    ['Search help', 'tags'],
    ['Message', 'A word'],
    ['Email', 'mara@example.com'],
  ],
  '/blog': [['Search articles', 'python']],
  '/live-demo': [
    ['Title', 'Typed early'],
    ['Description', 'Some words'],
    ['Tags', 'early'],
    ['Search notes', 'paper'],
  ],
  '/pricing': [['Subscribe by e-mail', 'mara@example.com']],
};

for (const [path, names] of Object.entries(fields)) {
  test(`text typed on ${path} before its scripts load stays`, async ({ context }) => {
    await context.addInitScript(rememberVersion);
    const page = await context.newPage();
    const letScriptsCome = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    const fieldOf = (name: string) =>
      page
        .getByRole('textbox', { name, exact: true })
        // A field with suggestions, as Tags is once the page knows a tag.
        .or(page.getByRole('combobox', { name, exact: true }))
        .or(page.locator('[type=password], [type=search]').and(page.getByLabel(name, { exact: true })));
    for (const [name, text] of names) await fieldOf(name).pressSequentially(text);
    letScriptsCome();
    await page.waitForFunction(() => !('replayEarlyEvents' in window) && 'cacheManager' in window);
    await page.waitForLoadState('networkidle');
    for (const [name, text] of names) await expect.soft(fieldOf(name), name).toHaveValue(text);
    // A key press renders the field again, from the state of the page.
    for (const [name] of names) await fieldOf(name).press('End');
    for (const [name, text] of names) await expect.soft(fieldOf(name), name).toHaveValue(text);
  });
}

test('an early sign-in to the back office is sent, and its password stands in no address', async ({ context }) => {
  await context.addInitScript(rememberVersion);
  const page = await context.newPage();
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  const letScriptsCome = await holdScripts(page);
  await page.goto('/admin/login', { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  // The button waits for both fields, Enter does not.
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await page.getByLabel('Password', { exact: true }).evaluate((field: HTMLInputElement) => field.form?.requestSubmit());
  const login = page.waitForRequest('**/api/admin/auth/login');
  letScriptsCome();
  expect((await login).postDataJSON()).toEqual({ email: 'nobody@example.com', password: 'not-the-password' });
  await expect(page.getByRole('alert')).toHaveText(adminMessages.login.wrongCredentials);
  expect(addresses.filter((address) => address.includes('not-the-password'))).toEqual([]);
  await expect(page).toHaveURL(/\/admin\/login$/);
});

test('where scripts never come, no form with a password puts it into the address', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.baseURL });
  const page = await context.newPage();
  for (const path of ['/login', '/signup', '/reset-password?token=t', '/admin/login']) {
    await page.goto(path);
    const password = page.locator('input[type=password]').first();
    await password.fill('not-for-the-address');
    await expect(page.locator('form', { has: password })).toHaveAttribute('method', 'post');
    await password.press('Enter');
    await page.waitForLoadState();
    expect(page.url()).not.toContain('not-for-the-address');
  }
  await context.close();
});

test('options and text set on a tool before hydration stay, and the tool knows of them', async ({ context }) => {
  await context.addInitScript(rememberVersion);
  const page = await context.newPage();
  const letScriptsCome = await holdScripts(page);
  await page.goto('/tools/text-to-pdf', { waitUntil: 'commit' });
  await page.locator('textarea').pressSequentially('Early words');
  const size = page.getByRole('combobox').first();
  const value = (await size.locator('option').last().getAttribute('value')) ?? '';
  await size.selectOption(value);
  await page.getByLabel('Font size').fill('14');
  letScriptsCome();
  await page.waitForFunction(() => !('replayEarlyEvents' in window) && 'cacheManager' in window);
  await expect(page.locator('textarea')).toHaveValue('Early words');
  await expect(size).toHaveValue(value);
  await expect(page.getByLabel('Font size')).toHaveValue('14');
  // The tool remembers how it was set.
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('toolOptions:text-to-pdf')))
    .toContain(JSON.stringify(value));
});

test('a login link that is pressed before the page answers leads back to that page, too', async ({
  context,
  person,
}) => {
  await context.addInitScript(rememberVersion);
  const page = await context.newPage();
  const letScriptsCome = await holdScripts(page);
  await page.goto('/feed', { waitUntil: 'commit' });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/login');
  letScriptsCome();
  await page.waitForFunction(() => !('replayEarlyEvents' in window));
  await logIn(page, person);
  await expect(page).toHaveURL('/feed');
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

test('data of a rendered page is not requested again', async ({ page }) => {
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
