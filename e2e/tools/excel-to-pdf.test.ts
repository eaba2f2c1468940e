import { protectAgile } from '#tools/testing/protect-office.ts';
import { spawnSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { makeXlsx, relationship } from '#tools/testing/make-xlsx.ts';
import { expect, test } from '../support/journey.ts';
import type { PlainFile } from '#testing/plain-file.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/screen.ts';
import { chooseFiles, resultMs, saveResult } from '../support/tool-files.ts';
import { oleFile, workbook } from '../support/workbook-files.ts';

const option = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });

const csv = (name: string, content: string | Buffer): PlainFile => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(content),
});

/** The text of each page, row by row, as pdftotext reads it. */
function pagesOf(pdf: Buffer): string[] {
  const { error, status, stdout } = spawnSync('pdftotext', ['-enc', 'UTF-8', '-layout', '-', '-'], { input: pdf });
  if (error) throw new Error('pdftotext is needed by this test (apt-get install poppler-utils).', { cause: error });
  expect(status).toBe(0);
  const pages = stdout.toString().split('\f').slice(0, -1);
  return pages.map((page) => page.trim().replaceAll(/\s+/g, ' '));
}

const refusal = (page: Page, sentence: string) => page.getByRole('alert').filter({ hasText: sentence });

test('a workbook and a CSV file are printed on the device, by keyboard too', async ({ page }) => {
  await page.goto('/tools/excel-to-pdf');
  await expect(page.getByRole('heading', { name: 'Excel to PDF', level: 1 })).toBeVisible();
  await expect(page.getByText('Your files never leave your device.')).toBeVisible();
  await chooseFiles(page, [
    workbook('accounts.xlsx'),
    csv('stock.csv', 'Item;Price\n"Tea; green";1,50\nTee für zwei;3\n'),
  ]);
  await option(page, 'Scale').focus();
  await page.keyboard.press('End');
  await expect(option(page, 'Scale')).toHaveValue('custom');
  await expect(page.getByRole('spinbutton', { name: 'Scale (%)' })).toHaveValue('100');
  await option(page, 'At the foot of each page').selectOption('pages');
  await page.getByRole('button', { name: 'Convert' }).press('Enter');
  await expect(page.getByRole('heading', { name: '2 files are ready' })).toBeFocused({ timeout: resultMs });
  await expect(page.getByRole('img', { name: 'Page 2' })).toBeVisible({ timeout: resultMs });
  await expectAccessible(page);
  for (const width of [768, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
  expect(pagesOf(await saveResult(page, 'accounts.pdf'))).toEqual([
    'Day What How much 15 March 2023 किराया ₹ 12,500.50 16 March 2023 Emoji 😀 (340.00) Accounts Page 1 of 2',
    'On the second sheet Second Page 2 of 2',
  ]);
  const table = 'Item Price Tea; green 1,50 Tee für zwei 3';
  expect(pagesOf(await saveResult(page, 'stock.pdf'))).toEqual([`${table} stock Page 1 of 1`]);
});

test('some sheets of a workbook are chosen by name or number, and what cannot be read is told', async ({ page }) => {
  await page.goto('/tools/excel-to-pdf');
  const whole = workbook('cut.xlsx');
  await chooseFiles(page, [
    workbook('book.xlsx'),
    oleFile('old.xls', 'Workbook'),
    { ...whole, name: 'secret.xlsx', buffer: Buffer.from(protectAgile(whole.buffer, 'open sesame')) },
    { ...whole, buffer: whole.buffer.subarray(0, whole.buffer.length / 2) },
    csv('empty.csv', ' \n \n'),
    csv('picture.csv', Buffer.from('89504e470d0a1a0a00000000', 'hex')),
    { ...whole, name: 'words.xlsx', buffer: Buffer.from('Only words.') },
  ]);
  await page.getByRole('textbox', { name: 'Sheets of book.xlsx' }).fill('second, 7');
  await page.getByRole('button', { name: 'Convert' }).click();
  await expect(page.getByRole('heading', { name: 'Your file is ready' })).toBeFocused({ timeout: resultMs });
  await expect(refusal(page, 'old.xls is an old Excel workbook (.xls): save it as .xlsx first.')).toBeVisible();
  await expect(refusal(page, 'secret.xlsx is protected by a password.')).toBeVisible();
  await expect(refusal(page, 'cut.xlsx is damaged and cannot be read.')).toBeVisible();
  await expect(refusal(page, 'empty.csv is empty.')).toBeVisible();
  await expect(refusal(page, 'picture.csv is not a text file.')).toBeVisible();
  await expect(refusal(page, 'words.xlsx is not an Excel workbook.')).toBeVisible();
  await expect(page.getByText('There is no visible sheet “7”.')).toBeVisible();
  expect(pagesOf(await saveResult(page, 'book.pdf'))).toEqual(['On the second sheet']);
  await page.getByLabel('Password for secret.xlsx').fill('open sesame');
  await page.getByRole('button', { name: 'Convert' }).click();
  const pages = pagesOf(await saveResult(page, 'secret.pdf'));
  expect(pages.some((words) => words.includes('On the second sheet'))).toBe(true);
});

test('charts, chart sheets, form controls and computed formulas are printed, and a chart of another kind is named', async ({
  page,
}) => {
  const points = (texts: readonly string[]): string =>
    texts.map((text, at) => `<c:pt idx="${at}"><c:v>${text}</c:v></c:pt>`).join('');
  const chart = (kind: string, title: string): string =>
    `<c:chartSpace xmlns:c="c" xmlns:a="a"><c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>${title}</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:${kind}><c:ser><c:cat><c:strRef><c:strCache>${points(['Pune', 'Delhi'])}</c:strCache></c:strRef></c:cat><c:val><c:numRef><c:f>Cities!$B$1:$B$2</c:f></c:numRef></c:val></c:ser></c:${kind}><c:catAx/><c:valAx/></c:plotArea></c:chart></c:chartSpace>`;
  const corner = (name: string, column: number, row: number): string =>
    `<xdr:${name}><xdr:col>${column}</xdr:col><xdr:row>${row}</xdr:row></xdr:${name}>`;
  const anchor = (id: string, row: number): string =>
    `<xdr:twoCellAnchor>${corner('from', 0, row)}${corner('to', 6, row + 12)}<xdr:graphicFrame><a:graphic><a:graphicData><c:chart r:id="${id}"/></a:graphicData></a:graphic></xdr:graphicFrame></xdr:twoCellAnchor>`;
  const drawing = (inside: string): string =>
    `<xdr:wsDr xmlns:xdr="x" xmlns:a="a" xmlns:c="c" xmlns:r="r">${inside}</xdr:wsDr>`;
  const charts = `<Relationships>${['bar', 'line', 'surface'].map((id) => relationship(id, 'chart', `../charts/${id}.xml`)).join('')}</Relationships>`;
  const box =
    '<xml><v:shape><v:textbox><div>Checked by hand</div></v:textbox><x:ClientData ObjectType="Checkbox"><x:Anchor>3, 0, 0, 0, 6, 0, 1, 0</x:Anchor><x:Checked>1</x:Checked></x:ClientData></v:shape></xml>';
  const drawn = (name: string): string => relationship('rId1', 'drawing', `../drawings/${name}.xml`);
  const after = '<drawing r:id="rId1"/>';
  const file = makeXlsx({
    sheets: [
      {
        name: 'Cities',
        rows: [
          ['Rain', { xml: '<f>B2-5</f>' }],
          ['more', 8],
          ['Sum', { xml: '<f>SUM(B1:B2)*4</f><v></v>' }],
        ],
        after,
        relationships: drawn('cells') + relationship('rId2', 'vmlDrawing', '../drawings/box.vml'),
      },
      { name: 'Large', rows: [], isChart: true, after, relationships: drawn('large') },
    ],
    parts: {
      'xl/drawings/cells.xml': drawing(anchor('bar', 3) + anchor('surface', 20)),
      'xl/drawings/large.xml': drawing(anchor('line', 0)),
      'xl/drawings/_rels/cells.xml.rels': charts,
      'xl/drawings/_rels/large.xml.rels': charts,
      'xl/drawings/box.vml': box,
      'xl/charts/bar.xml': chart('barChart', 'Rain by city'),
      'xl/charts/line.xml': chart('lineChart', 'Rain on a page'),
      'xl/charts/surface.xml': chart('surfaceChart', 'Rain in depth'),
    },
  });
  await page.goto('/tools/excel-to-pdf');
  await chooseFiles(page, [{ ...workbook('rain.xlsx'), buffer: Buffer.from(file) }]);
  await page.getByRole('button', { name: 'Convert' }).click();
  await expect(page.getByText('One chart of the sheet “Cities” is left out: “Rain in depth” (surface).')).toBeVisible();
  await expect(page.getByText('2 formulas have no saved results and were computed here')).toBeVisible();
  const [cells = '', large = ''] = pagesOf(await saveResult(page, 'rain.pdf'));
  for (const words of ['Rain 3 Checked by hand', 'Sum 44', 'Rain by city', 'Pune', 'Delhi'])
    expect(cells).toContain(words);
  expect(cells).not.toContain('in depth');
  expect(large).toMatch(/^Rain on a page .*Pune.*Delhi/);
});
