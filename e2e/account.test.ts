import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { expect, expectAccessible, test } from './support/journey.ts';

const password = 'a horse and a staple';

const dialog = (page: Page) => page.getByRole('dialog');
const login = (page: Page) => page.getByRole('button', { name: 'Login' });

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/signup');
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada Lovelace');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByRole('button', { name: 'Signup' }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open user menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

test('A new person signs up, is greeted and goes to the notes', async ({ page }) => {
  await signUp(page, 'new@example.com');
  await expect(dialog(page)).toContainText('Ada Lovelace');
  await expect(page.getByText(/^Welcome to the Community! You are our #\d+ registered user!$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: messages.session.continueToNotes }).click();
  await expect(page).toHaveURL('/notes');
  await page.goto('/login');
  await expect(page).toHaveURL('/');
  await expect(dialog(page)).toBeHidden();
});

test('A refused sign-up says why at the field and keeps what was typed', async ({ page }) => {
  await signUp(page, 'twice@example.com');
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await signOut(page);
  await expect(page.getByText(messages.session.loggedOut)).toBeVisible();
  await signUp(page, 'Twice@example.com');
  await expect(page.getByText(messages.session.emailTaken)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Ada Lovelace');
  await expectAccessible(page);
});

test('Somebody who wanted a page is back on it after the login', async ({ page }) => {
  await signUp(page, 'back@example.com');
  await page.keyboard.press('Escape');
  await signOut(page);
  await expect(page).toHaveURL('/login');
  await page.goto('/recycle-bin');
  await expect(page).toHaveURL('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill('back@example.com');
  await page.getByLabel('Password', { exact: true }).fill('not the one');
  await login(page).click();
  await expect(page.getByText(messages.session.wrongCredentials)).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/recycle-bin');
});

/** The link in the newest mail to the address. */
async function mailedLink(dataDir: string, email: string): Promise<string> {
  const outbox = join(dataDir, 'outbox');
  const names = await readdir(outbox).catch(() => []);
  const mails = await Promise.all(
    names.toSorted((a, b) => a.localeCompare(b)).map((name) => readFile(join(outbox, name), 'utf8')),
  );
  // Quoted-printable breaks long lines with "=" and writes "=" itself as "=3D".
  const plain = mails.map((mail) => mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='));
  const newest = plain.findLast((mail) => mail.includes(email)) ?? '';
  return /\/reset-password\?token=[\w-]+/.exec(newest)?.[0] ?? '';
}

test('A forgotten password is replaced through the mailed link, once', async ({ page, server }) => {
  const email = 'forgot@example.com';
  await signUp(page, email);
  await page.keyboard.press('Escape');
  await signOut(page);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText(messages.session.resetRequested)).toBeVisible();
  await expectAccessible(page);

  await expect.poll(() => mailedLink(server.dataDir, email)).not.toBe('');
  const link = await mailedLink(server.dataDir, email);
  for (const outcome of [messages.session.passwordReset, messages.session.resetLinkInvalid]) {
    await page.goto(link);
    await page.getByLabel('New Password').fill('another staple');
    await page.getByLabel('Confirm Password').fill('another staple');
    await page.getByRole('button', { name: 'Reset password' }).click();
    await expect(page.getByText(outcome)).toBeVisible();
  }
});

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

test('A token that the server does not accept is forgotten, with the reason', async ({ page }) => {
  const start = async (sentence: string, type: string) => {
    await page.evaluate(() => localStorage.setItem('token', 'stale'));
    await page.goto('/about');
    await expect(page.getByRole('alert')).toContainText(sentence);
    await expect(page.getByRole('alert')).toHaveAttribute('data-alert-type', type);
    expect(await stored(page)).toBeNull();
  };
  await page.goto('/');
  await start(messages.session.expired, 'warning');
  await page.route('**/api/auth/getuser', (route) => route.fulfill({ json: { success: true, user: {} } }));
  await start(messages.session.invalidUserData, 'warning');
  await page.unroute('**/api/auth/getuser');
  await page.route('**/api/auth/getuser', (route) => route.abort());
  await start(messages.session.couldNotVerify, 'danger');
});

test('What is typed survives a reload, passwords excepted', async ({ page }) => {
  await page.goto('/signup');
  await page.getByRole('textbox', { name: 'Name' }).fill('Half a na');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Half a na');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
});
