import { UnusableFile } from '../../../runner/refusals.ts';
import type { ExcelToPdfOptions } from '../excel-to-pdf.options.ts';
import type { Cell, CellRange, CellStyle, Sheet, Workbook } from '../workbook/workbook-model.ts';
import { Axis } from './axis.ts';
import type { MeasuredSheet } from './draw-region.ts';
import { indexMerges, type MergeIndex } from './merges.ts';
import type { Band } from './page-bands.ts';
import { leastToFit, type PagePlan, planChartPage, planPages } from './page-plan.ts';
import type { SheetFonts } from './sheet-fonts.ts';
import { measureGrid } from './sheet-grid.ts';
import { expectTexts, ShownCells } from './shown-cells.ts';
import type { ValueSetting } from './shown-value.ts';
import { cellsBehind, isPrinted, printedRanges } from './used-range.ts';

/** The largest number of pages: a PDF of them takes some 100 MB. */
const mostPages = 10_000;

/** A page before it is drawn. */
export interface PlannedPage {
  measured: MeasuredSheet;
  plan: PagePlan;
  rows: Band;
  columns: Band;
}

export interface PlannedSheets {
  pages: PlannedPage[];
  notes: string[];
  pictures: Blob[];
}

export interface PlanSetting {
  workbook: Workbook;
  sheets: readonly Sheet[];
  options: ExcelToPdfOptions;
  fonts: SheetFonts;
  values: ValueSetting;
}

/** The place of the band that a row or column is in; -1 where it is in none. */
function bandOf(bands: readonly Band[], index: number): number {
  let [low, high] = [0, bands.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const band = bands[middle];
    if (band === undefined) return -1;
    if (index < band.first) high = middle - 1;
    else if (index > band.last) low = middle + 1;
    else return middle;
  }
  return -1;
}

/** Numbers one page of a range, so that those below each other follow each other, as Excel prints them. */
const pageKey = (row: number, column: number): number => column * 2 ** 21 + row;

/** The pages of a plan on which anything is, in their order. */
function filledPages(
  { sheet, grid, mergeCells }: MeasuredSheet,
  { rows, columns }: PagePlan,
): { rows: Band; columns: Band }[] {
  const filled = new Set<number>();
  const fill = ({ top, bottom, left, right }: CellRange): void => {
    const last = {
      row: bandOf(rows, Math.min(bottom, grid.rows.last)),
      column: bandOf(columns, Math.min(right, grid.columns.last)),
    };
    for (let row = Math.max(0, bandOf(rows, top)); row <= last.row; row += 1) {
      for (let column = Math.max(0, bandOf(columns, left)); column <= last.column; column += 1) {
        filled.add(pageKey(row, column));
      }
    }
  };
  for (const { index, cells, isHidden } of sheet.rows) {
    const row = isHidden ? -1 : bandOf(rows, index);
    if (row === -1) continue;
    for (const cell of cells) {
      const place = isPrinted(cell) ? bandOf(columns, cell.column) : -1;
      if (place !== -1) filled.add(pageKey(row, place));
    }
  }
  for (const merge of mergeCells.keys()) fill(merge);
  for (const { from, to } of sheet.objects) {
    const end = 'row' in to ? to : cellsBehind(sheet, from, to);
    fill({ top: from.row, left: from.column, bottom: end.row, right: end.column });
  }
  return [...filled]
    .sort((a, b) => a - b)
    .flatMap((key) => {
      const [row, column] = [rows[key % 2 ** 21], columns[Math.floor(key / 2 ** 21)]];
      return row && column ? [{ rows: row, columns: column }] : [];
    });
}

/** The first cells of a sheet's merged ranges. */
function findMergeCells({ rows, merges }: Sheet): Map<CellRange, Cell> {
  const byPlace = new Map(merges.map((merge) => [`${merge.top} ${merge.left}`, merge]));
  const cells = new Map<CellRange, Cell>();
  if (byPlace.size === 0) return cells;
  for (const row of rows) {
    if (row.isHidden) continue;
    for (const cell of row.cells) {
      const merge = byPlace.get(`${row.index} ${cell.column}`);
      if (merge !== undefined) cells.set(merge, cell);
    }
  }
  return cells;
}

function columnStylesOf({ columns }: Sheet, last: number): Map<number, CellStyle> {
  const styles = new Map<number, CellStyle>();
  for (const { first, last: end, style } of columns) {
    if (style === undefined) continue;
    for (let column = first; column <= Math.min(end, last); column += 1) styles.set(column, style);
  }
  return styles;
}

function widenedNote(name: string, widened: readonly string[]): string {
  const shown = widened.slice(0, 5).join(', ') + (widened.length > 5 ? ' …' : '');
  const columns =
    widened.length === 1
      ? `Column ${shown} of the sheet “${name}” was`
      : `Columns ${shown} of the sheet “${name}” were`;
  return `${columns} made wider, where Excel shows #### for numbers.`;
}

