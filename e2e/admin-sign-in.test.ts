import type { Page } from '@playwright/test';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import { expect, test } from './support/journey.ts';
import { addAdmin, openAsAdmin } from './support/signed-in-admins.ts';
import { openAs, tokenOf } from './support/people.ts';
import { expectAccessible, expectNoSidewaysScroll, tabTo } from './support/screen.ts';

const { login, access } = adminMessages;

const adminTokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('adminToken'));
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('the portal says what is wrong, and leads by keyboard to the page that was asked for', async ({
  page,
  person,
}) => {
  const editor = await addAdmin(page.request, 'editor');
  await openAs(page, person, '/admin/users?state=banned');
  await expect(heading(page, 'Admin Portal')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/login$/);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  const email = page.getByRole('textbox', { name: 'Email' });
  const button = page.getByRole('button', { name: 'Sign in' });
  await expect(email).toBeFocused();
  await expect(button).toBeDisabled();
  await page.keyboard.type(editor.email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(login.fillAll);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type('not the password');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(login.wrongCredentials);
  await page.route('**/api/admin/auth/login', (route) => route.abort());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(login.network);
  await page.unroute('**/api/admin/auth/login');
  await page.getByLabel('Password', { exact: true }).fill(editor.password);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Users')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/users\?state=banned$/);
  // Beside the person's own session, which knows nothing of it.
  expect(await tokenOf(page)).toBe(person.token);
  expect(await page.evaluate(() => localStorage.getItem('adminInfo'))).toBe(JSON.stringify(editor.admin));
});

test('a session that the server ended leads to the login, with the reason, and back', async ({ page, person }) => {
  await openAs(page, person, '/favicon.svg');
  const editor = await openAsAdmin(page, 'editor', '/admin/users?sort=name');
  const list = page.getByRole('table', { name: 'Users' });
  await expect(list.getByRole('row').nth(1)).toBeVisible();
  await page.request.post('/api/admin/auth/logout', { headers: editor.headers });
  await page.getByRole('searchbox', { name: 'Search' }).fill('somebody');
  await expect(page.getByText(login.expired)).toBeVisible();
  expect(await adminTokenOf(page)).toBeNull();
  expect(await tokenOf(page)).toBe(person.token);
  await expectAccessible(page);
  await signIn(page, editor);
  await expect(page).toHaveURL(/\/admin\/users\?sort=name&search=somebody$/);
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('somebody');
});

test('signing out in one tab signs out the other, and nobody of the site', async ({ page, person, context }) => {
  await openAs(page, person, '/favicon.svg');
  await openAsAdmin(page, 'superAdmin', '/admin/users');
  const other = await context.newPage();
  await other.goto('/admin/users');
  await expect(heading(other, 'Users')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText(login.signedOut)).toBeVisible();
  await expect(heading(other, 'Admin Portal')).toBeVisible();
  expect(await tokenOf(other)).toBe(person.token);
  // The next admin begins at their own start page.
  await signIn(page, await addAdmin(page.request, 'editor'));
  await expect(heading(page, 'Dashboard')).toBeVisible();
});

test('a moderator sees their four pages, and why not the others', async ({ page }) => {
  await openAsAdmin(page, 'moderator', '/admin');
  await expect(heading(page, 'Comments')).toBeVisible();
  const links = page.getByRole('navigation', { name: 'Admin' }).getByRole('link');
  await expect(links).toHaveText(['Thoughts', 'Comments', 'Reports', 'Feedback']);
  await tabTo(page, links.nth(2));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Reports')).toBeVisible();
  await expect(links.nth(2)).toBeFocused();
  await page.goto('/admin/users');
  await expect(page.getByRole('alert')).toHaveText(access.denied);
});
