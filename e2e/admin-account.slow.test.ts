import { messages } from '#contract/messages.ts';
import { readAuthenticator } from './support/authenticator.ts';
import { expect, test } from './support/journey.ts';
import { addAdmin, openAsAdmin } from './support/signed-in-admins.ts';
import { expectAccessible, expectAlert, expectNoSidewaysScroll, expectRefused } from './support/screen.ts';

test('an admin of any role looks after their devices and signs in by two steps', async ({ page }) => {
  const moderator = await openAsAdmin(page, 'moderator', '/admin/comments');
  await page.getByRole('link', { name: 'Your account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
  await expect(page).toHaveTitle(/Your account/);
  const again = await page.request.post('/api/admin/auth/login', {
    data: { email: moderator.email, password: moderator.password },
  });
  expect(again.ok()).toBe(true);
  await page.reload();
  const devices = page.getByRole('region', { name: 'Devices' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
  await devices.getByRole('button', { name: /^Sign out (?!all)/ }).click();
  const question = page.getByRole('dialog', { name: /^Sign out .+\?$/ });
  await question.getByLabel('Password', { exact: true }).fill(moderator.password);
  await page.keyboard.press('Enter');
  await expectAlert(page, 'success', messages.devices.ended);
  await expect(devices.getByRole('listitem')).toHaveCount(1);

  const section = page.getByRole('region', { name: 'Two-step sign-in' });
  await section.getByRole('button', { name: 'Set up two-step sign-in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up two-step sign-in' });
  await dialog.getByLabel('Password', { exact: true }).fill(moderator.password);
  await page.keyboard.press('Enter');
  const first = dialog.getByRole('textbox', { name: 'Code' });
  await expect(first).toBeFocused();
  const app = await readAuthenticator(dialog);
  // A refusal of a code ends no session.
  await page.keyboard.type('nonsense');
  await page.keyboard.press('Enter');
  await expectRefused(first, messages.secondFactor.firstCodeWrong);
  await first.fill(app.nextCode());
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  await expect(section).toContainText('10 recovery codes left.');

  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill(moderator.email);
  await page.getByLabel('Password', { exact: true }).fill(moderator.password);
  await page.keyboard.press('Enter');
  const code = page.getByLabel('Code', { exact: true });
  await expect(code).toBeFocused();
  const signIn = page.getByRole('button', { name: 'Sign in' });
  await expect(signIn).toBeDisabled();
  await expectAccessible(page);
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expectRefused(code, messages.secondFactor.codeWrong);
  await code.fill(app.nextCode());
  await signIn.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Comments' })).toBeVisible();
  // Nobody else is asked for a code.
  await addAdmin(page.request, 'editor');
});

test('an admin changes their password, which signs out their other devices', async ({ page }) => {
  const editor = await openAsAdmin(page, 'editor', '/admin/account');
  const login = (password: string) =>
    page.request.post('/api/admin/auth/login', { data: { email: editor.email, password } });
  await login(editor.password);
  const section = page.getByRole('region', { name: 'Password' });
  const current = section.getByLabel('Current password', { exact: true });
  const chosen = section.getByLabel('New password', { exact: true });
  const again = section.getByLabel('Confirm password', { exact: true });
  await current.fill('not the password');
  await chosen.fill('a new and good password');
  await again.fill('another one');
  const change = section.getByRole('button', { name: 'Change password' });
  await change.click();
  await expectRefused(again, messages.accounts.passwordsDiffer);
  await again.fill('a new and good password');
  await change.click();
  await expectRefused(current, messages.profile.currentPasswordWrong);
  await expectAccessible(page);
  // The page asks before a half-filled form is left.
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await current.fill(editor.password);
  await change.click();
  await expectAlert(page, 'success', messages.profile.passwordChanged);
  expect((await login(editor.password)).status()).toBe(401);
  expect((await login('a new and good password')).ok()).toBe(true);
  await page.reload();
  await expect(section).toBeVisible();
});