const tooWideNote = (name: string, pages: number): string =>
  `The sheet “${name}” is too wide to be read on one page: at ${leastToFit * 100} % it goes over ${pages} pages side by side.`;

class SheetsPlanner {
  readonly #setting: PlanSetting;
  /** Each is in the document once. */
  readonly #pictureNumbers = new Map<Blob, number>();
  readonly planned: PlannedSheets = { pages: [], notes: [], pictures: [] };

  constructor(setting: PlanSetting) {
    this.#setting = setting;
  }

  add(sheet: Sheet, cells: ShownCells): void {
    if (sheet.chartSheet) return this.#addChart(sheet, cells);
    const ranges = printedRanges(sheet);
    const { notes, pictures } = this.planned;
    for (const object of sheet.objects) {
      if (object.kind !== 'picture' || this.#pictureNumbers.has(object.blob)) continue;
      this.#pictureNumbers.set(object.blob, pictures.push(object.blob) - 1);
    }
    const merges = indexMerges(sheet.merges);
    const mergeCells = findMergeCells(sheet);
    const pageCount = this.planned.pages.length;
    const widened = new Set<string>();
    for (const range of ranges)
      for (const letters of this.#addRange(sheet, range, { cells, merges, mergeCells })) widened.add(letters);
    if (this.planned.pages.length === pageCount) notes.push(`The sheet “${sheet.name}” is empty and is left out.`);
    if (widened.size > 0) notes.push(widenedNote(sheet.name, [...widened]));
  }

  /** A page of a chart alone. One that is not drawn has its note. */
  #addChart(sheet: Sheet, cells: ShownCells): void {
    const { options, fonts, values } = this.#setting;
    if (sheet.chartSheet?.chart === undefined) return;
    const nothing = new Axis(0, 0, () => 0);
    const measured: MeasuredSheet = {
      sheet,
      grid: { rows: nothing, columns: nothing, widened: [] },
      merges: indexMerges([]),
      mergeCells: new Map(),
      columnStyles: new Map(),
      cells,
      fonts,
      values,
      hasGridLines: false,
      pictureNumbers: this.#pictureNumbers,
    };
    const cell = { first: 0, last: 0 };
    const plan = planChartPage(sheet.print, options);
    this.planned.pages.push({ measured, plan, rows: cell, columns: cell });
  }

  /** Answers the columns that had to be widened. */
  #addRange(
    sheet: Sheet,
    area: CellRange,
    parts: { cells: ShownCells; merges: MergeIndex; mergeCells: ReadonlyMap<CellRange, Cell> },
  ): readonly string[] {
    const { options, fonts, values, workbook } = this.#setting;
    const setting = { sheet, cells: parts.cells, fonts, merges: parts.merges, defaultFont: workbook.defaultFont };
    const grid = measureGrid(setting, { within: area, reach: sheet.print.areas.length > 0 ? 'cells' : 'texts' });
    const range = { ...area, right: grid.columns.last };
    // All of it is hidden.
    if (grid.rows.span(range.top, range.bottom) === 0 || grid.columns.span(range.left, range.right) === 0) return [];
    const measured: MeasuredSheet = {
      ...parts,
      sheet,
      grid,
      columnStyles: columnStylesOf(sheet, range.right),
      fonts,
      values,
      hasGridLines: options.hasGridLines || sheet.print.hasGridLines,
      pictureNumbers: this.#pictureNumbers,
    };
    const plan = planPages({ grid, range, print: sheet.print, options });
    const filled = filledPages(measured, plan);
    for (const page of filled) this.planned.pages.push({ measured, plan, ...page });
    const beside = new Set(filled.map(({ columns }) => columns.first)).size;
    if (plan.isTooWide && beside > 1) this.planned.notes.push(tooWideNote(sheet.name, beside));
    if (this.planned.pages.length > mostPages) {
      throw new UnusableFile('would fill more than 10,000 pages, more than a browser tab can work on.');
    }
    return grid.widened;
  }
}

/** Measures sheets, loads what their texts need and shares them among pages. Throws an UnusableFile where there are too many. */
export async function planSheets(setting: PlanSetting): Promise<PlannedSheets> {
  const { fonts, workbook, values } = setting;
  const planner = new SheetsPlanner(setting);
  const cells = new ShownCells(values);
  fonts.expect('0123456789.-E+', fonts.styleOf(workbook.defaultFont));
  for (const sheet of setting.sheets) {
    expectTexts(sheet, cells, fonts);
    await fonts.load();
    planner.add(sheet, cells);
  }
  return planner.planned;
}
