import type { Box } from '../../../layout/drawn-pages/drawn-document.ts';
import type {
  Anchor,
  Cell,
  CellBorders,
  CellRange,
  CellStyle,
  ObjectPlace,
  Sheet,
  SheetRow,
} from '../workbook/workbook-model.ts';
import { placeFrom } from '../workbook/sorted-places.ts';
import { CellFills } from './cell-fills.ts';
import { drawCellText } from './draw-text.ts';
import { drawControl } from './draw-control.ts';
import { chartItems } from './draw-sheet-chart.ts';
import { drawTextBox } from './draw-text-box.ts';
import { drawLine, EdgeLines } from './edge-lines.ts';
import { mergeAt, type MergeIndex } from './merges.ts';
import type { PageCanvas } from './page-canvas.ts';
import { pixel, type SheetFonts } from './sheet-fonts.ts';
import type { SheetGrid } from './sheet-grid.ts';
import type { ShownCells } from './shown-cells.ts';
import type { ValueSetting } from './shown-value.ts';

/** A sheet that is measured and ready to be drawn. */
export interface MeasuredSheet {
  sheet: Sheet;
  grid: SheetGrid;
  merges: MergeIndex;
  /** The first cells of merged ranges: the only ones of theirs that are seen. */
  mergeCells: ReadonlyMap<CellRange, Cell>;
  /** The looks of columns whose empty cells are seen. */
  columnStyles: ReadonlyMap<number, CellStyle>;
  cells: ShownCells;
  fonts: SheetFonts;
  values: ValueSetting;
  hasGridLines: boolean;
  /** The places of pictures among the document's. */
  pictureNumbers: ReadonlyMap<Blob, number>;
}

/** The place of the first row that is not before this one. */
const firstRowFrom = (rows: readonly SheetRow[], index: number): number =>
  placeFrom(rows, index, ({ index: its }) => its);

const isIn = (column: number, { left, right }: CellRange): boolean => column >= left && column <= right;

const shared = (one: CellRange, other: CellRange): CellRange | undefined => {
  const range = {
    top: Math.max(one.top, other.top),
    left: Math.max(one.left, other.left),
    bottom: Math.min(one.bottom, other.bottom),
    right: Math.min(one.right, other.right),
  };
  return range.top > range.bottom || range.left > range.right ? undefined : range;
};

/** Where an object stands, in points of the sheet. */
function boxOfObject({ from, to, isAbsolute, part }: ObjectPlace, { rows, columns }: SheetGrid): Box {
  const cornerOf = ({ column, row, x, y }: Anchor) => ({
    // Excel ends an object in its cell where the cell was made smaller.
    x: columns.start(column) + (isAbsolute ? x : Math.min(x, columns.size(column) || x)),
    y: rows.start(row) + (isAbsolute ? y : Math.min(y, rows.size(row) || y)),
  });
  const start = cornerOf(from);
  const end = 'row' in to ? cornerOf(to) : { x: start.x + to.width, y: start.y + to.height };
  const [width, height] = [end.x - start.x, end.y - start.y];
  if (part === undefined) return { ...start, width, height };
  return {
    x: start.x + part.x * width,
    y: start.y + part.y * height,
    width: part.width * width,
    height: part.height * height,
  };
}

/** Draws the cells of a range of a sheet, with the sheet's first row and column at the canvas's origin. */
class RegionDrawer {
  readonly #measured: MeasuredSheet;
  readonly #range: CellRange;
  readonly #canvas: PageCanvas;
  readonly #fills: CellFills;
  readonly #edges = new EdgeLines();

  constructor(measured: MeasuredSheet, range: CellRange, canvas: PageCanvas) {
    this.#measured = measured;
    this.#range = range;
    this.#canvas = canvas;
    this.#fills = new CellFills(canvas);
  }

  draw(): void {
    const { grid, sheet } = this.#measured;
    const { top, bottom } = this.#range;
    const rows = sheet.rows.slice(firstRowFrom(sheet.rows, top), firstRowFrom(sheet.rows, bottom + 1));
    this.#drawFills(rows);
    this.#drawMergeFills();
    for (const row of rows) if (grid.rows.size(row.index) > 0) this.#drawTexts(row);
    this.#drawMergeTexts();
    if (this.#measured.hasGridLines) this.#addGridLines();
    this.#edges.draw(this.#canvas, grid.rows, grid.columns);
    this.#drawObjects();
  }

  #boxOf({ top, left, bottom, right }: CellRange): Box {
    const { rows, columns } = this.#measured.grid;
    const [x, y] = [columns.start(left), rows.start(top)];
    return { x, y, width: columns.end(right) - x, height: rows.end(bottom) - y };
  }

