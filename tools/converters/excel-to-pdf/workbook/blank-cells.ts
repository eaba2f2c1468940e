import type { ConditionRule } from './read-conditional-formats.ts';
import type { Cell, CellRange, CellStyle, Sheet, SheetRow } from './workbook-model.ts';

/** Rules that hold for empty cells, too: stripes, and the bars of a plan over days. */
const forBlanks = new Set(['expression', 'containsBlanks']);

export interface BlankSetting extends Pick<Sheet, 'columns' | 'hidesOtherRows'> {
  /** Of cells without a look of their own. */
  plain: CellStyle;
  /** So many cells are added at most. */
  most: number;
}

/** The ranges of such rules, as far as they lie among the cells of the sheet. */
function rangesAmong(rows: readonly SheetRow[], rules: readonly ConditionRule[]): CellRange[] {
  const [lastRow, lastColumn] = rows.reduce<[number, number]>(
    ([row, column], { index, cells }) => [
      cells.length > 0 ? Math.max(row, index) : row,
      Math.max(column, cells.at(-1)?.column ?? -1),
    ],
    [-1, -1],
  );
  return rules
    .filter(({ type }) => forBlanks.has(type))
    .flatMap(({ ranges }) => ranges)
    .map(({ top, left, bottom, right }) => ({
      top,
      left,
      bottom: Math.min(bottom, lastRow),
      right: Math.min(right, lastColumn),
    }))
    .filter(({ top, left, bottom, right }) => top <= bottom && left <= right);
}

/** Columns that the ranges cover, by row. */
function coveredColumns(ranges: readonly CellRange[]): Map<number, Set<number>> {
  const covered = new Map<number, Set<number>>();
  for (const { top, left, bottom, right } of ranges) {
    for (let row = top; row <= bottom; row += 1) {
      const columns = covered.get(row) ?? new Set();
      covered.set(row, columns);
      for (let column = left; column <= right; column += 1) columns.add(column);
    }
  }
  return covered;
}

/** The rows with empty cells, which files leave out, where a rule may give them a look; and these cells. None where they are too many. */
export function withBlankCells(
  rows: readonly SheetRow[],
  rules: readonly ConditionRule[],
  { columns, hidesOtherRows, plain, most }: BlankSetting,
): { rows: readonly SheetRow[]; added: ReadonlySet<Cell> } {
  const added = new Set<Cell>();
  const ranges = rangesAmong(rows, rules);
  const count = ranges.reduce((sum, { top, left, bottom, right }) => sum + (bottom - top + 1) * (right - left + 1), 0);
  if (count === 0 || count > most) return { rows, added };
  const covered = coveredColumns(ranges);
  const known = new Set(rows.map(({ index }) => index));
  const missing = [...covered.keys()]
    .filter((index) => !hidesOtherRows && !known.has(index))
    .map((index): SheetRow => ({ index, isFixed: false, isHidden: false, cells: [] }));
  const styleOf = (row: SheetRow, column: number): CellStyle =>
    row.style ?? columns.find(({ first, last }) => column >= first && column <= last)?.style ?? plain;
  const filled: SheetRow[] = [];
  for (const row of [...rows, ...missing]) {
    const present = new Set(row.cells.map(({ column }) => column));
    const blanks = Array.from(covered.get(row.index) ?? [])
      .filter((column) => !present.has(column))
      .map((column): Cell => ({ column, style: styleOf(row, column) }));
    for (const blank of blanks) added.add(blank);
    const cells = [...row.cells, ...blanks].sort((one, other) => one.column - other.column);
    filled.push(blanks.length === 0 ? row : { ...row, cells });
  }
  return { rows: filled.sort((one, other) => one.index - other.index), added };
}
