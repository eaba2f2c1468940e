import { lettersOf } from '../workbook/cell-references.ts';
import {
  type Cell,
  type CellFont,
  type CellRange,
  columnCount,
  type Sheet,
  type SheetColumns,
  type SheetRow,
} from '../workbook/workbook-model.ts';
import { Axis } from './axis.ts';
import { singleLine, wrapText } from './cell-lines.ts';
import { mergeAt, type MergeIndex } from './merges.ts';
import { lineHeightOf, pixel, type SheetFonts } from './sheet-fonts.ts';
import type { ShownCells } from './shown-cells.ts';

/** A step of indent: three spaces of the usual font. */
export const indentStep = 9 * pixel;

/** Excel's bound, in points; a CSV file's rows may fill a page. */
const tallestRow = { workbook: 409.5, csv: 700 };

/** The least height of a line, in parts of its font's size. */
const tightLine = 1.2;

/** Lines of a text that needs more than its cell has stand closer, down to this share of their height. */
export const closestLines = 0.86;

/** Between a cell's edge and its text on either side, in points. */
export const padding = 2 * pixel;

/** Width of a column besides its digits, in pixels: two of padding on either side, and the line of the grid. */
const columnExtra = 5;
/** Excel's default, in digits. */
const defaultDigits = 8;

/**
 * Columns of a file without widths are as wide as what is in them, up to this many digits; more is broken into lines. Texts of
 * many lines get twice as much.
 */
const widestFitted = 60;
const manyLines = 15;
const narrowestFitted = 4;

/**
 * Numbers that need so much of their size to fit are drawn smaller; for wider ones the column is widened. Excel rounds digits to
 * whole pixels on the screen, so that a column that fits there is up to a tenth too narrow on paper.
 */
export const leastShrink = 0.9;
/** A column is widened to no more than so many points. */
const widestForNumbers = 220;

/** Letters that are as wide together as they are alone, nearly. */
const isPlain = /^[ -~]*$/;

/** Where the rows and columns of a sheet are. */
export interface SheetGrid {
  rows: Axis;
  columns: Axis;
  /** Letters of the columns that were widened for their numbers. */
  widened: readonly string[];
}

export interface GridSetting {
  sheet: Sheet;
  cells: ShownCells;
  fonts: SheetFonts;
  merges: MergeIndex;
  defaultFont: CellFont;
}

/** Excel's formula (ECMA-376 part 1, 18.3.1.13), with the width in whole pixels. */
const pixelsOf = (digits: number, digitPixels: number): number =>
  Math.trunc(((256 * digits + Math.trunc(128 / digitPixels)) / 256) * digitPixels);

/** Excel rounds its own default up to a multiple of eight pixels. */
const defaultPixels = (digitPixels: number): number => Math.ceil((defaultDigits * digitPixels + columnExtra) / 8) * 8;

/** Cells of one column alone: no merged range holds them. */
function* cellsAlone({ sheet, merges }: GridSetting, within: CellRange): Iterable<{ cell: Cell; row: SheetRow }> {
  for (const row of sheet.rows) {
    if (row.isHidden || row.index < within.top || row.index > within.bottom) continue;
    for (const cell of row.cells) {
      if (cell.value !== undefined && mergeAt(merges, row.index, cell.column) === undefined) yield { cell, row };
    }
  }
}

/** The widest text of each column, in points. */
function fittedWidths(setting: GridSetting, within: CellRange, digit: number): Map<number, number> {
  const { cells, fonts } = setting;
  const widths = new Map<number, number>();
  for (const { cell } of cellsAlone(setting, within)) {
    const shown = cells.of(cell);
    if (shown === undefined) continue;
    const text = shown.runs.map((run) => run.text).join('');
    // A line of its own in the cell is measured by itself.
    for (const line of text.split('\n')) {
      const measured = isPlain.test(line)
        ? fonts.roughWidthOf(line, cell.style.font)
        : fonts.widthOf(line, cell.style.font);
      // A hair more: rounding must not break a line that just fits.
      const width = measured * 1.01 + 2 * padding + pixel;
      if (width > (widths.get(cell.column) ?? 0)) widths.set(cell.column, width);
    }
  }
  for (const [column, width] of widths) {
    const widest = widestFitted * digit * (width > manyLines * widestFitted * digit ? 2 : 1);
    widths.set(column, Math.min(widest, Math.max(narrowestFitted * digit, width)));
  }
  return widths;
}

/** The shortest form of a number without a format: rounded as far as it stays readable. */
const shortest = (text: string): string =>
  /^-?0[.,]/.test(text) ? text.replace(/^(-?0[.,]0*[1-9]).*$/, '$1') : text.replace(/[.,]\d+$/, '');

/** The columns whose numbers would not fit, and how wide they have to be. One without any room hides its numbers on purpose. */
function neededWidths(setting: GridSetting, within: CellRange, widthOf: (column: number) => number) {
  const { cells, fonts } = setting;
  const needed = new Map<number, number>();
  for (const { cell } of cellsAlone(setting, within)) {
    if (cell.value?.kind !== 'number' || cell.style.wraps || cell.style.shrinks || cell.style.turn !== 0) continue;
    const has = widthOf(cell.column);
    const shown = cells.of(cell);
    if (has <= 2 * padding || shown === undefined) continue;
    const text = shown.runs.map((run) => (shown.general === undefined ? run.text : shortest(run.text))).join('');
    const width = fonts.roughWidthOf(`${shown.leading ?? ''}${shown.before}${text}${shown.after}`, cell.style.font);
    if (width * leastShrink <= has - 2 * padding) continue;
    const wish = Math.min(widestForNumbers, width + 2 * padding + pixel);
    if (wish > Math.max(has, needed.get(cell.column) ?? 0)) needed.set(cell.column, wish);
  }
  return needed;
}

