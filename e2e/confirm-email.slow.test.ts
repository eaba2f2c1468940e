import { messages } from '#contract/messages.ts';
import { expect, test } from './support/journey.ts';
import { mailedLink } from './support/mails.ts';
import { freshEmail, isTokenAlive, logIn, openAs, tokenOf } from './support/people.ts';
import { expectAccessible, expectAlert, expectRefused } from './support/screen.ts';

test.use({ serverVariables: { CONFIRM_EMAIL: 'on' } });

test('a new account writes publicly once the mailed link is opened, in whichever browser', async ({
  page,
  browser,
  server,
}) => {
  const email = freshEmail();
  await page.goto('/signup');
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada Lovelace');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.getByLabel('Confirm Password').fill('correct horse battery');
  await page
    .getByRole('main')
    .getByRole('button', { name: /sign ?up/i })
    .click();
  await expect.poll(() => tokenOf(page)).not.toBeNull();

  await page.goto('/feed');
  const notice = page.getByRole('complementary', { name: 'Email address' });
  await expect(notice).toContainText(email);
  await expectAccessible(page);
  const thought = page.getByRole('textbox', { name: /mind|thought/i }).first();
  await thought.fill('A first thought.');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expectAlert(page, 'danger', messages.email.unconfirmed);
  await expect(thought).toHaveValue('A first thought.');
  const first = await mailedLink(server.dataDir, email, 'confirm-email');
  await notice.getByRole('button', { name: 'Send the mail again' }).click();
  await expectAlert(page, 'success', messages.email.resent);
  const link = await mailedLink(server.dataDir, email, 'confirm-email', 2);

  const elsewhere = await browser.newContext({ serviceWorkers: 'block' });
  const other = await elsewhere.newPage();
  await other.goto(first);
  await expect(other.getByRole('alert')).toContainText(messages.email.linkInvalid);
  await expect(other.getByRole('alert').getByRole('link', { name: 'Login' })).toBeVisible();
  await other.goto(link);
  await expect(other.getByRole('status').filter({ hasText: messages.email.confirmed })).toContainText(email);
  await expectAccessible(other);
  await other.reload();
  await expect(other.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await expectAccessible(other);
  await elsewhere.close();

  // Coming back to the tab.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(notice).toHaveCount(0);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expectAlert(page, 'success', messages.feed.posted);
  await page.goto('/profile');
  await expect(page.getByRole('region', { name: 'Email address' })).toContainText('Confirmed');
});

test('in the browser of the account, the page goes on to the notes and the notice goes', async ({
  page,
  person,
  server,
}) => {
  const link = await mailedLink(server.dataDir, person.email, 'confirm-email');
  await openAs(page, person, '/notes');
  await expect(page.getByRole('complementary', { name: 'Email address' })).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Email address' })).toHaveCount(0);
  await page.goto(link);
  await expect(page.getByRole('alert')).toContainText(`The address of your account, ${person.email}, is confirmed.`);
  await page.getByRole('link', { name: 'Continue to Notes' }).click();
  await expect(page).toHaveURL('/notes');
});

test('a link that no longer works is sent anew from its own page', async ({ page, person, server }) => {
  await mailedLink(server.dataDir, person.email, 'confirm-email');
  await openAs(page, person, '/confirm-email?token=made-up');
  await page.getByRole('alert').getByRole('button', { name: 'Send the mail again' }).click();
  await expectAlert(page, 'success', messages.email.resent);
  await page.goto(await mailedLink(server.dataDir, person.email, 'confirm-email', 2));
  await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible();
  await page.goto('/confirm-email');
  await expect(page.getByRole('alert')).toContainText(messages.email.linkInvalid);
});

test('a reset by mail takes an unconfirmed account over, and tells where its notes are', async ({
  page,
  person,
  server,
}) => {
  await person.addNote({ title: 'Written before', description: 'By whoever made the account.' });
  await page.goto('/forgot-password');
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await page.goto(await mailedLink(server.dataDir, person.email, 'reset-password'));
  await page.getByLabel('New Password').fill('a new password of hers');
  await page.getByLabel('Confirm Password').fill('a new password of hers');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page).toHaveURL('/login');
  await expectAlert(page, 'success', messages.email.notesInBin);
  await logIn(page, { ...person, password: 'a new password of hers' });
  await page.getByRole('dialog').getByRole('button', { name: 'Continue to Notes' }).click();
  await expect(page.getByRole('heading', { name: 'No notes found' })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Email address' })).toHaveCount(0);
  await page.goto('/recycle-bin');
  await expect(page.getByText('Written before')).toBeVisible();
});

test('the address is changed in the settings, and the old one undoes it', async ({ page, person, request, server }) => {
  const next = freshEmail();
  await openAs(page, person, '/notes');
  await page.goto(await mailedLink(server.dataDir, person.email, 'confirm-email'));
  await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible();
  await page.goto('/profile#email');
  const section = page.getByRole('region', { name: 'Email address' });
  await section.getByRole('button', { name: 'Change address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change your address' });
  await expect(dialog.getByRole('textbox', { name: 'New email' })).toBeFocused();
  await dialog.getByRole('textbox', { name: 'New email' }).fill('nobody');
  await dialog.getByLabel('Password', { exact: true }).fill('not the password');
  await dialog.getByRole('button', { name: 'Change address' }).click();
  await expectRefused(dialog.getByRole('textbox', { name: 'New email' }), 'Email must be a valid email address.');
  await dialog.getByRole('textbox', { name: 'New email' }).fill(next);
  await dialog.getByRole('button', { name: 'Change address' }).click();
  await expectRefused(dialog.getByLabel('Password', { exact: true }), messages.profile.passwordWrong);
  await expectAccessible(page);
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: 'Change address' }).click();
  await expect(section.getByRole('status')).toHaveText(messages.email.changeRequested);
  await expect(section).toContainText(person.email);

  const change = await mailedLink(server.dataDir, next, 'confirm-email');
  const undo = await mailedLink(server.dataDir, person.email, 'undo-email-change');
  await page.goto(change);
  await expect(page.getByRole('status').filter({ hasText: messages.email.confirmed })).toContainText(next);
  await page.goto('/profile');
  await expect(section).toContainText(next);

  await page.goto(undo);
  await expectAccessible(page);
  expect(await isTokenAlive(request, person.token)).toBe(true);
  await page.getByRole('button', { name: 'Undo the change' }).click();
  await expect(page.getByRole('status').filter({ hasText: messages.email.undone })).toContainText(person.email);
  await expectAccessible(page);
  expect(await isTokenAlive(request, person.token)).toBe(false);
  await page.getByRole('link', { name: 'Choose a new password' }).click();
  await page.getByLabel('New Password').fill('a new password of hers');
  await page.getByLabel('Confirm Password').fill('a new password of hers');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page).toHaveURL('/login');
  await page.goto(undo);
  await page.getByRole('button', { name: 'Undo the change' }).click();
  await expect(page.getByRole('alert').filter({ hasText: messages.email.linkInvalid })).toBeVisible();
  await page.goto('/login');
  await logIn(page, { ...person, password: 'a new password of hers' });
  await expect.poll(() => tokenOf(page)).not.toBeNull();
});
