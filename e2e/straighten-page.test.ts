import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { messages } from '#contract/messages.ts';
import type { PlainFile } from '#testing/plain-file.ts';
import { expect, test } from './support/journey.ts';
import { openNote } from './support/open-note.ts';
import { photoOfPage } from './support/page-photo.ts';
import { picture } from './support/plain-files.ts';
import type { Person } from './support/people.ts';
import { expectAccessible, expectAlert, expectNoSidewaysScroll } from './support/screen.ts';

const files = (page: Page) => page.getByRole('region', { name: 'Files' });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name: `Straighten a page in ${name}` });
const corner = (page: Page, name: string) => page.getByRole('slider', { name: `${name} corner` });

const blank = async (name: string): Promise<PlainFile> => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 300, height: 200, channels: 3, background: '#8899aa' } })
    .png()
    .toBuffer(),
});

async function open(page: Page, person: Person, file: PlainFile): Promise<void> {
  const note = await person.addNote({ title: 'Bills of the week', description: 'From the desk.' }, [file]);
  await openNote(page, person, note);
  await files(page).getByRole('button', { name: file.name, exact: true }).click();
  await page.getByRole('button', { name: `Straighten a page in ${file.name}` }).click();
}

/** How far a corner is from a place, in pixels of the picture. */
async function distanceOf(page: Page, name: string, [x, y]: readonly [number, number]): Promise<number> {
  const [left = Number.NaN, top = Number.NaN] =
    ((await corner(page, name).getAttribute('aria-valuetext')) ?? '').match(/\d+/g)?.map(Number) ?? [];
  return Math.hypot(left - x, top - y);
}

/** Colours of a stored picture at places by its sides. */
async function coloursOf(page: Page, name: string, places: readonly (readonly [number, number])[]) {
  const src = await page.getByRole('link', { name: `Download ${name}` }).getAttribute('href');
  const bytes = await (await page.request.get(src ?? '')).body();
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return places.map(([x, y]) => {
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3;
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    if (Math.min(red, green, blue) > 235) return 'white';
    if (Math.max(red, green, blue) < 90) return 'black';
    return red > 2 * green ? 'red' : 'another';
  });
}

test('a page is found in a photo, and kept straight and white beside it', async ({ page, person }) => {
  await open(page, person, await photoOfPage('Bill.jpg'));
  await expect(dialog(page, 'Bill.jpg')).toContainText('Move a corner that is not on the edge of the page.');
  expect(await distanceOf(page, 'Top left', [220, 180])).toBeLessThan(20);
  expect(await distanceOf(page, 'Bottom right', [800, 1010])).toBeLessThan(20);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await expect(page.getByRole('checkbox', { name: 'White paper' })).toBeChecked();
  await page.getByRole('button', { name: 'Keep as a copy' }).click();
  await expectAlert(page, 'success', messages.cropping.saved);
  await files(page).getByRole('button', { name: 'Bill (straightened).jpg', exact: true }).click();
  // The actions of a picture stand in one line, also on the narrowest phone.
  const tops = await page
    .getByRole('dialog', { name: 'Bill (straightened).jpg' })
    .locator('figcaption :is(button, a)')
    .evaluateAll((actions) => actions.map((action) => Math.round(action.getBoundingClientRect().top)));
  expect(tops.length).toBeGreaterThan(4);
  expect(new Set(tops).size).toBe(1);
  const places = [
    [0.5, 0.18],
    [0.5, 0.84],
    [0.5, 0.5],
    [0.04, 0.04],
    [0.96, 0.04],
    [0.04, 0.96],
    [0.96, 0.96],
  ] as const;
  expect(await coloursOf(page, 'Bill (straightened).jpg', places)).toEqual([
    'black',
    'red',
    ...Array.from({ length: 5 }, () => 'white'),
  ]);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(files(page).getByRole('button', { name: 'Bill.jpg', exact: true })).toBeVisible();
});

test('corners are moved by keys and pointer, and taken back', async ({ page, person }) => {
  await open(page, person, await blank('Wall.png'));
  await expect(dialog(page, 'Wall.png').getByRole('status')).toHaveText(
    `${messages.cropping.noPageFound} The original stays.`,
  );
  const topLeft = corner(page, 'Top left');
  await expect(topLeft).toHaveAttribute('aria-valuetext', '18 pixels from the left, 12 from the top');
  await topLeft.press('ArrowRight');
  await topLeft.press('ArrowDown');
  await topLeft.press('Shift+ArrowDown');
  await expect(topLeft).toHaveAttribute('aria-valuetext', '21 pixels from the left, 16 from the top');
  const box = await topLeft.boundingBox();
  if (!box) throw new Error('There is no corner.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 40, box.y + box.height / 2 + 30, { steps: 4 });
  await page.mouse.up();
  await expect(topLeft).toHaveAttribute('aria-valuetext', '61 pixels from the left, 46 from the top');
  await page.keyboard.press('Control+z');
  await expect(topLeft).toHaveAttribute('aria-valuetext', '21 pixels from the left, 16 from the top');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(topLeft).toHaveAttribute('aria-valuetext', '18 pixels from the left, 12 from the top');
  // No corner leaves the picture, or crosses the line between its neighbours.
  for (let press = 0; press < 12; press += 1) await topLeft.press('ArrowUp');
  await expect(topLeft).toHaveAttribute('aria-valuetext', '18 pixels from the left, 0 from the top');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog', { name: 'Wall.png', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(files(page).getByRole('img')).toHaveCount(1);
});

test('what is transparent becomes white, and a picture too small for a page is not kept', async ({ page, person }) => {
  const clear = { create: { width: 300, height: 200, channels: 4 as const, background: '#00000000' } };
  const buffer = await sharp(clear).png().toBuffer();
  await open(page, person, { name: 'Clear.png', mimeType: 'image/png', buffer });
  await page.getByRole('checkbox', { name: 'White paper' }).uncheck();
  await page.getByRole('button', { name: 'Keep as a copy' }).click();
  await files(page).getByRole('button', { name: 'Clear (straightened).jpg', exact: true }).click();
  expect(await coloursOf(page, 'Clear (straightened).jpg', [[0.5, 0.5]])).toEqual(['white']);
  await page.getByRole('button', { name: 'Close' }).click();
  await open(page, person, picture('Dot.png'));
  await expect(page.getByRole('button', { name: 'Keep as a copy' })).toBeDisabled();
});
