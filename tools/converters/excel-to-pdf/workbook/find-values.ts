import { drawableNumber, type ReadValues } from '../../../charts/reading/read-chart-values.ts';
import { parseRange, splitSheetName } from './cell-references.ts';
import type { SheetPart } from './read-sheet.ts';
import { placeFrom } from './sorted-places.ts';
import type { Cell, CellRange, CellValue, SheetRow } from './workbook-model.ts';

/** Parts of a workbook in which the values of charts are found. */
export interface ValueFinder {
  /** A sheet by its name, hidden ones too. */
  sheet: (name: string) => Pick<SheetPart, 'rows' | 'columns'> | undefined;
  /** What a name of the workbook stands for. */
  named: (name: string) => string | undefined;
  /** Cells that may still be looked at: many charts may name long ranges. */
  cellsLeft: { count: number };
}

/** How a range is read. */
export interface RangeReading {
  /** Of several rows and columns: the first, as lists have it, or the last, as categories in levels. */
  line: 'first' | 'last';
  /** Hidden rows and columns are left out. */
  isVisibleOnly: boolean;
  /** No more are read. */
  limit: number;
}

const indexOf = ({ index }: { index: number }): number => index;
const columnOf = ({ column }: Cell): number => column;

function cellAt(row: SheetRow | undefined, column: number): Cell | undefined {
  const cell = row?.cells[placeFrom(row.cells, column, columnOf)];
  return cell?.column === column ? cell : undefined;
}

const textOf = (value: CellValue | undefined): string => {
  if (value === undefined) return '';
  switch (value.kind) {
    case 'rich':
      return value.runs.map(({ text }) => text).join('');
    case 'number':
      return String(value.value);
    case 'boolean':
      return value.value ? 'TRUE' : 'FALSE';
    default:
      return value.text;
  }
};

/** Cells of a range in their order, along its longer side. */
function* cellsOf(
  { rows, columns }: Pick<SheetPart, 'rows' | 'columns'>,
  range: CellRange,
  { line, isVisibleOnly }: RangeReading,
): Iterable<Cell | undefined> {
  if (range.bottom - range.top >= range.right - range.left) {
    const last = Math.min(range.bottom, rows.at(-1)?.index ?? -1);
    let place = placeFrom(rows, range.top, indexOf);
    for (let index = range.top; index <= last; index += 1) {
      const row = rows[place]?.index === index ? rows[place] : undefined;
      if (row) place += 1;
      if (row?.isHidden !== true || !isVisibleOnly) yield cellAt(row, line === 'first' ? range.left : range.right);
    }
    return;
  }
  const index = line === 'first' ? range.top : range.bottom;
  const row = rows[placeFrom(rows, index, indexOf)];
  const isHidden = (column: number): boolean =>
    isVisibleOnly && columns.some(({ first, last, isHidden: its }) => its && column >= first && column <= last);
  for (let column = range.left; column <= range.right; column += 1) {
    if (!isHidden(column)) yield row?.index === index ? cellAt(row, column) : undefined;
  }
}

/** References with commas between them and brackets around them, apart. */
const partsOf = (reference: string): string[] =>
  reference.replace(/^\((.*)\)$/s, '$1').match(/(?:'(?:[^']|'')*'|[^,'])+/g) ?? [];

/** Finds the values that a chart refers to: "Sheet1!$A$1:$A$9", or a name. Undefined where they are not in this workbook. */
export function findValues(reference: string, finder: ValueFinder, reading: RangeReading): ReadValues | undefined {
  const read: ReadValues = { texts: [], numbers: [], format: '', isNumeric: true, isCut: false };
  for (const part of partsOf(reference)) {
    const direct = splitSheetName(part.trim());
    const place = parseRange(direct.range) ? direct : splitSheetName(finder.named(direct.range) ?? '');
    const range = parseRange(place.range);
    const sheet = place.sheet === undefined ? undefined : finder.sheet(place.sheet);
    if (range === undefined || sheet === undefined) return undefined;
    for (const cell of cellsOf(sheet, range, reading)) {
      finder.cellsLeft.count -= 1;
      if (finder.cellsLeft.count < 0) return undefined;
      if (read.texts.length === reading.limit) {
        read.isCut = true;
        return read;
      }
      const value = cell?.value;
      const number = value?.kind === 'number' ? drawableNumber(value.value) : undefined;
      read.texts.push(textOf(value));
      read.numbers.push(number);
      read.isNumeric &&= value === undefined || value.kind === 'number';
      if (number !== undefined) read.format ||= cell?.style.format ?? '';
    }
  }
  return { ...read, format: read.format || 'General' };
}
