import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { expect, test } from './support/journey.ts';
import { openNote, readNote } from './support/open-note.ts';
import type { Person } from './support/people.ts';
import { expectAccessible, expectAlert, expectNoSidewaysScroll } from './support/screen.ts';

const files = (page: Page) => page.getByRole('region', { name: 'Files' });
const drawButton = (page: Page) => page.getByRole('button', { name: 'Draw', exact: true });
const pad = (page: Page) => page.getByRole('dialog', { name: 'Drawing' });
const sheet = (page: Page, strokes: number) =>
  pad(page).getByRole('img', { name: `Sheet with ${strokes === 1 ? '1 stroke' : `${strokes} strokes`}` });
const unsaved = (page: Page) => page.getByRole('region', { name: 'Unsaved drawing' });
const pictures = (page: Page) => files(page).getByRole('img', { name: /^Drawing \d{4}-\d\d-\d\d \d\d\.\d\d\.png$/ });
const drawOn = (page: Page) => files(page).getByRole('button', { name: /^Draw on Drawing .*\.svg$/ });

async function openNew(page: Page, person: Person) {
  const note = await person.addNote({ title: 'By the lake', description: 'We took the ridge.' });
  await openNote(page, person, note);
  return note;
}

async function openPad(page: Page, strokes = 0): Promise<void> {
  await drawButton(page).press('Enter');
  await expect(sheet(page, strokes)).toBeVisible();
}

/** Draws a line with the mouse, between points in parts of the sheet. */
async function drawLine(
  page: Page,
  [x, y]: [number, number],
  [toX, toY]: [number, number],
  { holds = false } = {},
): Promise<void> {
  const box = await pad(page).locator('canvas').last().boundingBox();
  if (!box) throw new Error('There is no sheet.');
  await page.mouse.move(box.x + box.width * x, box.y + box.height * y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * toX, box.y + box.height * toY, { steps: 5 });
  if (!holds) await page.mouse.up();
}

/** A pointer that the machine does not have: `points` are `[x, y, pressure]`, in pixels of the sheet. */
const point = (canvas: Locator, pointer: { type: 'pen' | 'touch'; points: number[][]; holds?: boolean }) =>
  canvas.evaluate((element, { type, points, holds }) => {
    const { left, top } = element.getBoundingClientRect();
    // Only pointers of the machine can be captured.
    element.setPointerCapture = () => undefined;
    const send = (name: string, [x = 0, y = 0, pressure = 0.5]: number[]) =>
      element.dispatchEvent(
        new PointerEvent(name, {
          pointerId: type === 'pen' ? 70 : 71,
          pointerType: type,
          isPrimary: true,
          bubbles: true,
          clientX: left + x,
          clientY: top + y,
          pressure,
        }),
      );
    send('pointerdown', points[0] ?? []);
    for (const one of points.slice(1)) send('pointermove', one);
    if (!holds) send('pointerup', points.at(-1) ?? []);
  }, pointer);

const canvas = (page: Page) => pad(page).locator('canvas').last();