/** A text runs over at most so many columns beyond the last one. */
const mostSpilled = 60;

/** The last column that a text of the sheet runs over. */
function spilledRight(setting: GridSetting, within: CellRange, axisTo: (right: number) => Axis): number {
  const { sheet, cells, fonts, merges } = setting;
  const axis = axisTo(Math.min(columnCount - 1, within.right + mostSpilled));
  let end = axis.end(within.right);
  for (const row of sheet.rows) {
    const cell = row.cells.findLast(({ value }) => value !== undefined);
    if (row.isHidden || cell === undefined || cell.column > within.right || axis.size(cell.column) === 0) continue;
    const { wraps, shrinks, turn, horizontal, font, indent } = cell.style;
    const isLeft = horizontal === 'general' || horizontal === 'left';
    if (!isLeft || wraps || shrinks || turn !== 0 || mergeAt(merges, row.index, cell.column) !== undefined) continue;
    const shown = cells.of(cell);
    if (shown === undefined || shown.side !== 'left') continue;
    const { width } = singleLine({ runs: shown.runs, font }, fonts);
    end = Math.max(end, axis.start(cell.column) + padding + indent * indentStep + width);
  }
  let right = within.right;
  while (right < axis.last && axis.end(right) < end) right += 1;
  return right;
}

function columnsOf(setting: GridSetting, { within, reach }: GridRange): { axis: Axis; widened: string[] } {
  const { sheet, fonts, defaultFont } = setting;
  const digit = fonts.digitPixels(defaultFont);
  const byColumn = new Map<number, SheetColumns>();
  for (const columns of sheet.columns) {
    for (let column = columns.first; column <= Math.min(columns.last, within.right + mostSpilled); column += 1) {
      byColumn.set(column, columns);
    }
  }
  const fitted = sheet.fitsColumns ? fittedWidths(setting, within, digit * pixel) : new Map<number, number>();
  const usual = sheet.defaultWidth === undefined ? defaultPixels(digit) : pixelsOf(sheet.defaultWidth, digit);
  const ownWidth = (column: number): number => {
    const said = byColumn.get(column);
    if (said?.isHidden === true) return 0;
    if (said?.width !== undefined) return pixelsOf(said.width, digit) * pixel;
    return fitted.get(column) ?? usual * pixel;
  };
  const needed = sheet.fitsColumns ? new Map<number, number>() : neededWidths(setting, within, ownWidth);
  const axisTo = (right: number): Axis =>
    new Axis(within.left, right, (column) => needed.get(column) ?? ownWidth(column));
  const widened = [...needed.keys()].sort((a, b) => a - b).map(lettersOf);
  return { axis: axisTo(reach === 'cells' ? within.right : spilledRight(setting, within, axisTo)), widened };
}

/** The height that a row's cells need, where `said` is too little for it. */
function neededHeight(setting: GridSetting, row: SheetRow, said: number, columns: Axis): number {
  const { cells, fonts, merges, defaultFont } = setting;
  let needed = said;
  for (const cell of row.cells) {
    const { font, wraps, turn, indent } = cell.style;
    if (font.size > defaultFont.size && font.size * tightLine > needed) needed = lineHeightOf(font);
    const shown = cell.value === undefined || (!wraps && turn === 0) ? undefined : cells.of(cell);
    if (shown === undefined || (shown.isNumber && turn === 0)) continue;
    if (mergeAt(merges, row.index, cell.column) !== undefined) continue;
    const room = columns.size(cell.column) - 2 * padding - indent * indentStep;
    if (room <= 0) continue;
    const text = { runs: shown.runs, font };
    const lines = wrapText(text, turn === 0 ? room : Infinity, fonts);
    const height =
      turn === 0
        ? lines.reduce((sum, line) => sum + line.height, 0)
        : Math.max(...lines.map((line) => line.width)) + 2 * padding;
    // Lines that lack a little stand closer, as the row's height is Excel's own.
    if (height * closestLines > needed) needed = height;
  }
  return Math.min(setting.sheet.fitsColumns ? tallestRow.csv : tallestRow.workbook, needed);
}

function rowsOf(setting: GridSetting, within: CellRange, columns: Axis): Axis {
  const { sheet } = setting;
  const heights = new Map<number, number>();
  for (const row of sheet.rows) {
    if (row.index < within.top || row.index > within.bottom) continue;
    const said = row.height ?? sheet.defaultHeight;
    // Excel made the row as high as its text needs; ours may need more, as its letters may be wider.
    if (row.isHidden) heights.set(row.index, 0);
    else heights.set(row.index, row.isFixed ? said : neededHeight(setting, row, said, columns));
  }
  const other = sheet.hidesOtherRows ? 0 : sheet.defaultHeight;
  return new Axis(within.top, within.bottom, (row) => heights.get(row) ?? other);
}

/** Texts to measure. */
export interface GridRange {
  within: CellRange;
  /** True if texts that run beyond the last column take the columns that they run over, as in Excel without a print area. */
  reach: 'cells' | 'texts';
}

/** Measures a sheet. Its texts were prepared. */
export function measureGrid(setting: GridSetting, range: GridRange): SheetGrid {
  const { axis, widened } = columnsOf(setting, range);
  return { columns: axis, rows: rowsOf(setting, range.within, axis), widened };
}
