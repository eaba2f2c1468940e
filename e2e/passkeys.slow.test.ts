import { messages } from '#contract/messages.ts';
import { expect, test } from './support/journey.ts';
import { addPasskey, attachAuthenticator } from './support/virtual-authenticator.ts';
import { openAs } from './support/people.ts';
import { expectAccessible, expectAlert, expectNoSidewaysScroll, expectRefused } from './support/screen.ts';

test.use({ serverHost: 'localhost' });

test('a person adds a passkey, signs in with it, and removes it', async ({ page, person }) => {
  const device = await attachAuthenticator(page);
  await openAs(page, person, '/profile');
  const section = page.getByRole('region', { name: 'Passkeys' });
  await expect(section).toContainText('You have no passkeys.');

  await section.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await page.keyboard.press('Enter');
  await expectRefused(dialog.getByLabel('Name'), 'Name is required.');
  await dialog.getByLabel('Name').fill('Laptop');
  await dialog.getByLabel('Password', { exact: true }).fill('not the password');
  await page.keyboard.press('Enter');
  await expectRefused(dialog.getByLabel('Password', { exact: true }), messages.profile.passwordWrong);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Escape');
  await addPasskey(page, 'Laptop', person.password);
  await expect(section.getByRole('listitem')).toContainText('Laptop');
  await expect(section.getByRole('listitem')).toContainText('never used');
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByRole('button', { name: 'Open user menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
  await device.verifies(false);
  const signIn = page.getByRole('button', { name: 'Use a passkey', exact: true });
  await signIn.click();
  await expect(page.getByRole('alert').filter({ hasText: messages.passkeys.cancelled })).toBeVisible();
  await device.verifies(true);
  await signIn.focus();
  await page.keyboard.press('Enter');
  const greeting = page.getByRole('dialog').filter({ hasText: messages.accounts.welcomeBack });
  await expect(greeting).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(greeting).toBeHidden();

  await page.goto('/profile');
  await section.getByRole('button', { name: 'Remove Laptop' }).click();
  const removal = page.getByRole('dialog', { name: 'Remove Laptop?' });
  await expectAccessible(page);
  await removal.getByRole('button', { name: 'Use a passkey instead of the password' }).click();
  await expectAlert(page, 'success', messages.passkeys.removed);
  await expect(section).toContainText('You have no passkeys.');
});
