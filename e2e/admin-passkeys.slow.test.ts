import { firstAdmin } from '#testing/fresh-server.ts';
import { expect, test } from './support/journey.ts';
import { addPasskey, attachAuthenticator } from './support/virtual-authenticator.ts';
import { expectAccessible } from './support/screen.ts';

test.use({ serverHost: 'localhost', serverVariables: { REQUIRE_ADMIN_SECOND_FACTOR: 'on' } });

test('an admin goes in with a passkey', async ({ page }) => {
  await attachAuthenticator(page);
  const signIn = async () => {
    await page.goto('/admin/login');
    await page.getByRole('textbox', { name: 'Email' }).fill(firstAdmin.email);
    await page.getByLabel('Password', { exact: true }).fill(firstAdmin.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'One more step' })).toBeVisible();
  };
  const signOut = async () => {
    await page.evaluate(() => localStorage.clear());
  };
  await signIn();
  await addPasskey(page, 'Blue key', firstAdmin.password);
  await page.getByRole('button', { name: 'Continue to the back office' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

  await signOut();
  await page.goto('/admin/login');
  await page.getByRole('button', { name: 'Use a passkey', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

  // The password alone leads to the same step, and the passkey through it.
  await signOut();
  await signIn();
  await page.getByRole('button', { name: 'Use a passkey', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'One more step' })).toBeHidden();
  await expectAccessible(page);
});
