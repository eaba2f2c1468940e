import { messages } from '#contract/messages.ts';
import { expect, test } from './support/journey.ts';
import { openAs } from './support/people.ts';
import { expectAccessible, expectAlert, expectNoSidewaysScroll, expectRefused } from './support/screen.ts';

test('a person makes an access token, a program uses it, and it is revoked', async ({ page, request, person }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  // Loading, and a failure with the way out of it.
  const held = Promise.withResolvers<void>();
  await page.route('**/api/users/me/tokens', async (route) => {
    await held.promise;
    await route.abort();
  });
  await openAs(page, person, '/profile');
  const section = page.getByRole('region', { name: 'Access tokens' });
  await expect(section.getByRole('status', { name: 'Loading' })).toBeVisible();
  held.resolve();
  await expect(section.getByRole('button', { name: 'Retry' })).toBeVisible();
  await page.unroute('**/api/users/me/tokens');
  await section.getByRole('button', { name: 'Retry' }).click();
  await expect(section.getByText('You have no access tokens.')).toBeVisible();

  await section.getByRole('button', { name: 'New access token' }).click();
  const dialog = page.getByRole('dialog', { name: 'New access token' });
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  await page.keyboard.press('Enter');
  await expectRefused(name, 'Name is required.');
  await name.fill('Shell script');
  await page.keyboard.press('Enter');
  const permissions = dialog.getByRole('group', { name: 'Permissions' });
  await expect(permissions).toHaveAccessibleDescription(messages.accessTokens.noScope);
  await expect(permissions.getByRole('checkbox', { name: 'Read notes' })).toBeFocused();
  await permissions.getByRole('checkbox', { name: 'Write notes' }).check();
  await dialog.getByLabel('Expires').selectOption('One year');
  const password = dialog.getByLabel('Password', { exact: true });
  await password.fill('not the password');
  await page.keyboard.press('Enter');
  // A wrong password is a 401, which must not end the session of the page.
  await expectRefused(password, messages.profile.passwordWrong);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
  await password.fill(person.password);
  await page.keyboard.press('Enter');

  const secret = dialog.getByRole('status', { name: 'Access token' });
  await expect(secret).toHaveText(/^tl_[\w-]{43}$/);
  await expect(dialog.getByRole('button', { name: 'Copy' })).toBeFocused();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // It would be lost with the dialog.
  await page.keyboard.press('Escape');
  const token = (await secret.textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expectAlert(page, 'info', 'Access token copied.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
  await dialog.getByRole('button', { name: 'I have kept it' }).click();
  await page.setViewportSize({ width: 1280, height: 800 });

  const row = section.getByRole('list', { name: 'Access tokens' }).getByRole('listitem');
  await expect(row).toContainText('Shell script');
  await expect(row).toContainText('Write notes');
  await expect(row).toContainText('never used');
  const headers = { authorization: `Bearer ${token}` };
  const data = { title: 'From the shell', description: 'Captured at once' };
  const add = () => request.post('/api/notes/addnote', { headers, data });
  expect((await add()).status()).toBe(201);
  expect((await request.get('/api/notes/fetchallnotes', { headers })).status()).toBe(403);
  await page.reload();
  await expect(row).toContainText('last used just now');
  expect(await page.content()).not.toContain(token);
  await expectAccessible(page);

  await row.getByRole('button', { name: 'Revoke Shell script' }).click();
  await page.getByRole('alertdialog', { name: 'Revoke Shell script?' }).getByRole('button', { name: 'Revoke' }).click();
  await expectAlert(page, 'success', messages.accessTokens.revoked);
  await expect(section.getByText('You have no access tokens.')).toBeVisible();
  expect((await add()).status()).toBe(401);
});
