import { messages } from '#contract/messages.ts';
import { expect, test } from './support/journey.ts';
import { openAs } from './support/people.ts';
import { expectAccessible, expectAlert, expectNoSidewaysScroll } from './support/screen.ts';

test('a person makes an address for notes, copies it, makes another one and switches it off', async ({
  page,
  person,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAs(page, person, '/profile');
  const section = page.getByRole('region', { name: 'Notes by mail' });
  await section.getByRole('button', { name: 'Make an address' }).click();
  await expectAlert(page, 'success', messages.mailAddress.made);
  const address = section.getByRole('textbox', { name: 'Address for notes' });
  await expect(address).toHaveValue(/^notes\+[a-z2-7]{32}@example\.com$/);
  const first = await address.inputValue();
  await section.getByRole('button', { name: 'Copy' }).click();
  await expectAlert(page, 'info', messages.mailAddress.copied);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
  await expectAccessible(page);

  await page.reload();
  await expect(address).toHaveValue(first);
  await section.getByRole('button', { name: 'New address' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Make a new address?' });
  await dialog.getByRole('button', { name: 'New address' }).click();
  await expect(address).not.toHaveValue(first);

  await section.getByRole('button', { name: 'Switch off' }).click();
  await page
    .getByRole('alertdialog', { name: 'Switch the address off?' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await expect(address).toBeVisible();
  await section.getByRole('button', { name: 'Switch off' }).click();
  await page
    .getByRole('alertdialog', { name: 'Switch the address off?' })
    .getByRole('button', { name: 'Switch off' })
    .click();
  await expectAlert(page, 'success', messages.mailAddress.removed);
  await expect(section.getByRole('button', { name: 'Make an address' })).toBeVisible();
});
