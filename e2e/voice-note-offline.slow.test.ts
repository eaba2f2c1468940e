import { keptTitles } from './support/device-notes.ts';
import { expect, test } from './support/journey.ts';
import { openAs } from './support/people.ts';
import { card } from './support/screen.ts';
import { untilControlled } from './support/until-controlled.ts';

test.use({ serviceWorkers: 'allow' });

test('a voice note is recorded without a network, and sent once it returns', async ({ page, context, person }) => {
  await person.addNote({ title: 'Seen before', description: 'Kept for the train.' });
  await openAs(page, person, '/notes');
  await untilControlled(page);
  await expect.poll(() => keptTitles(page)).toContain('Seen before');
  await context.setOffline(true);
  await page.reload();
  await card(page, 'Seen before').getByRole('link', { name: 'Open Seen before' }).click();
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
