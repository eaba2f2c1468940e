import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { messages } from '#contract/messages.ts';
import { expect, test } from './support/journey.ts';
import { openNote } from './support/open-note.ts';
import type { Person } from './support/people.ts';
import type { PlainFile } from '#testing/plain-file.ts';
import { picture } from './support/plain-files.ts';
import { expectAccessible, expectAlert, expectNoSidewaysScroll } from './support/screen.ts';

const files = (page: Page) => page.getByRole('region', { name: 'Files' });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name: `Crop or rotate ${name}` });
const edge = (page: Page, name: string) => page.getByRole('slider', { name: `${name} edge` });

/** 400 by 200 pixels, red at the left and blue at the right, as people see it: the file itself is turned. */
async function turnedPicture(): Promise<PlainFile> {
  const side = (background: string) => ({ create: { width: 200, height: 200, channels: 3 as const, background } });
  const blue = await sharp(side('#0000ff')).png().toBuffer();
  const pixels = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#ff0000' } })
    .composite([{ input: blue, left: 200, top: 0 }])
    .png()
    .toBuffer();
  const buffer = await sharp(pixels).rotate(270).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  return { name: 'Lake.jpg', mimeType: 'image/jpeg', buffer };
}

async function attach(page: Page, person: Person, file: PlainFile): Promise<void> {
  const note = await person.addNote({ title: 'By the lake', description: 'We took the ridge.' });
  await openNote(page, person, note);
  await page.getByText('Attach a file').click();
  await files(page).getByLabel('Attachment', { exact: true }).setInputFiles(file);
  await files(page).getByRole('button', { name: 'Upload' }).click();
  await files(page).getByRole('button', { name: file.name, exact: true }).click();
  await page.getByRole('button', { name: `Crop or rotate ${file.name}` }).click();
}

/** Size and colours of a stored picture: in its left, and in its right half. */
async function look(page: Page, link: Locator): Promise<{ format: string; size: number[]; colours: string[] }> {
  const src = await link.getAttribute('href');
  const bytes = await (await page.request.get(src ?? '')).body();
  const { format, width, height } = await sharp(bytes).metadata();
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const colourAt = (x: number) => {
    const at = (Math.floor(info.height / 2) * info.width + x) * info.channels;
    const [red = 0, , blue = 0] = data.subarray(at, at + 3);
    return red > blue ? 'red' : 'blue';
  };
  return { format, size: [width, height], colours: [colourAt(5), colourAt(info.width - 5)] };
}

test('a picture is cut by keyboard and turned, and the original stays', async ({ page, person }) => {
  await attach(page, person, await turnedPicture());
  // Upright, whatever the file says.
  await expect(edge(page, 'Right')).toHaveAttribute('aria-valuemax', '400');
  await expect(page.getByRole('button', { name: 'Keep as a copy' })).toBeDisabled();
  await edge(page, 'Left').press('PageDown');
  await edge(page, 'Left').press('PageDown');
  await edge(page, 'Left').press('ArrowRight');
  await expect(edge(page, 'Left')).toHaveAttribute('aria-valuenow', '84');
  await page.keyboard.press('Control+z');
  await expect(edge(page, 'Left')).toHaveAttribute('aria-valuenow', '0');
  await edge(page, 'Left').press('PageDown');
  await edge(page, 'Bottom').press('PageUp');
  await expect(dialog(page, 'Lake.jpg')).toContainText('360 × 180 pixels');
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Rotate right' }).press('Enter');
  await page.getByRole('button', { name: 'Rotate right' }).press('Enter');
  await expect(dialog(page, 'Lake.jpg')).toContainText('360 × 180 pixels');
  await page.getByRole('button', { name: 'Keep as a copy' }).press('Enter');
  await expectAlert(page, 'success', messages.cropping.saved);

  await expect(files(page).getByRole('img')).toHaveCount(2);
  await files(page).getByRole('button', { name: 'Lake (cropped).jpg', exact: true }).click();
  const copy = page.getByRole('link', { name: 'Download Lake (cropped).jpg' });
  expect(await look(page, copy)).toEqual({ format: 'jpeg', size: [360, 180], colours: ['blue', 'red'] });
  await page.getByRole('button', { name: 'Close' }).click();
  await files(page).getByRole('button', { name: 'Lake.jpg', exact: true }).click();
  const original = page.getByRole('link', { name: 'Download Lake.jpg' });
  expect(await look(page, original)).toMatchObject({ format: 'jpeg', size: [200, 400] });
});

test('a frame is dragged by corner, edge and middle, and reset', async ({ page, person }) => {
  await attach(page, person, await turnedPicture());
  const box = await dialog(page, 'Lake.jpg').locator('canvas').boundingBox();
  if (!box) throw new Error('There is no picture.');
  const drag = async ([x, y]: readonly [number, number], [toX, toY]: readonly [number, number]) => {
    await page.mouse.move(box.x + x, box.y + y);
    await page.mouse.down();
    await page.mouse.move(box.x + toX, box.y + toY, { steps: 4 });
    await page.mouse.up();
  };
  await drag([5, 5], [45, 25]);
  await expect(edge(page, 'Left')).toHaveAttribute('aria-valuenow', '40');
  await expect(edge(page, 'Top')).toHaveAttribute('aria-valuenow', '20');
  await drag([395, 110], [295, 110]);
  await expect(edge(page, 'Right')).toHaveAttribute('aria-valuenow', '300');
  await drag([170, 100], [180, 50]);
  await expect(edge(page, 'Left')).toHaveAttribute('aria-valuenow', '50');
  await expect(edge(page, 'Top')).toHaveAttribute('aria-valuenow', '0');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(edge(page, 'Right')).toHaveAttribute('aria-valuenow', '400');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(edge(page, 'Right')).toHaveAttribute('aria-valuenow', '310');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog', { name: 'Lake.jpg', exact: true })).toBeVisible();
});

test('a picture that is broken inside says so, and nothing is added', async ({ page, person }) => {
  const { buffer } = picture('Broken.png');
  const broken = Buffer.concat([buffer.subarray(0, 45), Buffer.alloc(200, 7)]);
  await attach(page, person, { name: 'Broken.png', mimeType: 'image/png', buffer: broken });
  await expect(dialog(page, 'Broken.png').getByRole('alert')).toHaveText(messages.cropping.unreadable('Broken.png'));
  await dialog(page, 'Broken.png').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(files(page).getByRole('img')).toHaveCount(1);
});
