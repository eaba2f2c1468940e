import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { picture, plainText } from '../support/plain-files.ts';
import { expectAccessible, expectAlert, expectNoSidewaysScroll, holdAlerts, undoOf } from '../support/screen.ts';
import { chooseFiles, chosenFiles, downloadLink, resultMs, saveResult } from '../support/tool-files.ts';

/** Drops a text file on the page, beside the drop zone. */
const drop = (page: Page, name: string) =>
  page.evaluate((given) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['words'], given, { type: 'text/plain' }));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, name);

/** Drags a row of the files by its handle, onto another. */
async function dragRow(page: Page, from: number, to: number) {
  const [start, end] = [await chosenFiles(page).nth(from).boundingBox(), await chosenFiles(page).nth(to).boundingBox()];
  if (!start || !end) throw new Error('The rows are not shown.');
  await page.mouse.move(start.x + 16, start.y + 20);
  await page.mouse.down();
  await page.mouse.move(end.x + 16, end.y + 20, { steps: 4 });
  await page.mouse.up();
}

test('pictures become a PDF on the device: chosen, ordered by keyboard, converted, downloaded', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.url()} ${request.postData() ?? ''}`);
  });
  await page.goto('/tools');
  await expect(page.getByRole('heading', { name: 'Tools', exact: true })).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Image to PDF/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Image to PDF', level: 1 })).toBeVisible();
  await expect(page.getByText('Your files never leave your device.')).toBeVisible();
  await page.getByRole('button', { name: 'Convert' }).click();
  await expectAlert(page, 'warning', 'Choose a file first.');

  // It starts while its files are still looked at.
  const script = page.waitForResponse(/image-to-pdf\.worker-/);
  const broken = { ...picture('broken.png'), buffer: picture('').buffer.subarray(0, 40) };
  await chooseFiles(page, [picture('first.png'), picture('second.png'), broken]);
  await drop(page, 'words.txt');
  await expect(chosenFiles(page)).toContainText([/^first\.png/, /^second\.png/, /^broken\.png/, /^words\.txt/]);
  await expect(page.getByRole('alert').filter({ hasText: 'words.txt is not a picture.' })).toBeVisible();

  // A refused file cannot be moved.
  await expect(page.getByRole('button', { name: 'Move down words.txt' })).toHaveCount(0);

  const moveDown = page.getByRole('button', { name: 'Move down first.png' });
  await moveDown.focus();
  await page.keyboard.press('Enter');
  await expect(chosenFiles(page)).toContainText([/^second\.png/, /^first\.png/, /^broken\.png/, /^words\.txt/]);
  await expect(moveDown).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'first.png is now 2 of 3.' })).toHaveCount(1);
  await dragRow(page, 1, 0);
  await expect(chosenFiles(page)).toContainText([/^first\.png/, /^second\.png/, /^broken\.png/, /^words\.txt/]);
  await dragRow(page, 0, 1);
  await holdAlerts(page);
  await page.getByRole('button', { name: 'Remove second.png' }).click();
  await expect(chosenFiles(page)).toHaveCount(3);
  await undoOf(page, 'second.png was taken off the list.').click();
  await expect(chosenFiles(page).first()).toContainText('second.png');

  await page.getByRole('combobox', { name: 'Page size' }).selectOption('A4');
  await page.getByRole('button', { name: 'Convert' }).click();
  // The worker itself could reach nobody else, either.
  expect((await script).headers()['content-security-policy']).toContain("default-src 'none'");
  await expect(page.getByRole('heading', { name: 'Your file is ready' })).toBeFocused({ timeout: resultMs });
  await expect(page.getByRole('alert').filter({ hasText: /^broken\.png is/ })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Page 2' })).toBeVisible({ timeout: resultMs });
  await expectAccessible(page);
  for (const width of [768, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }

  await page.getByRole('link', { name: 'All tools' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(question).toContainText('second and 1 more.pdf is not downloaded yet.');
  await question.getByRole('button', { name: 'Stay' }).click();
  const pdf = (await saveResult(page, 'second and 1 more.pdf')).toString('latin1');
  expect(pdf).toMatch(/^%PDF-1\.7\n/);
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(2);
  expect(pdf).toContain('[0 0 595.27559 841.88976]');
  // The sight of the pages is counted, and nothing else goes out.
  expect(sent.filter((request) => /PNG|PDF|first\.png/.test(request))).toEqual([]);

  // The options are remembered. With its result saved, the page is left without a question.
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Page size' })).toHaveValue('A4');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByRole('combobox', { name: 'Page size' })).toHaveValue('fit');
});

test('work in progress can be cancelled, a dead worker is told, and several results come as a zip', async ({
  page,
}) => {
  // Begins, and neither ends nor answers.
  await page.route('**/static/js/text-to-pdf.worker-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: "postMessage({ kind: 'ready' });" }),
  );
  await page.goto('/tools/text-to-pdf');
  await chooseFiles(page, [plainText('one.txt', 'First words.'), plainText('two.txt', 'Other words.')]);
  await page.getByRole('button', { name: 'Convert' }).click();
  await expect(page.getByRole('progressbar', { name: 'Progress', exact: true })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Progress of one.txt' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('progressbar', { name: /^Progress/ })).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'Cancelled.' })).toHaveCount(1);

  // The first file's worker dies; the other's is the real one.
  await page.unroute('**/static/js/text-to-pdf.worker-*.js');
  await page.route(
    '**/static/js/text-to-pdf.worker-*.js',
    (route) => route.fulfill({ contentType: 'text/javascript', body: "throw new Error('worker');" }),
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Convert' }).click();
  await expect(downloadLink(page, 'two.pdf')).toBeVisible({ timeout: resultMs });
  await expect(page.getByRole('alert').filter({ hasText: /^one\.txt could not be finished/ })).toBeVisible();
  await page.getByRole('button', { name: 'Convert' }).click();
  await expect(downloadLink(page, 'one.pdf')).toBeVisible({ timeout: resultMs });
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download all' }).click();
  const zip = await saved;
  expect(zip.suggestedFilename()).toBe('text-to-pdf.zip');
  const bytes = (await readFile(await zip.path())).toString('latin1');
  for (const name of ['one.pdf', 'two.pdf']) expect(bytes).toContain(name);

  await page.getByRole('button', { name: 'Start again' }).click();
  await expect(chosenFiles(page)).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Text' }).fill('नमस्ते, world: typed here.');
  await page.getByRole('button', { name: 'Convert' }).click();
  expect((await saveResult(page, 'Text.pdf')).toString('latin1')).toMatch(/^%PDF-/);
});

test('the parts for files may load after the files are chosen', async ({ page }) => {
  const parts = '**/static/{js,assets}/lazy-parts-*';
  const held = Promise.withResolvers<void>();
  await page.route(parts, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/tools/text-to-pdf');
  await chooseFiles(page, [plainText('one.txt', 'First words.')]);
  await page.getByRole('button', { name: 'Convert' }).click();
  await expect(page.getByText('1 file, 12 bytes')).toBeVisible();
  await expect(chosenFiles(page)).toHaveCount(0);
  held.resolve();
  await expect(chosenFiles(page)).toHaveCount(1);
  await expect(downloadLink(page, 'one.pdf')).toBeVisible({ timeout: resultMs });
});

/** Drops a folder of the disk on the page, as a person does. */
async function dropFolder(page: Page, folder: string) {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [folder], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: 300, y: 300, data });
}

test('a folder of mixed files gives a tool those that it can use, in the order of their names', async ({
  page,
}, info) => {
  const folder = info.outputPath('Summer');
  const long = `${'x'.repeat(180)}.txt`;
  await mkdir(join(folder, 'Lake'), { recursive: true });
  for (let index = 1; index <= 130; index += 1) {
    await writeFile(join(folder, 'Lake', `${index}.png`), picture('').buffer);
    await writeFile(join(folder, `words ${index}.txt`), 'Words.');
  }
  await writeFile(join(folder, 'Lake', long), 'Words.');
  await page.goto('/tools/image-compressor');
  await dropFolder(page, folder);
  const left = 'At most 100 files at once: 30 were left out. 126 more files that cannot be used here were left out.';
  await expectAlert(page, 'warning', left);
  await expect(chosenFiles(page)).toHaveCount(105);
  await expect(chosenFiles(page).nth(0)).toContainText('1.png');
  await expect(chosenFiles(page).nth(1)).toContainText('2.png');
  await expect(chosenFiles(page).nth(99)).toContainText('100.png');
  const refused = page.getByRole('alert').filter({ hasText: 'is not a JPEG, PNG' });
  await expect(refused).toHaveCount(5);
  await expect(refused.first()).toContainText(long);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);

  await mkdir(join(folder, 'Nothing'));
  await dropFolder(page, join(folder, 'Nothing'));
  await expectAlert(page, 'warning', 'There is no file in this folder.');
});
