import { type CellRange, columnCount, rowCount } from './workbook-model.ts';

/** A column by its letters, from 0. */
function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** The letters of a column. */
export function lettersOf(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : lettersOf(Math.floor(column / 26) - 1) + letter;
}

const end = /^\$?([A-Za-z]{1,3})?\$?(\d{1,7})?$/;

interface End {
  column: number | undefined;
  row: number | undefined;
}

function parseEnd(text: string): End | undefined {
  const [whole, letters, digits] = end.exec(text) ?? [];
  if (whole === undefined || whole === '') return undefined;
  const column = letters === undefined ? undefined : columnOf(letters);
  const row = digits === undefined ? undefined : Number(digits) - 1;
  if ((column ?? 0) >= columnCount || (row ?? 0) >= rowCount || (row ?? 0) < 0) return undefined;
  return { column, row };
}

/** "B2", "$A$1:C5", "A:C" or "1:3"; undefined where the text is nothing of the kind. */
export function parseRange(text: string): CellRange | undefined {
  const [first = '', second = first] = text.trim().split(':');
  const [from, to] = [parseEnd(first), parseEnd(second)];
  if (from === undefined || to === undefined) return undefined;
  const rows = [from.row ?? 0, to.row ?? rowCount - 1];
  const columns = [from.column ?? 0, to.column ?? columnCount - 1];
  return { top: Math.min(...rows), bottom: Math.max(...rows), left: Math.min(...columns), right: Math.max(...columns) };
}

/** Ranges with spaces between them. */
export const parseRanges = (text: string): CellRange[] => text.split(/\s+/).flatMap((part) => parseRange(part) ?? []);

/** "'My sheet'!$A$1:$B$2" apart: the sheet's name and the range. */
export function splitSheetName(text: string): { sheet: string | undefined; range: string } {
  const mark = text.lastIndexOf('!');
  if (mark === -1) return { sheet: undefined, range: text };
  const sheet = text
    .slice(0, mark)
    .replace(/^'(.*)'$/, '$1')
    .replaceAll("''", "'");
  return { sheet, range: text.slice(mark + 1) };
}

export const contains = ({ top, left, bottom, right }: CellRange, row: number, column: number): boolean =>
  row >= top && row <= bottom && column >= left && column <= right;
