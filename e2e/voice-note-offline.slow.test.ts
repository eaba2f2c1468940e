import { expect, test } from './support/journey.ts';
import { openNoteOffline } from './support/open-note-offline.ts';

test.use({ serviceWorkers: 'allow' });

test('a voice note is recorded without a network, and sent once it returns', async ({ page, context, person }) => {
  await openNoteOffline(page, context, person);
  await page.getByRole('button', { name: 'Record a voice note' }).click();
  await expect(page.getByRole('timer')).toHaveText('0:02');
  await page.getByRole('button', { name: 'Finish' }).click();
  const play = page.getByRole('button', { name: /^Play Voice note/ });
  await expect(play).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await expect(play).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
});
