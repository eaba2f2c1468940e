import { adminMessages } from '#contract/admins/admin-messages.ts';
import { firstAdmin } from '#testing/fresh-server.ts';
import { readAuthenticator } from './support/authenticator.ts';
import { expect, test } from './support/journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/screen.ts';

test.use({ serverVariables: { REQUIRE_ADMIN_SECOND_FACTOR: 'on' } });

test('an admin sets up a second factor before they see anything', async ({ page }) => {
  await page.goto('/admin/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(firstAdmin.email);
  await page.getByLabel('Password', { exact: true }).fill(firstAdmin.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'One more step' })).toBeVisible();
  await expect(page.getByText(adminMessages.access.secondFactorRequired)).toBeVisible();
  const goOn = page.getByRole('button', { name: 'Continue to the back office' });
  await expect(goOn).toBeDisabled();
  await expectAccessible(page);
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
  // Another page is no way round it, nor is a reload.
  await page.goto('/admin/users');
  await expect(page.getByRole('heading', { level: 1, name: 'One more step' })).toBeVisible();

  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up two-step sign-in' });
  await dialog.getByLabel('Password', { exact: true }).fill(firstAdmin.password);
  await page.keyboard.press('Enter');
  const code = dialog.getByRole('textbox', { name: 'Code' });
  await expect(code).toBeFocused();
  await code.fill((await readAuthenticator(dialog)).nextCode());
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  await goOn.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
});
