import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { locked, photoPdf, wordsOf } from '../support/pdf-files.ts';
import { expectAccessible, expectNoSidewaysScroll, tabTo } from '../support/screen.ts';
import { chooseFiles, downloadLink, resultMs, saveResult } from '../support/tool-files.ts';

const ready = { timeout: resultMs };

const pageList = (page: Page) => page.getByRole('listbox', { name: 'Pages' });
const pageNamed = (page: Page, name: string) => pageList(page).getByRole('option', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Drags a page by its middle to the left edge of another. */
async function dragPage(page: Page, name: string, before: string) {
  const [start, end] = [await pageNamed(page, name).boundingBox(), await pageNamed(page, before).boundingBox()];
  if (!start || !end) throw new Error('The pages are not shown.');
  await page.mouse.move(start.x + start.width / 2, start.y + 60);
  await page.mouse.down();
  await page.mouse.move(end.x + 8, end.y + 60, { steps: 5 });
  await page.mouse.up();
}

test('pages are selected, turned, dragged, removed and brought back, on the device', async ({ page, baseURL }) => {
  await page.goto('/tools/pdf-pages');
  const sent: string[] = [];
  page.on('request', (request) => {
    const isOwn = request.url().startsWith(`${baseURL ?? ''}/static/`) || /^(?:blob|data):/.test(request.url());
    if (!isOwn && !request.url().endsWith('/api/analytics/pageview')) sent.push(request.url());
  });
  await chooseFiles(page, [await photoPdf('Book.pdf', ['B1', 'B2', 'B3', 'B4'])]);
  await expect(pageNamed(page, 'Page 1').locator('img')).toBeVisible(ready);
  await pageNamed(page, 'Page 2').click();
  await pageNamed(page, 'Page 3').click({ modifiers: ['Shift'] });
  await expect(page.getByText('4 pages, 2 selected.')).toBeVisible();
  await press(page, 'Rotate right');
  await expect(pageNamed(page, 'Page 3, turned right')).toHaveAttribute('aria-selected', 'true');
  await dragPage(page, 'Page 4', 'Page 1');
  await expect(pageNamed(page, 'Page 1 was 4')).toBeVisible();
  await page.getByLabel('Select pages').fill('9');
  await expect(page.getByLabel('Select pages')).toHaveAccessibleDescription('There are 4 pages.');
  await page.getByLabel('Select pages').fill('2');
  await press(page, 'Remove pages');
  await expect(page.getByRole('status').filter({ hasText: '1 page removed, 3 pages left.' })).toHaveCount(1);
  await press(page, 'Undo');
  await expect(pageList(page).getByRole('option')).toHaveCount(4);
  await press(page, 'Redo');
  await expect(pageList(page).getByRole('option')).toHaveCount(3);
  await expectAccessible(page);
  for (const width of [768, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
  await press(page, 'Create');
  const made = await saveResult(page, 'Book-pages.pdf');
  expect(wordsOf(made)).toEqual(['B4', 'B2', 'B3']);
  await expectAccessible(page);
  expect(sent).toEqual([]);
});

test('a locked PDF asks for its password before its pages are shown, and gets a new one that is not stored', async ({
  page,
}) => {
  await page.goto('/tools/pdf-pages');
  await chooseFiles(page, [locked(await photoPdf('Secret.pdf', ['S1', 'S2']), 'open sesame')]);
  await expect(page.getByRole('alert').filter({ hasText: 'Secret.pdf is protected by a password.' })).toBeVisible(
    ready,
  );
  await page.getByLabel('Password for Secret.pdf').fill('wrong');
  await press(page, 'Show pages');
  await expect(page.getByRole('alert').filter({ hasText: 'Secret.pdf does not open with this password.' })).toBeVisible(
    ready,
  );
  await page.getByLabel('Password for Secret.pdf').fill('open sesame');
  await page.keyboard.press('Enter');
  await expect(pageNamed(page, 'Page 2')).toBeVisible(ready);

  await page.getByLabel('Protection').selectOption('Set password');
  const field = page.getByLabel('Password to open it');
  await field.fill('short');
  await expect(field).toHaveAccessibleDescription(/It is shorter than 8 characters\.$/);
  await field.fill('violet ridge');
  await press(page, 'Create');
  expect(wordsOf(await saveResult(page, 'Secret-pages.pdf'), 'violet ridge')).toEqual(['S1', 'S2']);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('violet ridge');
  await page.getByLabel('Protection').selectOption('Remove password');
  await press(page, 'Create');
  expect(wordsOf(await saveResult(page, 'Secret-pages.pdf'))).toEqual(['S1', 'S2']);
});

test('a PDF is split, and its pages become pictures in a zip', async ({ page }) => {
  await page.goto('/tools/pdf-pages');
  await chooseFiles(page, [await photoPdf('Book.pdf', ['B1', 'B2', 'B3'])]);
  await page.getByLabel('Result', { exact: true }).selectOption('Several PDFs');
  await page.getByLabel('A PDF', { exact: true }).selectOption('For these pages');
  await press(page, 'Create');
  await expect(page.getByRole('alert').filter({ hasText: /which pages each PDF takes\.$/ })).toBeVisible(ready);
  await page.getByLabel('Pages of each PDF').fill('1-2, 3');
  await press(page, 'Create');
  await expect(page.getByRole('heading', { name: '2 files are ready' })).toBeFocused(ready);
  expect(wordsOf(await saveResult(page, 'Book-1-2.pdf'))).toEqual(['B1', 'B2']);
  expect(wordsOf(await saveResult(page, 'Book-3.pdf'))).toEqual(['B3']);

  await page.getByLabel('Result', { exact: true }).selectOption('Pictures');
  await page.getByLabel('Format').selectOption('JPEG');
  await press(page, 'Create');
  await expect(downloadLink(page, 'Book-pictures.zip')).toBeVisible(ready);
  await expect(page.getByRole('button', { name: 'Preview' })).toHaveCount(0);
  const saved = page.waitForEvent('download');
  await downloadLink(page, 'Book-pictures.zip').click();
  const zip = (await readFile(await (await saved).path())).toString('latin1');
  for (const name of ['Book-1.jpg', 'Book-2.jpg', 'Book-3.jpg']) expect(zip).toContain(name);
  expect(zip).toContain('JFIF');
});

test('by keyboard alone, pages are selected, turned and moved, and steps taken back', async ({ page }) => {
  await page.goto('/tools/pdf-pages');
  await chooseFiles(page, [await photoPdf('Book.pdf', ['B1', 'B2', 'B3'])]);
  await expect(pageNamed(page, 'Page 1')).toBeVisible(ready);
  await tabTo(page, pageList(page));
  for (const key of ['ArrowRight', 'Shift+ArrowRight', 'Delete', 'Control+z', 'Escape', 'Home', 'Space'])
    await page.keyboard.press(key);
  await expect(page.getByText('3 pages, 1 selected.')).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Redo', exact: true })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Move later', exact: true }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'The page is now page 2.' })).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Move later', exact: true })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Create', exact: true }));
  await page.keyboard.press('Enter');
  expect(wordsOf(await saveResult(page, 'Book-pages.pdf'))).toEqual(['B2', 'B1', 'B3']);
});

test('a damaged PDF gets one sentence, and another file takes its place', async ({ page }) => {
  await page.goto('/tools/pdf-pages');
  const book = await photoPdf('Book.pdf', ['B1']);
  await chooseFiles(page, [{ ...book, name: 'Cut.pdf', buffer: book.buffer.subarray(0, 300) }]);
  await expect(page.getByRole('alert').filter({ hasText: 'Cut.pdf is damaged and cannot be read.' })).toBeVisible(
    ready,
  );
  await expect(pageList(page)).toHaveCount(0);
  await press(page, 'Remove Cut.pdf');
  await chooseFiles(page, [book]);
  await expect(pageNamed(page, 'Page 1')).toBeVisible(ready);
});