test('a drawing is made, changed by keyboard, saved as picture and SVG, and drawn on', async ({
  page,
  person,
  request,
}) => {
  const note = await openNew(page, person);
  await openPad(page);
  await pad(page).getByRole('radio', { name: 'Blue' }).check();
  await pad(page).getByRole('radio', { name: 'Thick' }).check();
  await drawLine(page, [0.2, 0.2], [0.6, 0.4]);
  await expect(sheet(page, 1)).toBeVisible();
  await pad(page).getByRole('radio', { name: 'Red' }).check();
  await drawLine(page, [0.2, 0.6], [0.6, 0.6]);
  await expect(sheet(page, 2)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Control+z');
  await expect(sheet(page, 1)).toBeVisible();
  await page.keyboard.press('Control+Shift+Z');
  await expect(sheet(page, 2)).toBeVisible();
  await pad(page).getByRole('radio', { name: 'Eraser' }).check();
  await drawLine(page, [0.4, 0.5], [0.4, 0.8]);
  await expect(sheet(page, 1)).toBeVisible();
  await pad(page).getByRole('button', { name: 'Clear sheet' }).press('Enter');
  await expect(sheet(page, 0)).toBeVisible();
  await pad(page).getByRole('button', { name: 'Undo' }).press('Enter');
  await pad(page).getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(sheet(page, 2)).toBeVisible();
  await pad(page).getByRole('button', { name: 'Finish' }).press('Enter');
  await expectAlert(page, 'success', messages.drawing.saved);
  await expect(pad(page)).toHaveCount(0);
  await expect(drawButton(page)).toBeFocused();
  await expect(pictures(page)).toHaveCount(1);
  await expect(pictures(page)).toHaveJSProperty('complete', true);
  const { attachments } = await readNote(request, person, note._id);
  expect(attachments.map(({ fileType }) => fileType).toSorted()).toEqual(['image/png', 'text/plain']);

  await drawOn(page).click();
  await expect(sheet(page, 2)).toBeVisible();
  await drawLine(page, [0.7, 0.2], [0.8, 0.8]);
  await expect(sheet(page, 3)).toBeVisible();
  await pad(page).getByRole('button', { name: 'Finish' }).click();
  await expect(pictures(page)).toHaveCount(2);
  await expect(drawOn(page)).toHaveCount(2);
  await expect(unsaved(page)).toHaveCount(0);
});

test('a pen presses, and the palm beside it draws nothing', async ({ page, person }) => {
  await openNew(page, person);
  await openPad(page);
  await point(canvas(page), {
    type: 'touch',
    points: [
      [200, 200],
      [220, 220],
    ],
  });
  await expect(sheet(page, 1)).toBeVisible();
  await point(canvas(page), {
    type: 'touch',
    points: [
      [300, 300],
      [310, 310],
    ],
    holds: true,
  });
  await point(canvas(page), {
    type: 'pen',
    points: [
      [50, 60, 0.1],
      [80, 60, 0.5],
      [120, 62, 0.95],
    ],
  });
  await expect(sheet(page, 2)).toBeVisible();
  await point(canvas(page), {
    type: 'touch',
    points: [
      [200, 200],
      [260, 260],
    ],
  });
  await expect(sheet(page, 2)).toBeVisible();
  await pad(page).getByRole('button', { name: 'Finish' }).click();
  await expectAlert(page, 'success', messages.drawing.saved);
  const download = page.waitForEvent('download');
  await files(page)
    .getByRole('link', { name: /^Download Drawing .*\.svg/ })
    .click();
  const svg = await readFile(await (await download).path(), 'utf8');
  expect(svg).toContain('data-points="50,60,0.1 80,60,0.5 120,62,0.95"');
  expect(svg).toContain('data-points="200,200 220,220"');
});

test('no stroke is lost with the page, and none is left to the next person', async ({ page, person }) => {
  await openNew(page, person);
  await openPad(page);
  await drawLine(page, [0.2, 0.2], [0.6, 0.4]);
  await expect(sheet(page, 1)).toBeVisible();
  // The pen is still down as the page goes.
  await drawLine(page, [0.2, 0.5], [0.6, 0.7], { holds: true });
  await page.reload();
  await page.mouse.up();
  await expect(unsaved(page)).toBeVisible();
  await expectAccessible(page);
  await unsaved(page).getByRole('button', { name: 'Open drawing' }).click();
  await expect(sheet(page, 2)).toBeVisible();
  await drawLine(page, [0.7, 0.2], [0.8, 0.8]);
  await expect(sheet(page, 3)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(unsaved(page)).toBeVisible();
  await page.getByRole('button', { name: 'Open user menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  const question = page.getByRole('alertdialog', { name: 'Sign out?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await unsaved(page).getByRole('button', { name: 'Open drawing' }).click();
  await expect(sheet(page, 3)).toBeVisible();
  await pad(page).getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard drawing' }).click();
  await expect(pad(page)).toHaveCount(0);
  await page.reload();
  await expect(drawButton(page)).toBeVisible();
  await expect(unsaved(page)).toHaveCount(0);
});

test('a drawing whose upload fails stays on its sheet, and is sent again whole', async ({ page, person }) => {
  await openNew(page, person);
  await openPad(page);
  await drawLine(page, [0.2, 0.2], [0.6, 0.4]);
  // The picture arrives, the SVG does not.
  let asked = 0;
  await page.route('**/api/notes/*/upload', async (route) => {
    asked += 1;
    if (asked === 2) await route.fulfill({ status: 413, json: { success: false, message: 'No room.', code: 'quota' } });
    else await route.continue();
  });
  await pad(page).getByRole('button', { name: 'Finish' }).click();
  await expect(pad(page).getByRole('alert')).toHaveText(messages.notes.uploadFailed('No room.'));
  await pad(page).getByRole('button', { name: 'Finish' }).click();
  await expectAlert(page, 'success', messages.drawing.saved);
  await expect(pictures(page)).toHaveCount(1);
  await expect(drawOn(page)).toHaveCount(1);
});

test('a changed SVG is not drawn on, and the sheet fits a small phone', async ({ page, person }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openNew(page, person);
  const evil = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"></svg>';
  await page.getByText('Attach a file').click();
  await files(page)
    .getByLabel('Attachment', { exact: true })
    .setInputFiles({ name: 'Drawing evil.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(evil) });
  await files(page).getByRole('button', { name: 'Upload' }).click();
  await drawOn(page).click();
  await expect(pad(page).getByRole('alert')).toHaveText(messages.drawing.notADrawing('Drawing evil.svg'));
  await pad(page).getByRole('button', { name: 'Close' }).click();
  await openPad(page);
  await expectNoSidewaysScroll(page);
  const box = await canvas(page).boundingBox();
  expect(box?.height).toBeGreaterThan(300);
});
