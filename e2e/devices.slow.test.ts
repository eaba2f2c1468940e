import { messages } from '#contract/messages.ts';
import { expect, test } from './support/journey.ts';
import { isTokenAlive, openAs } from './support/people.ts';
import { expectAccessible, expectAlert, expectNoSidewaysScroll, expectRefused } from './support/screen.ts';

test('a person sees where they are signed in, and signs out one device and then all others', async ({
  page,
  request,
  person,
}) => {
  // Loading, and a failure with the way out of it.
  const held = Promise.withResolvers<void>();
  await page.route('**/api/users/me/sessions', async (route) => {
    await held.promise;
    await route.abort();
  });
  await openAs(page, person, '/profile');
  const devices = page.getByRole('region', { name: 'Devices' });
  await expect(devices.getByRole('status', { name: 'Loading' })).toBeVisible();
  held.resolve();
  const retry = devices.getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  await page.unroute('**/api/users/me/sessions');
  await retry.click();
  await expect(devices.getByText('You are signed in nowhere else.')).toBeVisible();

  const others = [await person.openSession(), await person.openSession(), await person.openSession()];
  await page.reload();
  const rows = devices.getByRole('listitem');
  await expect(rows).toHaveCount(4);
  await expect(rows.filter({ hasText: 'This device' })).toHaveCount(1);
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
  await devices
    .getByRole('button', { name: /^Sign out (?!all)/ })
    .first()
    .click();
  const one = page.getByRole('dialog', { name: /^Sign out .+\?$/ });
  const password = one.getByLabel('Password', { exact: true });
  await expect(password).toBeFocused();
  await page.keyboard.type('not the password');
  await page.keyboard.press('Enter');
  await expectRefused(password, messages.profile.passwordWrong);
  // Behind the dialog, which hides it from screen readers.
  await expect(page.locator('[aria-label="Devices"] li')).toHaveCount(4);
  await password.fill(person.password);
  await page.keyboard.press('Enter');
  await expectAlert(page, 'success', messages.devices.ended);
  await expect(rows).toHaveCount(3);
  await expect(devices.getByRole('list', { name: 'Devices' })).toBeFocused();
  const alive = await Promise.all(others.map((token) => isTokenAlive(request, token)));
  expect(alive.filter(Boolean)).toHaveLength(2);

  const all = devices.getByRole('button', { name: 'Sign out all other devices' });
  const question = page.getByRole('dialog', { name: 'Sign out all other devices?' });
  await all.click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(all).toBeFocused();
  await expect(rows).toHaveCount(3);
  await page.keyboard.press('Enter');
  await question.getByLabel('Password', { exact: true }).fill(person.password);
  await question.getByRole('button', { name: 'Sign out all others' }).click();
  await expectAlert(page, 'success', messages.devices.othersEnded);
  await expect(rows).toHaveCount(1);
  for (const token of others) expect(await isTokenAlive(request, token)).toBe(false);
  expect(await isTokenAlive(request, person.token)).toBe(true);
});
