import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import { rememberVersion } from '#testing/remember-version.ts';
import { expect, test } from './support/journey.ts';
import { openAsAdmin } from './support/signed-in-admins.ts';
import { freshEmail } from './support/people.ts';
import { expectAccessible, expectAlert, expectNoSidewaysScroll } from './support/screen.ts';

const existing = (page: Page) => page.getByRole('table', { name: 'Existing Admins' });

test('a superAdmin adds, changes and deletes admins, and the log tells of it', async ({ page }) => {
  const { email: own } = await openAsAdmin(page, 'superAdmin', '/admin/admins');
  const email = freshEmail();
  const ownRow = existing(page).getByRole('row', { name: own });
  await expect(ownRow.getByRole('button', { name: `Change Role ${own}` })).toBeDisabled();
  await expect(ownRow.getByRole('button', { name: `Delete ${own}` })).toBeDisabled();
  await expect(ownRow.locator('[data-tone="primary"]')).toHaveText('superAdmin');

  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('long enough for it');
  await expect(page.getByRole('combobox', { name: 'Role' })).toHaveValue('editor');
  await page.getByRole('button', { name: 'Add Admin' }).click();
  await expectAlert(page, 'success', adminMessages.admins.added);
  const row = existing(page).getByRole('row', { name: email });
  await expect(row.locator('[data-tone="success"]')).toHaveText('editor');
  await expect(row).toContainText(new Date().toLocaleDateString('en-GB', { timeZone: 'UTC' }));

  await row.getByRole('button', { name: `Change Role ${email}` }).click();
  await row.getByRole('combobox').selectOption('moderator');
  await row.getByRole('button', { name: /^Save/ }).click();
  await expectAlert(page, 'success', adminMessages.admins.roleUpdated);
  await expect(row.locator('[data-tone="warning"]')).toHaveText('moderator');
  for (const width of [1440, 768, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }

  const log = page.getByRole('table', { name: 'Audit Log' });
  const entry = (done: string) => log.getByRole('row', { name: `${done}, ${own}` });
  for (const done of ['Changed a role', 'Added an admin']) await expect(entry(done)).toContainText(email);

  await row.getByRole('button', { name: `Delete ${email}` }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Are you sure you want to permanently delete this admin?');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expectAlert(page, 'success', adminMessages.admins.deleted);
  await expect(row).toHaveCount(0);
  // The log names a deleted admin by their number alone.
  for (const done of ['Deleted an admin', 'Changed a role', 'Added an admin']) {
    await expect(entry(done)).toHaveCount(1);
    await expect(entry(done)).not.toContainText(email);
  }
});

test('an admin who is demoted while their page is open has to sign in again, in the new role', async ({
  page,
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.baseURL });
  await context.addInitScript(rememberVersion);
  const other = await context.newPage();
  const demoted = await openAsAdmin(other, 'superAdmin', '/admin/settings');
  await expect(other.getByRole('switch', { name: 'Show Ads', exact: true })).toBeVisible();

  await openAsAdmin(page, 'superAdmin', '/admin/admins');
  const row = existing(page).getByRole('row', { name: demoted.email });
  await row.getByRole('button', { name: /^Change Role/ }).click();
  await row.getByRole('combobox').selectOption('moderator');
  await row.getByRole('button', { name: /^Save/ }).click();
  await expectAlert(page, 'success', adminMessages.admins.roleUpdated);

  await other.getByRole('button', { name: 'Save Settings' }).click();
  await expect(other.getByRole('heading', { name: 'Admin Portal' })).toBeVisible();
  await other.getByLabel('Email').fill(demoted.email);
  await other.getByLabel('Password', { exact: true }).fill(demoted.password);
  await other.getByRole('button', { name: 'Sign in' }).click();
  await expect(other).not.toHaveURL(/login/);
  await other.goto('/admin/settings');
  await expect(other.getByRole('alert')).toHaveText(adminMessages.access.settings);
  await context.close();
});

const links = (page: Page) => page.getByRole('navigation', { name: 'Admin' }).getByRole('link').allTextContents();

test('each role sees its pages alone, and of the others why it does not', async ({ page, request }) => {
  const denied = page.getByRole('alert');
  await openAsAdmin(page, 'moderator', '/admin/dashboard');
  await expect(denied).toHaveText('Access Denied: Insufficient permissions.');
  expect(await links(page)).toEqual(['Thoughts', 'Comments', 'Reports', 'Feedback']);
  for (const [path, text] of [
    ['analytics', 'Access Denied: Insufficient permissions.'],
    ['settings', 'Access Denied: Only Super Admins can access global settings.'],
    ['ads', 'Access Denied: Only Super Admins can manage ad settings.'],
    ['meta', 'Access Denied: Only Super Admins and Editors can access meta controls.'],
    ['admins', 'Access Denied: Only Super Admins can manage other admins.'],
  ] as const) {
    await page.goto(`/admin/${path}`);
    await expect(denied).toHaveText(text);
  }
  await expectAccessible(page);

  const editor = await openAsAdmin(page, 'editor', '/admin/settings');
  await expect(denied).toHaveText('Access Denied: Only Super Admins can access global settings.');
  expect(await links(page)).toEqual([
    'Dashboard',
    'Users',
    'Blogs',
    'Notes',
    'Thoughts',
    'Comments',
    'Reports',
    'Feedback',
    'Analytics',
    'Meta & SEO Control',
  ]);
  const tried = await request.get('/api/admin/settings', { headers: editor.headers });
  expect(tried.status()).toBe(403);
});

test('the log is narrowed to an admin, an action and days, and comes as CSV', async ({ page }) => {
  const { email: own, headers } = await openAsAdmin(page, 'superAdmin', '/admin/admins');
  const email = freshEmail();
  const password = 'correct horse battery';
  await page.request.post('/api/admin/admins', { headers, data: { email, password, role: 'editor' } });
  await page.reload();
  const log = page.getByRole('region', { name: 'Audit Log' });
  await log.getByRole('combobox', { name: 'Who' }).selectOption(own);
  await log.getByRole('combobox', { name: 'What' }).selectOption('Added an admin');
  const today = new Date().toISOString().slice(0, 10);
  await log.getByLabel('From').fill(today);
  await log.getByLabel('To').fill(today);
  const rows = log.getByRole('table', { name: 'Audit Log' }).getByRole('row', { name: `, ${own}` });
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(email);
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    log.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  await expectAlert(page, 'success', adminMessages.audit.downloaded);
  const lines = (await readFile((await download.path()) ?? '', 'utf8')).trim().split('\r\n');
  expect(lines).toEqual(['Time,Admin,Role,Action,Target', expect.stringContaining(`,${own},superAdmin,admin.add,`)]);
  // The address keeps the choice. One that nothing fits says so, and shows all again.
  await page.reload();
  await expect(rows).toHaveCount(1);
  await log.getByLabel('From').fill('2020-01-01');
  await log.getByLabel('To').fill('2020-01-02');
  await expect(log.getByText('No action of an admin is of this kind.')).toBeVisible();
  await log.getByRole('button', { name: 'Show all' }).click();
  await expect(log.getByRole('combobox', { name: 'What' })).toHaveValue('all');
  await expect(rows.first()).toBeVisible();
});
