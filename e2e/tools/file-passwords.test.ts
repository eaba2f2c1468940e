import type { Page } from '@playwright/test';
import { makeDocx, paragraph, run } from '#tools/testing/make-docx.ts';
import { openedOffice } from '#tools/testing/opened-office.ts';
import { protectAgile } from '#tools/testing/protect-office.ts';
import type { PlainFile } from '#testing/plain-file.ts';
import { expect, test } from '../support/journey.ts';
import { locked, photoPdf, wordsOf } from '../support/pdf-files.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/screen.ts';
import { chooseFiles, resultMs, saveResult } from '../support/tool-files.ts';
import { workbook } from '../support/workbook-files.ts';

const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const report: PlainFile = {
  name: 'Report.docx',
  mimeType: docxType,
  buffer: Buffer.from(makeDocx({ body: paragraph(run('Words of the report.')) })),
};

const under = (file: PlainFile, password: string): PlainFile => ({
  ...file,
  buffer: Buffer.from(protectAgile(file.buffer, password)),
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const refusal = (page: Page, sentence: string) => page.getByRole('alert').filter({ hasText: sentence });

test('a document, a workbook and a PDF get a password, on the device, and it is stored nowhere', async ({
  page,
  baseURL,
}) => {
  await page.goto('/tools/file-passwords');
  const sent: string[] = [];
  page.on('request', (request) => {
    const isOwn = request.url().startsWith(`${baseURL ?? ''}/static/`) || /^(?:blob|data):/.test(request.url());
    if (!isOwn && !request.url().endsWith('/api/analytics/pageview')) sent.push(request.url());
  });
  const sums = workbook('Sums.xlsx');
  await chooseFiles(page, [report, sums, await photoPdf('Book.pdf', ['B1', 'B2'])]);
  await press(page, 'Protect');
  await expect(refusal(page, 'Report.docx was left as it is, because no new password is typed yet.')).toBeVisible({
    timeout: resultMs,
  });
  const field = page.getByLabel('New password');
  await field.fill('short');
  await expect(field).toHaveAccessibleDescription(/It is shorter than 8 characters\.$/);
  await field.fill('violet ridge 🗝');
  await expect(field).toHaveAttribute('type', 'password');
  await press(page, 'Show password');
  await expect(field).toHaveAttribute('type', 'text');
  await press(page, 'Protect');
  await expect(page.getByRole('heading', { name: '3 files are ready' })).toBeFocused({ timeout: resultMs });
  await expectAccessible(page);

  expect(await openedOffice(await saveResult(page, 'Report-protected.docx'), 'violet ridge 🗝')).toEqual(report.buffer);
  expect(await openedOffice(await saveResult(page, 'Sums-protected.xlsx'), 'violet ridge 🗝')).toEqual(sums.buffer);
  expect(wordsOf(await saveResult(page, 'Book-protected.pdf'), 'violet ridge 🗝')).toEqual(['B1', 'B2']);
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, location.href]));
  expect(kept).toContain('"task');
  expect(kept).not.toContain('violet');
  expect(sent).toEqual([]);
  await page.reload();
  await expect(field).toHaveValue('');
});

test('files are unlocked by one password, and ask for their own where they have another', async ({ page }) => {
  await page.goto('/tools/file-passwords');
  await page.getByLabel('What to do').selectOption('Remove the password');
  await chooseFiles(page, [
    under(report, 'common'),
    locked(await photoPdf('Book.pdf', ['B1']), 'common'),
    under({ ...report, name: 'Own.docx' }, 'its own'),
    { ...report, name: 'Plain.docx' },
  ]);
  await page.getByLabel('Password of the files').fill('common');
  await press(page, 'Unlock');
  await expect(refusal(page, 'Plain.docx opens without a password, so there is none to remove.')).toBeVisible({
    timeout: resultMs,
  });
  expect(await saveResult(page, 'Report-unprotected.docx')).toEqual(report.buffer);
  expect(wordsOf(await saveResult(page, 'Book-unprotected.pdf'))).toEqual(['B1']);
  await expect(refusal(page, 'Own.docx does not open with this password.')).toBeVisible();
  await expectAccessible(page);
  for (const width of [768, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
  await page.getByLabel('Password for Own.docx').fill('its own');
  await press(page, 'Unlock');
  expect(await saveResult(page, 'Own-unprotected.docx')).toEqual(report.buffer);
});

test('a password is changed once the old one is typed', async ({ page }) => {
  await page.goto('/tools/file-passwords');
  await chooseFiles(page, [under(report, 'old one')]);
  await page.getByLabel('New password').fill('violet ridge');
  await press(page, 'Protect');
  await expect(
    refusal(page, 'Report.docx has a password already: type it, so that the new one can take its place.'),
  ).toBeVisible({ timeout: resultMs });
  await page.getByLabel('Password for Report.docx').fill('old one');
  await press(page, 'Protect');
  expect(await openedOffice(await saveResult(page, 'Report-protected.docx'), 'violet ridge')).toEqual(report.buffer);
  await expect(page.getByText('The new password takes the place of the one that it had.')).toBeVisible();
});