  /** The fills and borders of cells, and of those that only their row or column has a look for. */
  #drawFills(rows: readonly SheetRow[]): void {
    const { grid, columnStyles } = this.#measured;
    const { top, bottom } = this.#range;
    const byIndex = new Map(rows.map((row) => [row.index, row]));
    const indexes =
      columnStyles.size > 0 ? Array.from({ length: bottom - top + 1 }, (_, at) => top + at) : byIndex.keys();
    for (const index of indexes) {
      if (grid.rows.size(index) === 0) continue;
      for (const { column, style } of this.#looksOf(byIndex.get(index))) this.#addStyle(index, column, style);
      this.#fills.endRow();
    }
    this.#fills.finish();
  }

  *#looksOf(row: SheetRow | undefined): Iterable<{ column: number; style: CellStyle }> {
    const { columnStyles } = this.#measured;
    if (row?.style === undefined && columnStyles.size === 0) {
      for (const cell of row?.cells ?? []) if (isIn(cell.column, this.#range)) yield cell;
      return;
    }
    const own = new Map(row?.cells.map((cell) => [cell.column, cell.style]));
    for (let column = this.#range.left; column <= this.#range.right; column += 1) {
      const style = own.get(column) ?? row?.style ?? columnStyles.get(column);
      if (style !== undefined) yield { column, style };
    }
  }

  #addStyle(row: number, column: number, { fill, borders }: CellStyle): void {
    const { grid, merges } = this.#measured;
    const merge = mergeAt(merges, row, column);
    const own = merge ?? { top: row, bottom: row, left: column, right: column };
    if (grid.columns.size(column) > 0) {
      if (fill !== undefined && merge === undefined) {
        const [left, right] = [grid.columns.start(column), grid.columns.end(column)];
        this.#fills.add({ left, right, top: grid.rows.start(row), bottom: grid.rows.end(row), color: fill });
      }
      if (borders.top && row === own.top) this.#edges.above(row, column, borders.top);
      if (borders.bottom && row === own.bottom) this.#edges.above(row + 1, column, borders.bottom);
      if (borders.left && column === own.left) this.#edges.before(column, row, borders.left);
      if (borders.right && column === own.right) this.#edges.before(column + 1, row, borders.right);
      if (merge === undefined) this.#drawDiagonals(borders, this.#boxOf(own));
    }
  }

  #drawDiagonals({ rising, falling }: CellBorders, { x, y, width, height }: Box): void {
    if (rising) drawLine(this.#canvas, rising, { x, y: y + height }, { x: x + width, y });
    if (falling) drawLine(this.#canvas, falling, { x, y }, { x: x + width, y: y + height });
  }

  *#mergesHere(): Iterable<{ cell: Cell; merge: CellRange; seen: CellRange }> {
    for (const [merge, cell] of this.#measured.mergeCells) {
      const seen = shared(merge, this.#range);
      if (seen !== undefined) yield { cell, merge, seen };
    }
  }

  #drawMergeFills(): void {
    for (const { cell, seen } of this.#mergesHere()) {
      const box = this.#boxOf(seen);
      if (cell.style.fill !== undefined && box.width > 0 && box.height > 0) this.#canvas.fillBox(box, cell.style.fill);
    }
  }

  #drawMergeTexts(): void {
    for (const { cell, merge, seen } of this.#mergesHere()) {
      // A range that continues on other pages has its text once.
      if (seen.top !== merge.top || seen.left !== merge.left) continue;
      const box = this.#boxOf(seen);
      const shown = this.#measured.cells.of(cell);
      if (shown === undefined || box.width === 0 || box.height === 0) continue;
      const reach = { left: box.x, right: box.x + box.width };
      drawCellText(this.#canvas, { cell, shown, box, reach }, this.#measured);
    }
  }

  #drawTexts(row: SheetRow): void {
    const { merges, cells, grid } = this.#measured;
    for (const [place, cell] of row.cells.entries()) {
      if (cell.value === undefined || !isIn(cell.column, this.#range) || grid.columns.size(cell.column) === 0) continue;
      if (mergeAt(merges, row.index, cell.column) !== undefined) continue;
      const shown = cells.of(cell);
      if (cell.bar !== undefined)
        this.#drawBar(
          cell.bar,
          this.#boxOf({ top: row.index, bottom: row.index, left: cell.column, right: cell.column }),
        );
      if (shown === undefined) continue;
      const range = { top: row.index, bottom: row.index, left: cell.column, right: lastCentred(row.cells, place) };
      const box = this.#boxOf(range);
      drawCellText(this.#canvas, { cell, shown, box, reach: this.#reachOf(row, place, box) }, this.#measured);
    }
  }

  #drawBar({ share, color }: NonNullable<Cell['bar']>, { x, y, width, height }: Box): void {
    const full = width - 2 * pixel;
    if (share > 0 && full > 0) {
      this.#canvas.fillBox({ x: x + pixel, y: y + pixel, width: full * share, height: height - 2 * pixel }, color);
    }
  }

