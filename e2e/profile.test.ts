import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { expect, test } from './support/journey.ts';
import { freshEmail, isTokenAlive, openAs, tokenOf } from './support/people.ts';
import type { PlainFile } from '#testing/plain-file.ts';
import { picture, plainText } from './support/plain-files.ts';
import { expectAccessible, expectAlert, expectNoSidewaysScroll, expectRefused, tabTo } from './support/screen.ts';

test.describe.configure({ mode: 'parallel' });

const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

async function choosePicture(page: Page, file: PlainFile): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose picture' }).click();
  await (await chooser).setFiles(file);
}

/** The avatar in the navigation bar. */
const navAvatar = (page: Page): Locator => page.getByRole('button', { name: 'Open user menu' }).locator('img');

test('the page holds its sections at every width', async ({ page, person }) => {
  await openAs(page, person, '/profile');
  await expect(page.getByRole('heading', { name: 'Profile Settings', level: 1 })).toBeVisible();
  for (const name of [
    'Profile',
    'Password',
    'Notifications',
    'Notes by mail',
    'Access tokens',
    'Webhooks',
    'Your data',
    'Delete account',
  ]) {
    await expect(section(page, name)).toBeVisible();
  }
  for (const width of [320, 360, 768, 1440, 2560]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
});

test('how much room the files take, of how much', async ({ page, person }) => {
  await person.addNote({ title: 'With a file', description: 'A note that has a file' }, [
    plainText('words.txt', 'x'.repeat(2048)),
  ]);
  await openAs(page, person, '/profile');
  const meter = section(page, 'Your data').getByRole('meter', { name: 'Storage' });
  await expect(meter).toHaveAttribute('aria-valuetext', '2 KB of 2 GB');
  await expect(meter).toHaveAttribute('aria-valuemax', String(2 * 1024 ** 3));
  await expect(section(page, 'Your data').getByText('2 KB of 2 GB used')).toBeVisible();
});

test('a new name is checked, saved and shown at once', async ({ page, person }) => {
  await openAs(page, person, '/profile');
  const name = section(page, 'Profile').getByRole('textbox', { name: 'Name' });
  const save = section(page, 'Profile').getByRole('button', { name: 'Save name' });
  await expect(save).toBeDisabled();
  await name.fill('   ');
  await save.click();
  await expectRefused(name, 'Name is required.');
  await name.fill('x'.repeat(limits.name.max + 1));
  await save.click();
  await expectRefused(name, 'Name must be at most 60 characters long.');
  await name.fill('  Augusta King  ');
  await save.click();
  await expectAlert(page, 'success', messages.profile.saved);
  await expect(name).toHaveValue('Augusta King');
  await expect(navAvatar(page)).toHaveAttribute('src', '/avatar.svg?name=Augusta%20King');
  await page.reload();
  await expect(name).toHaveValue('Augusta King');
});

test('leaving with an unsaved name asks first', async ({ page, person }) => {
  await openAs(page, person, '/profile');
  const name = section(page, 'Profile').getByRole('textbox', { name: 'Name' });
  await name.fill('Augusta King');
  const home = page.getByRole('link', { name: 'Thoughtleaf, home page' });
  await home.click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(question).toContainText('Your new name is not saved yet.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(name).toHaveValue('Augusta King');
  await expect(page).toHaveURL('/profile');
  await home.click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/');
});

test('a picture is previewed, saved, shown everywhere and removed', async ({ page, person }) => {
  await openAs(page, person, '/profile');
  const profile = section(page, 'Profile');
  await choosePicture(page, picture('me.png'));
  await expect(profile.getByRole('img', { name: 'Preview of your new picture' })).toHaveAttribute('src', /^blob:/);
  await expectAccessible(page);
  await profile.getByRole('button', { name: 'Cancel' }).click();
  await expect(profile.getByRole('button', { name: 'Choose picture' })).toBeFocused();

  await choosePicture(page, picture('me.png'));
  await profile.getByRole('button', { name: 'Save picture' }).click();
  await expectAlert(page, 'success', messages.profile.pictureSaved);
  await expect(navAvatar(page)).toHaveAttribute('src', /^\/pictures\/.+\.webp$/);
  await expect(profile.getByRole('img', { name: 'Your picture' })).toHaveAttribute('src', /^\/pictures\//);

  await profile.getByRole('button', { name: 'Remove' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove your picture?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Remove' }).click();
  await expectAlert(page, 'success', messages.profile.pictureRemoved);
  await expect(navAvatar(page)).toHaveAttribute('src', /^\/avatar\.svg/);
  await expect(profile.getByRole('button', { name: 'Choose picture' })).toBeFocused();
});

test('a picture can be dropped, and its upload stopped', async ({ page, person }) => {
  await openAs(page, person, '/profile');
  // Never answered.
  await page.route('**/api/users/me/picture', () => undefined);
  const transfer = await page.evaluateHandle(
    (bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(bytes)], 'me.png', { type: 'image/png' }));
      return data;
    },
    [...picture('me.png').buffer],
  );
  await page.getByRole('group', { name: 'Picture' }).dispatchEvent('drop', { dataTransfer: transfer });
  await page.getByRole('button', { name: 'Save picture' }).click();
  await expect(page.getByRole('progressbar', { name: 'Uploading the picture' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('button', { name: 'Save picture' })).toBeVisible();
  await expect(page.locator('[data-alert-type]')).toHaveCount(0);
});

test('a file that is no picture, or too large, is refused where it was chosen', async ({ page, person }) => {
  await openAs(page, person, '/profile');
  const refusal = section(page, 'Profile').getByRole('alert');
  await choosePicture(page, plainText('notes.txt'));
  await expect(refusal).toHaveText(messages.profile.pictureType);
  const large = Buffer.alloc(limits.pictureBytes + 1);
  await choosePicture(page, { ...picture('large.png'), buffer: large });
  await expect(refusal).toHaveText(messages.profile.pictureTooLarge);
  await choosePicture(page, { ...picture('fake.png'), buffer: Buffer.from('no picture') });
  await expect(refusal).toHaveText(messages.profile.pictureType);
  await expect(page.getByRole('button', { name: 'Choose picture' })).toBeVisible();
});

test('the password changes only with the current one, and ends the other sessions', async ({
  page,
  request,
  person,
}) => {
  const elsewhere = await person.openSession();
  await openAs(page, person, '/profile');
  const current = page.getByLabel('Current password');
  const next = page.getByLabel('New password');
  const confirm = page.getByLabel('Confirm password');
  const change = page.getByRole('button', { name: 'Change password' });
  await change.click();
  await expectRefused(current, 'Current password is required.');
  await expectRefused(next, 'New password is required.');

  await current.fill('not the password');
  await next.fill('a new password');
  await confirm.fill('another password');
  await change.click();
  await expectRefused(confirm, messages.accounts.passwordsDiffer);
  await confirm.fill('a new password');
  await change.click();
  await expectRefused(current, messages.profile.currentPasswordWrong);
  await expect(next).toHaveValue('a new password');
  await expectAccessible(page);

  await current.fill(person.password);
  await change.click();
  await expectAlert(page, 'success', messages.profile.passwordChanged);
  for (const field of [current, next, confirm]) await expect(field).toHaveValue('');
  expect(await isTokenAlive(request, person.token)).toBe(true);
  expect(await isTokenAlive(request, elsewhere)).toBe(false);
});

test('the export downloads a zip', async ({ page, person }) => {
  await person.addNote({ title: 'Letters to Babbage', description: 'On the engine.' });
  await openAs(page, person, '/profile');
  const data = section(page, 'Your data');
  await expect(data).toContainText('Markdown');
  const download = page.waitForEvent('download');
  const sent = page.waitForRequest('**/api/users/me/export');
  await data.getByRole('button', { name: 'Export my data' }).click();
  expect((await sent).headers()['auth-token']).toBe(person.token);
  const file = await download;
  expect(file.suggestedFilename()).toBe('thoughtleaf-export.zip');
  const bytes = await readFile(await file.path());
  // The names inside a zip stand in it as they are.
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  expect(bytes.includes('notes/Letters to Babbage.md')).toBe(true);
  await expect(data.getByRole('status')).toHaveText(/^Saved as thoughtleaf-export\.zip, [\d.]+ (bytes|KB)$/);
});

test('a running export can be cancelled; a failed one says so', async ({ page, person }) => {
  await openAs(page, person, '/profile');
  // Never answered.
  await page.route('**/api/users/me/export', () => undefined);
  const start = page.getByRole('button', { name: 'Export my data' });
  await start.click();
  await expect(page.getByRole('progressbar', { name: 'Exporting your data' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel export' }).click();
  await expect(start).toBeVisible();
  await expect(page.locator('[data-alert-type]')).toHaveCount(0);

  await page.unroute('**/api/users/me/export');
  await page.route('**/api/users/me/export', (route) => route.abort());
  await start.click();
  await expectAlert(page, 'danger', messages.http.unreachable);
});

test('deleting the account asks for the password, names what goes, and leaves nothing', async ({
  page,
  request,
  person,
}) => {
  for (const title of ['First note', 'Second note']) await person.addNote({ title, description: 'Some text.' });
  await openAs(page, person, '/profile');
  const opener = section(page, 'Delete account').getByRole('button', { name: 'Delete account' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog).toContainText(person.email);
  await expect(dialog).toContainText('2 notes');
  const password = dialog.getByLabel('Password', { exact: true });
  await expect(password).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();

  await opener.click();
  await password.fill('not the password');
  await page.keyboard.press('Enter');
  await expectRefused(password, messages.profile.passwordWrong);
  await password.fill(person.password);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expectAlert(page, 'success', messages.profile.accountDeleted);
  await expect(page).toHaveURL('/');
  expect(await tokenOf(page)).toBeNull();
  expect(await isTokenAlive(request, person.token)).toBe(false);
  const login = await request.post('/api/auth/login', { data: { email: person.email, password: person.password } });
  expect(login.status()).toBe(401);
});

test('from sign-up to sign-out by keyboard alone', async ({ page }) => {
  const { keyboard } = page;
  const typeNext = async (text: string) => {
    await keyboard.press('Tab');
    await keyboard.type(text);
  };
  await page.goto('/signup');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await keyboard.type('Mary Somerville');
  await typeNext(freshEmail());
  await typeNext('correct horse');
  // Past the button that shows the password.
  await keyboard.press('Tab');
  await typeNext('correct horse');
  await keyboard.press('Enter');
  await expect(page.getByText('Welcome to the Community!')).toBeVisible();

  const menu = page.getByRole('button', { name: 'Open user menu' });
  await tabTo(page, menu);
  await keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'My Notes' })).toBeFocused();
  await keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Shared by me' })).toBeFocused();
  await keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Profile Settings' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/profile');

  const name = section(page, 'Profile').getByRole('textbox', { name: 'Name' });
  await tabTo(page, name);
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type('Mary Fairfax');
  await keyboard.press('Enter');
  await expectAlert(page, 'success', messages.profile.saved);

  await tabTo(page, menu, 'Shift+Tab');
  await keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'My Notes' })).toBeFocused();
  await keyboard.press('End');
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
  await expectAlert(page, 'success', messages.session.loggedOut);
});
