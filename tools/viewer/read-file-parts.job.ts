import { readCsv } from '../converters/excel-to-pdf/read-csv.ts';
import { showValue, type ValueSetting } from '../converters/excel-to-pdf/sheet-pages/shown-value.ts';
import { readWorkbook } from '../converters/excel-to-pdf/workbook/read-workbook.ts';
import type { Sheet, SheetRow, Workbook } from '../converters/excel-to-pdf/workbook/workbook-model.ts';
import { readOfficeFile } from '../engines/office-protection/read-office-file.ts';
import { decodeText, decodingNotes } from '../runner/decode-text.ts';
import type { Job, JobFile, JobResult } from '../runner/job.ts';
import { refuse } from '../runner/refusals.ts';
import { unusable } from '../runner/unusable-file-error.ts';
import { joinRows, partName, type ReadPartsOptions } from './file-parts.ts';

/** Characters of a part of a text: some 2,000 lines, which every browser lays out at once. */
const textPart = 100_000;
/** Rows of a part of a table. */
const tablePart = 500;
/** Columns of a sheet that are shown, and letters of a cell. */
const mostColumns = 100;
const mostLetters = 2000;

const remarks = {
  columns: `Only the first ${mostColumns} columns are shown.`,
  letters: `Only the first ${mostLetters.toLocaleString('en')} characters of a cell are shown.`,
} as const;

/** Where a part of a text ends: after a line, or between two letters. */
function endOfPart(text: string, start: number): number {
  const longest = start + textPart;
  if (text.length <= longest) return text.length;
  const line = text.lastIndexOf('\n', longest - 1);
  if (line > start + textPart / 2) return line + 1;
  return /[\uD800-\uDBFF]/.test(text.charAt(longest - 1)) ? longest - 1 : longest;
}

function textResults(text: string, notes: readonly string[]): JobResult[] {
  const results: JobResult[] = [];
  for (let start = 0; start < text.length;) {
    const end = endOfPart(text, start);
    results.push({ name: partName(0, ''), blob: new Blob([text.slice(start, end)]), notes });
    start = end;
  }
  return results;
}

/** Makes the rows of a sheet, and notes what it leaves out. */
class RowMaker {
  readonly notes = new Set<string>();
  readonly #look: ValueSetting;

  constructor(look: ValueSetting) {
    this.#look = look;
  }

  make({ index, cells }: SheetRow): string[] {
    const row = [String(index + 1)];
    for (const { column, value, style } of cells) {
      if (value === undefined) continue;
      const shown = showValue(value, style, this.#look);
      const text = (shown.leading ?? '') + shown.runs.map((run) => run.text).join('');
      if (text === '') continue;
      if (column >= mostColumns) this.notes.add(remarks.columns);
      else {
        if (text.length > mostLetters) this.notes.add(remarks.letters);
        while (row.length <= column) row.push('');
        row[column + 1] = text.slice(0, mostLetters).toWellFormed();
      }
    }
    return row;
  }
}

function sheetResults(sheet: Sheet, place: number, look: ValueSetting): JobResult[] {
  const maker = new RowMaker(look);
  const results: JobResult[] = [];
  // A sheet without rows is there, too.
  for (let start = 0; start < Math.max(sheet.rows.length, 1); start += tablePart) {
    const rows = sheet.rows.slice(start, start + tablePart).map((row) => maker.make(row));
    const blob = new Blob([joinRows(rows.filter((row) => row.length > 1))]);
    results.push({ name: partName(place, sheet.name), blob, notes: [...maker.notes] });
  }
  return results;
}

const workbookResults = ({ sheets, countsFrom1904 }: Workbook): JobResult[] =>
  sheets.flatMap((sheet, place) =>
    sheetResults(sheet, place, { locale: 'en-US', countsFrom1904, partsAsInIndia: false }),
  );

async function read(file: JobFile, { kind }: ReadPartsOptions): Promise<JobResult[]> {
  const { name, blob } = file;
  if (blob.size === 0) throw unusable.empty();
  if (kind === 'workbook') return workbookResults(readWorkbook(await readOfficeFile(file)));
  const decoded = await decodeText(blob);
  if (kind === 'table') return workbookResults(readCsv(decoded.text, name));
  return textResults(decoded.text.replaceAll(/\r\n?/g, '\n').replace(/^\uFEFF/, ''), decodingNotes(name, decoded));
}

/** Reads a file in parts, or tells why it cannot be shown. */
export const readFileParts: Job<ReadPartsOptions> = async ([file], options) => {
  if (!file) throw new Error('There is no file.');
  try {
    return { results: await read(file, options), refused: [] };
  } catch (error) {
    return { results: [], refused: [refuse(0, file.name, error)] };
  }
};
