import type { DrawnItem, DrawnPage, Place } from '#web/tools/drawn-pages/drawn-document.ts';
import { contains, parseRange, splitSheetName } from '../workbook/cell-references.ts';
import type { CellFont, CellRange } from '../workbook/workbook-model.ts';
import { plainFont } from '../workbook/workbook-model.ts';
import { drawRegion } from './draw-region.ts';
import { mergeAt } from './merges.ts';
import type { Band } from './page-bands.ts';
import { PageCanvas } from './page-canvas.ts';
import type { PlannedPage } from './plan-sheets.ts';
import type { SheetFonts } from './sheet-fonts.ts';

export const footerFont: CellFont = { ...plainFont, size: 8, color: [0.35, 0.35, 0.35] };

/** A part of a page: the titles that it repeats, or what is new on it. */
interface Region {
  range: CellRange;
  /** Where it begins on the page, in points. */
  x: number;
  y: number;
}

/** Titles stand before what comes after them. */
const partsOf = (band: Band, titles: Band | undefined): Band[] =>
  titles !== undefined && band.first > titles.last ? [titles, band] : [band];

function regionsOf({ measured: { grid, sheet }, plan, rows, columns }: PlannedPage): Region[] {
  const { scale, margin, paper } = plan;
  const columnParts = partsOf(columns, plan.titleColumns);
  const width = columnParts.reduce((sum, { first, last }) => sum + grid.columns.span(first, last), 0) * scale;
  const spare = paper.width - 2 * margin - width;
  const left = margin + (sheet.print.isCentered && spare > 0 ? spare / 2 : 0);
  const regions: Region[] = [];
  let y = margin;
  for (const rowPart of partsOf(rows, plan.titleRows)) {
    let x = left;
    for (const columnPart of columnParts) {
      const range = { top: rowPart.first, bottom: rowPart.last, left: columnPart.first, right: columnPart.last };
      regions.push({ range, x, y });
      x += grid.columns.span(columnPart.first, columnPart.last) * scale;
    }
    y += grid.rows.span(rowPart.first, rowPart.last) * scale;
  }
  return regions;
}

/** Where on the page a region's cells are drawn from. */
function canvasOf(
  { measured: { grid }, plan: { scale } }: PlannedPage,
  { range, x, y }: Region,
  items: DrawnItem[],
): PageCanvas {
  const place = { x: x - grid.columns.start(range.left) * scale, y: y - grid.rows.start(range.top) * scale, scale };
  return new PageCanvas(place, items);
}

/** Finds the page that a cell is on, and how far down. */
function placeOf(pages: readonly PlannedPage[], sheetName: string, row: number, column: number): Place | undefined {
  for (const [page, planned] of pages.entries()) {
    const { rows, columns, measured } = planned;
    if (measured.sheet.name !== sheetName || row < rows.first || row > rows.last) continue;
    if (column < columns.first || column > columns.last) continue;
    const region = regionsOf(planned).find(({ range }) => contains(range, row, column));
    const { grid } = measured;
    if (region) return { page, y: region.y + grid.rows.span(region.range.top, row - 1) * planned.plan.scale };
  }
  return undefined;
}

function addLinks(page: PlannedPage, region: Region, canvas: PageCanvas, pages: readonly PlannedPage[]): void {
  const { sheet, grid, merges } = page.measured;
  for (const { range, to } of sheet.links) {
    const whole = mergeAt(merges, range.top, range.left) ?? range;
    const seen = {
      top: Math.max(whole.top, region.range.top),
      left: Math.max(whole.left, region.range.left),
      bottom: Math.min(whole.bottom, region.range.bottom),
      right: Math.min(whole.right, region.range.right),
    };
    if (seen.top > seen.bottom || seen.left > seen.right) continue;
    const [x, y] = [grid.columns.start(seen.left), grid.rows.start(seen.top)];
    const box = canvas.boxOf({ x, y, width: grid.columns.end(seen.right) - x, height: grid.rows.end(seen.bottom) - y });
    const target = 'address' in to ? to : placeOfCell(to.cell, sheet.name, pages);
    if (target && box.width > 0 && box.height > 0) canvas.items.push({ kind: 'link', box, to: target });
  }
}

function placeOfCell(cell: string, ownSheet: string, pages: readonly PlannedPage[]): Place | undefined {
  const { sheet = ownSheet, range } = splitSheetName(cell);
  const target = parseRange(range);
  return target && placeOf(pages, sheet, target.top, target.left);
}

function addFooter(
  page: PlannedPage,
  place: { number: number; count: number },
  items: DrawnItem[],
  fonts: SheetFonts,
): void {
  const { paper, margin } = page.plan;
  const style = fonts.styleOf(footerFont);
  const line = { kind: 'text', baseline: paper.height - margin * 0.45, size: footerFont.size, style } as const;
  const right = `Page ${place.number} of ${place.count}`;
  items.push({ ...line, text: page.measured.sheet.name, x: margin });
  items.push({ ...line, text: right, x: paper.width - margin - fonts.widthOf(right, footerFont) });
}

/** Draws pages one after the other, each when it is asked for. */
export function* drawSheetPages(
  pages: readonly PlannedPage[],
  { fonts, hasFooter }: { fonts: SheetFonts; hasFooter: boolean },
): Iterable<DrawnPage> {
  for (const [index, page] of pages.entries()) {
    const items: DrawnItem[] = [];
    for (const region of regionsOf(page)) {
      const canvas = canvasOf(page, region, items);
      drawRegion(page.measured, region.range, canvas);
      addLinks(page, region, canvas, pages);
    }
    if (hasFooter) addFooter(page, { number: index + 1, count: pages.length }, items, fonts);
    yield { size: page.plan.paper, items };
  }
}
