import { TOTP } from 'otpauth';
import * as z from 'zod/mini';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import { messages } from '#contract/messages.ts';
import { expect, test } from './support/journey.ts';
import { openAsAdmin } from './support/signed-in-admins.ts';
import { isTokenAlive } from './support/people.ts';
import { expectAccessible, expectAlert, expectNoSidewaysScroll, expectRefused } from './support/screen.ts';

const setUp = z.object({ secret: z.string() });

test('a super admin lets somebody in again who has lost phone and recovery codes', async ({
  page,
  request,
  person,
}) => {
  const path = '/api/users/me/second-factor';
  const headers = { 'auth-token': person.token };
  const begun = await request.post(path, { headers, data: { password: person.password } });
  const { secret } = z.parse(setUp, await begun.json());
  await request.put(path, { headers, data: { code: new TOTP({ secret }).generate() } });
  const logIn = async () =>
    (await request.post('/api/auth/login', { data: { email: person.email, password: person.password } })).status();
  expect(await logIn()).toBe(401);

  await openAsAdmin(page, 'editor', `/admin/users?search=${person.email}`);
  const name = `Switch off two-step sign-in ${person.name}`;
  await expect(page.getByRole('button', { name: `Ban ${person.name}` })).toBeVisible();
  await expect(page.getByRole('button', { name })).toHaveCount(0);
  const root = await openAsAdmin(page, 'superAdmin', `/admin/users?search=${person.email}`);
  await page.getByRole('button', { name }).click();
  const dialog = page.getByRole('dialog', { name: `Switch off two-step sign-in of ${person.name}?` });
  const password = dialog.getByLabel('Password', { exact: true });
  await expect(password).toBeFocused();
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
  await expectAccessible(page);
  await page.keyboard.type('not the password');
  await page.keyboard.press('Enter');
  await expectRefused(password, messages.profile.passwordWrong);
  await password.fill(root.password);
  await page.keyboard.press('Enter');
  await expectAlert(page, 'success', adminMessages.users.secondFactorOff);
  await expect(page.getByRole('button', { name })).toHaveCount(0);
  await expect(page.getByRole('button', { name: `Ban ${person.name}` })).toBeFocused();
  expect(await logIn()).toBe(200);
  expect(await isTokenAlive(request, person.token)).toBe(true);
});
