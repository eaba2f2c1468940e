import { messages } from '#contract/messages.ts';
import { expect, test } from './support/journey.ts';
import { openAs } from './support/people.ts';
import { expectAccessible, expectAlert, expectNoSidewaysScroll } from './support/screen.ts';

// No mail is sent here: the first digest comes after a day.
test.use({ serverVariables: { SMTP_URL: 'smtp://127.0.0.1:9', CONFIRM_EMAIL: 'off' } });

test('a digest is chosen in the settings, and ended on the page that its mails lead to', async ({ page, person }) => {
  await openAs(page, person, '/profile');
  const choice = page.getByRole('combobox', { name: 'Digest by mail' });
  await expect(choice).toHaveValue('off');
  await choice.selectOption('Each day');
  await expectAlert(page, 'success', messages.digest.saved.daily);
  await page.reload();
  await expect(choice).toHaveValue('daily');
  await expectAccessible(page);
  await choice.selectOption('Never');
  await expectAlert(page, 'success', messages.digest.saved.off);

  await page.goto('/digest/end?token=of-another-time');
  await expect(page.getByRole('heading', { name: 'End the digest?' })).toBeVisible();
  await expectAccessible(page);
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'This link ends no digest' })).toBeVisible();
  await expect(page.getByText(messages.digest.linkInvalid)).toBeVisible();
  await expectAccessible(page);
});