  /** How far a text may run: over empty cells, up to the page's edges. */
  #reachOf(row: SheetRow, place: number, box: Box): { left: number; right: number } {
    const { grid, merges } = this.#measured;
    const cell = row.cells[place];
    const own = { left: box.x, right: box.x + box.width };
    if (cell === undefined || cell.value?.kind === 'number' || cell.style.wraps) return own;
    if (cell.style.horizontal === 'fill' || cell.style.shrinks) return own;
    const isFull = ({ column, value }: Cell): boolean =>
      value !== undefined || mergeAt(merges, row.index, column) !== undefined;
    const after = nextOf(row.cells, place, 1, isFull)?.column ?? Infinity;
    const before = nextOf(row.cells, place, -1, isFull)?.column ?? -1;
    const right = Math.min(after - 1, this.#range.right);
    const left = Math.max(before + 1, this.#range.left);
    return {
      left: Math.min(own.left, grid.columns.start(left)),
      right: Math.max(own.right, grid.columns.end(right)),
    };
  }

  #addGridLines(): void {
    const { grid, merges } = this.#measured;
    const { top, bottom, left, right } = this.#range;
    for (let row = top; row <= bottom; row += 1) {
      if (grid.rows.size(row) === 0) continue;
      for (let column = left; column <= right; column += 1) {
        if (grid.columns.size(column) > 0 && mergeAt(merges, row, column) === undefined)
          this.#edges.addGrid(row, column);
      }
    }
  }

  #drawObjects(): void {
    const { sheet, pictureNumbers, fonts, grid } = this.#measured;
    for (const object of sheet.objects) {
      const box = boxOfObject(object, grid);
      this.#drawOver(box, (canvas) => {
        const number = object.kind === 'picture' ? pictureNumbers.get(object.blob) : undefined;
        if (number !== undefined) canvas.picture(number, box);
        else if (object.kind === 'text') drawTextBox(canvas, object.box, box, fonts);
        else if (object.kind === 'control') drawControl(canvas, object.control, box, fonts);
        else if (object.kind === 'chart') canvas.add(chartItems(object.chart, box, fonts));
      });
    }
  }

  /** Draws what lies over the cells as far as it is on this page. */
  #drawOver(box: Box, draw: (canvas: PageCanvas) => void): void {
    const page = this.#boxOf(this.#range);
    const [right, bottom] = [page.x + page.width, page.y + page.height];
    const isHere = box.x < right && box.x + box.width > page.x && box.y < bottom && box.y + box.height > page.y;
    if (!isHere || box.width <= 0 || box.height <= 0) return;
    const isWhole = box.x >= page.x && box.y >= page.y && box.x + box.width <= right && box.y + box.height <= bottom;
    if (isWhole) draw(this.#canvas);
    else this.#canvas.clip(page, draw);
  }
}

/** The next cell to one side for which something holds. */
function nextOf(cells: readonly Cell[], place: number, step: 1 | -1, holds: (cell: Cell) => boolean): Cell | undefined {
  let at = place + step;
  while (at >= 0 && at < cells.length) {
    const cell = cells[at];
    if (cell !== undefined && holds(cell)) return cell;
    at += step;
  }
  return undefined;
}

/** The last of the empty cells that a text is centred across. */
function lastCentred(cells: readonly Cell[], place: number): number {
  const first = cells[place]?.column ?? 0;
  if (cells[place]?.style.horizontal !== 'centerContinuous') return first;
  let last = first;
  for (let next = place + 1; next < cells.length; next += 1) {
    const cell = cells[next];
    if (cell?.column !== last + 1 || cell.value !== undefined || cell.style.horizontal !== 'centerContinuous') break;
    last += 1;
  }
  return last;
}

/** Draws the cells of a range of a sheet, with the sheet's first row and column at the canvas's origin. */
export const drawRegion = (measured: MeasuredSheet, range: CellRange, canvas: PageCanvas): void =>
  new RegionDrawer(measured, range, canvas).draw();
