import { expect, test } from './support/journey.ts';
import { openNoteOffline } from './support/open-note-offline.ts';

test.use({ serviceWorkers: 'allow' });

test('a drawing is made and drawn on without a network, and sent once it returns', async ({
  page,
  context,
  person,
}) => {
  await openNoteOffline(page, context, person);
  await page.getByRole('button', { name: 'Draw', exact: true }).click();
  const pad = page.getByRole('dialog', { name: 'Drawing' });
  await expect(pad.getByRole('img', { name: 'Sheet with 0 strokes' })).toBeVisible();
  const box = await pad.locator('canvas').last().boundingBox();
  if (!box) throw new Error('There is no sheet.');
  await page.mouse.move(box.x + 50, box.y + 50);
  await page.mouse.down();
  await page.mouse.move(box.x + 200, box.y + 150, { steps: 5 });
  await page.mouse.up();
  await pad.getByRole('button', { name: 'Finish' }).click();
  const picture = page.getByRole('region', { name: 'Files' }).getByRole('img', { name: /^Drawing .*\.png$/ });
  const drawOn = page.getByRole('button', { name: /^Draw on Drawing/ });
  await expect(picture).toHaveCount(1);
  await drawOn.click();
  await expect(pad.getByRole('img', { name: 'Sheet with 1 stroke' })).toBeVisible();
  await page.keyboard.press('Escape');
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(picture).toHaveCount(1);
  await expect(drawOn).toHaveCount(1);
});
