import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { makePdf } from '#tools/testing/pdf-samples.ts';
import { plainText } from '../support/plain-files.ts';
import { expectAccessible } from '../support/screen.ts';
import { chooseFiles, chosenFiles, downloadLink, resultMs } from '../support/tool-files.ts';

/** Has the network fail for the next `times` requests of such files. */
const lose = (page: Page, files: string | RegExp, times: number) =>
  page.route(files, (route) => route.abort(), { times });

const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' });

test('where what a tool needs for files is lost on the way, trying again brings it, with its looks', async ({
  page,
}) => {
  await lose(page, '**/static/js/lazy-parts-*.js', 2);
  const styles = '**/static/assets/lazy-parts-*.css';
  await lose(page, styles, 2);
  await page.goto('/tools/text-to-pdf');
  await chooseFiles(page, [plainText('one.txt', 'First words.')]);
  await expect(page.getByRole('alert').filter({ hasText: 'The tool could not be loaded.' })).toBeVisible();
  await expect(chosenFiles(page)).toHaveCount(0);
  await expectAccessible(page);
  await page.unroute(styles);
  await expect(async () => {
    if (await tryAgain(page).isVisible()) await tryAgain(page).click({ timeout: 2000 });
    await expect(chosenFiles(page)).toHaveCount(1, { timeout: 2000 });
  }).toPass({ timeout: resultMs });
  await expect(tryAgain(page)).toHaveCount(0);
  await expect(chosenFiles(page)).toHaveCSS('display', 'flex');
});

for (const { part, lost } of [
  { part: 'the script of a worker', lost: '**/static/js/text-to-pdf.worker-*.js' },
  { part: 'an engine in it', lost: '**/harfbuzz-subset-*.wasm' },
  { part: 'a font', lost: '**/*.ttf' },
]) {
  test(`where ${part} is lost on the way, the file says so, and trying again converts it`, async ({ page }) => {
    await page.goto('/tools/text-to-pdf');
    await lose(page, lost, 100);
    await chooseFiles(page, [plainText('one.txt', 'First words.')]);
    await page.getByRole('button', { name: 'Convert' }).click();
    await expect(
      chosenFiles(page).getByRole('alert').filter({
        hasText: 'one.txt could not be finished: a part of this tool did not come over the network.',
      }),
    ).toBeVisible();
    await page.unroute(lost);
    await tryAgain(page).click();
    await expect(downloadLink(page, 'one.pdf')).toBeVisible({ timeout: resultMs });
  });
}

test('where an engine that reads PDFs is lost on the way, the files say so, and trying again merges them', async ({
  page,
}) => {
  const pdf = Buffer.from(await makePdf({ pages: ['One page'] }));
  await page.goto('/tools/pdf-merger');
  for (const lost of ['**/qpdf-*.wasm', '**/pdfium-*.wasm']) {
    await lose(page, lost, 100);
    await chooseFiles(
      page,
      ['one.pdf', 'two.pdf'].map((name) => ({ name, mimeType: 'application/pdf', buffer: pdf })),
    );
    await page.getByRole('button', { name: 'Merge' }).click();
    await expect(
      chosenFiles(page)
        .getByRole('alert')
        .filter({ hasText: 'one.pdf could not be finished: a part of this tool did not come over the network.' }),
    ).toBeVisible();
    await page.unroute(lost);
    await tryAgain(page).first().click();
    await expect(downloadLink(page, 'one and 1 more.pdf')).toBeVisible({ timeout: resultMs });
    await page.getByRole('button', { name: 'Start again' }).click();
  }
});

test('where a layout or its fonts are lost on the way, trying again converts the file', async ({ page }) => {
  await page.goto('/tools/html-to-pdf');
  for (const lost of ['**/static/js/html-to-pdf.layout-*.js', '**/*.ttf']) {
    await page.route(lost, (route) => route.abort());
    await chooseFiles(page, [{ name: 'one.html', mimeType: 'text/html', buffer: Buffer.from('<p>First words') }]);
    await page.getByRole('button', { name: 'Convert', exact: true }).click();
    await expect(tryAgain(page)).toBeVisible();
    await page.unroute(lost);
    await tryAgain(page).click();
    await expect(downloadLink(page, 'one.pdf')).toBeVisible({ timeout: resultMs });
    await page.getByRole('button', { name: 'Start again' }).click();
  }
});
