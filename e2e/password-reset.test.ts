import { messages } from '#contract/messages.ts';
import { expect, test } from './support/journey.ts';
import { mailedLink, mailsTo } from './support/mails.ts';
import { freshEmail, isTokenAlive, logIn } from './support/people.ts';
import { expectAccessible, expectAlert, expectRefused, tabTo } from './support/screen.ts';

test.describe.configure({ mode: 'parallel' });

test('a forgotten password is replaced by a mailed link, which works once', async ({
  page,
  request,
  person,
  server,
}) => {
  const elsewhere = await person.openSession();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  // Both pages have a field of this name.
  await expect(page).toHaveURL('/forgot-password');
  const email = page.getByRole('textbox', { name: 'Email' });
  await email.fill('ada');
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expectRefused(email, 'Email must be a valid email address.');
  await email.fill(person.email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByRole('status').filter({ hasText: messages.accounts.resetRequested })).toBeVisible();
  await expectAccessible(page);

  const link = await mailedLink(server.dataDir, person.email, 'reset-password');
  await page.goto(link);
  await page.getByLabel('New Password').fill('short');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expectRefused(page.getByLabel('New Password'), 'Password must be at least 8 characters long.');
  await expectRefused(page.getByLabel('Confirm Password'), messages.accounts.passwordsDiffer);
  await expectAccessible(page);
  await page.getByLabel('New Password').fill('a new password');
  await page.getByLabel('Confirm Password').fill('a new password');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page).toHaveURL('/login');
  await expectAlert(page, 'success', messages.accounts.passwordReset);
  for (const token of [person.token, elsewhere]) expect(await isTokenAlive(request, token)).toBe(false);

  await logIn(page, person);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(messages.accounts.wrongCredentials);
  await page.getByLabel('Password', { exact: true }).fill('a new password');
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.goto(link);
  await page.getByLabel('New Password').fill('another password');
  await page.getByLabel('Confirm Password').fill('another password');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByRole('alert').filter({ hasText: messages.accounts.resetLinkInvalid })).toBeVisible();
});

test('by keyboard alone, from the login page to a session', async ({ page, person, server }) => {
  const { keyboard } = page;
  await page.goto('/login');
  await tabTo(page, page.getByRole('link', { name: 'Forgot password?' }));
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/forgot-password');
  await tabTo(page, page.getByRole('textbox', { name: 'Email' }));
  await keyboard.type(person.email);
  await keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: messages.accounts.resetRequested })).toBeVisible();

  await page.goto(await mailedLink(server.dataDir, person.email, 'reset-password'));
  await tabTo(page, page.getByLabel('New Password'));
  await keyboard.type('a new password');
  await tabTo(page, page.getByLabel('Confirm Password'));
  await keyboard.type('a new password');
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
  await tabTo(page, page.getByRole('textbox', { name: 'Email' }));
  await keyboard.type(person.email);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await keyboard.type('a new password');
  await keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Continue to Notes' })).toBeFocused();
});

test('an unknown address is answered alike and gets no mail', async ({ page, server }) => {
  const email = freshEmail();
  await page.goto('/forgot-password');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByRole('status').filter({ hasText: messages.accounts.resetRequested })).toBeVisible();
  expect(await mailsTo(server.dataDir, email)).toEqual([]);
});

test('a link without its token says what to do', async ({ page }) => {
  await page.goto('/reset-password');
  await expect(page.getByRole('alert')).toHaveText(messages.accounts.resetLinkInvalid);
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expect(page).toHaveURL('/forgot-password');
});
