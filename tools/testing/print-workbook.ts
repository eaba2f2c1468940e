import { expect } from 'vitest';
import { excelToPdf } from '../converters/excel-to-pdf/excel-to-pdf.job.ts';
import { excelToPdfDefaults, type ExcelToPdfOptions } from '../converters/excel-to-pdf/excel-to-pdf.options.ts';
import type { JobOutcome, JobResult } from '../runner/job.ts';
import { type MadeCell, type MadeSheet, type MadeWorkbook, makeXlsx } from './make-xlsx.ts';
import { ask } from './native-programs.ts';

/** Gives one file to excel-to-pdf. */
export const printFile = (
  content: BlobPart,
  name: string,
  options: Partial<ExcelToPdfOptions> = {},
): Promise<JobOutcome> =>
  excelToPdf([{ name, blob: new Blob([content]) }], { ...excelToPdfDefaults, ...options }, () => undefined);

/** The PDF of a file that must not be refused. */
export async function printedFile(
  content: BlobPart,
  name: string,
  options?: Partial<ExcelToPdfOptions>,
): Promise<JobResult> {
  const { results, refused } = await printFile(content, name, options);
  expect(refused).toEqual([]);
  const [result] = results;
  if (result === undefined) throw new Error('There is no PDF.');
  return result;
}

/** The PDF of a made workbook. */
export const printed = (workbook: MadeWorkbook, options?: Partial<ExcelToPdfOptions>): Promise<JobResult> =>
  printedFile(makeXlsx(workbook), 'book.xlsx', options);

/** A workbook of one sheet. */
export const oneSheet = (
  rows: readonly (readonly MadeCell[])[],
  more: Partial<MadeSheet> = {},
  workbook: Partial<MadeWorkbook> = {},
): MadeWorkbook => ({ ...workbook, sheets: [{ name: 'Sheet1', rows, ...more }] });

/** Extracted words of each page, row by row, with one space between them. */
export async function pagesOf(pdf: Blob): Promise<string[]> {
  const bytes = new Uint8Array(await pdf.arrayBuffer());
  const pages = ask('pdftotext', bytes, ['-enc', 'UTF-8', '-layout'], ['-']).split('\f').slice(0, -1);
  return pages.map((page) =>
    page
      .split(/\s+/)
      .filter((word) => word !== '')
      .join(' '),
  );
}
