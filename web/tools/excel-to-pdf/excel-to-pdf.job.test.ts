// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import { checkPdf, factsOfPdf, textOfPdf } from '../testing/pdf-programs.ts';
import { fetchFromDisk } from '../testing/assets-on-disk.ts';
import { makeXlsx, type MadeCell, type MadeWorkbook } from '../testing/make-xlsx.ts';
import type { JobOutcome } from '../job.ts';
import { excelToPdf } from './excel-to-pdf.job.ts';
import { excelToPdfDefaults, type ExcelToPdfOptions } from './excel-to-pdf.options.ts';

vi.stubGlobal('fetch', fetchFromDisk);

const convert = (content: BlobPart, name: string, options: Partial<ExcelToPdfOptions> = {}): Promise<JobOutcome> =>
  excelToPdf([{ name, blob: new Blob([content]) }], { ...excelToPdfDefaults, ...options }, () => undefined);

async function resultOf(content: BlobPart, name: string, options?: Partial<ExcelToPdfOptions>) {
  const { results, refused } = await convert(content, name, options);
  expect(refused).toEqual([]);
  const [result] = results;
  if (result === undefined) throw new Error('There is no PDF.');
  return result;
}

const printed = (workbook: MadeWorkbook, options?: Partial<ExcelToPdfOptions>) =>
  resultOf(makeXlsx(workbook), 'book.xlsx', options);

/** The texts that a reader finds, line by line. */
const linesOf = async (pdf: Blob): Promise<string[]> =>
  (await textOfPdf(pdf))
    .split(/[\n\f]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

const oneSheet = (rows: readonly (readonly MadeCell[])[]): MadeWorkbook => ({ sheets: [{ name: 'Sheet1', rows }] });

/** Values with formats, and what Excel shows of them. */
const formatted: [format: string, value: number | string, shown: string][] = [
  ['General', 1234567.891, '1234567.891'],
  ['General', 0.1 + 0.2, '0.3'],
  ['General', 123456789012, '1.23457E+11'],
  ['0', 2.5, '3'],
  ['#,##0', -1234567, '-1,234,567'],
  ['#,##0.00;[Red](#,##0.00)', -1234.5, '(1,234.50)'],
  ['0%', 0.256, '26%'],
  ['0.00%', 0.12345, '12.35%'],
  ['# ?/?', 1.25, '1 1/4'],
  ['0.00E+00', 12345, '1.23E+04'],
  ['[$₹-4009] #,##,##0.00', 1234567, '₹ 1,234,567.00'],
  ['#,##0.00 [$€-407]', 1234.5, '1,234.50 €'],
  ['"Total: "0', 7, 'Total: 7'],
  ['yyyy-mm-dd', 45000, '2023-03-15'],
  ['d mmmm yyyy', 45000, '15 March 2023'],
  ['dddd', 45000, 'Wednesday'],
  ['h:mm AM/PM', 0.75, '6:00 PM'],
  ['[h]:mm', 1.5, '36:00'],
  ['mm/dd/yyyy hh:mm', 45000.5, '03/15/2023 12:00'],
  ['0.0,,"M"', 12345678, '12.3M'],
  ['@', 'text', 'text'],
  ['0;-0;"zero"', 0, 'zero'],
  ['000-00-0000', 123456789, '123-45-6789'],
];

describe('the strings of cells', () => {
  it('are those that Excel shows', async () => {
    const formats = formatted.map(
      ([format], place) =>
        `<numFmt numFmtId="${200 + place}" formatCode="${format.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"/>`,
    );
    const looks = ['<xf/>', ...formatted.map((_, place) => `<xf numFmtId="${200 + place}"/>`)];
    const rows = formatted.map(([, value], place) => [`row ${place}`, { value, style: place + 1 }]);
    const { blob, notes } = await printed({
      sheets: [{ name: 'Sheet1', rows, before: '<cols><col min="2" max="2" width="40"/></cols>' }],
      formats: formats.join(''),
      looks: looks.join(''),
    });
    expect(await checkPdf(blob)).toContain('No syntax or stream encoding errors');
    const lines = await linesOf(blob);
    for (const [, , shown] of formatted) expect(lines).toContain(shown);
    expect(notes).toEqual([]);
  });

  it('are truth, errors, Hindi and text with signs of XML', async () => {
    const rows = [[true, false], [{ xml: '<v>#DIV/0!</v>', type: 'e' }], ['नमस्ते दुनिया'], ['a < b & "c"'], ['₹5,000']];
    expect(await linesOf((await printed(oneSheet(rows))).blob)).toEqual([
      'TRUE',
      'FALSE',
      '#DIV/0!',
      'नमस्ते दुनिया',
      'a < b & "c"',
      '₹5,000',
    ]);
  });
});

it('says the facts of a workbook', async () => {
  const { name, blob } = await printed(oneSheet([['x']]));
  expect(name).toBe('book.pdf');
  expect(await factsOfPdf(blob, 'pdfinfo')).toMatch(/Title: +book\n[^]*Pages: +1\n[^]*Page size: +595\.276 x 841\.89/);
});
