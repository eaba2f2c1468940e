import type { Box, DrawnItem, DrawnPage, Place } from '../../../layout/drawn-pages/drawn-document.ts';
import { contains, parseRange, splitSheetName } from '../workbook/cell-references.ts';
import type { CellRange } from '../workbook/workbook-model.ts';
import { chartItems } from './draw-sheet-chart.ts';
import { drawRegion } from './draw-region.ts';
import type { PageFacts } from './header-codes.ts';
import { drawMargins, expectMargins, type PageMargins, pagesFooter } from './page-margins.ts';
import { mergeAt } from './merges.ts';
import type { Band } from './page-bands.ts';
import { PageCanvas } from './page-canvas.ts';
import type { PagePlan } from './page-plan.ts';
import type { PlannedPage } from './plan-sheets.ts';
import type { SheetFonts } from './sheet-fonts.ts';

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

/** State that all pages of a document share. */
export interface PageSetting {
  fonts: SheetFonts;
  hasFooter: boolean;
  /** Codes of headers and footers. */
  facts: Pick<PageFacts, 'file' | 'date' | 'time'>;
}

/** The file's own header and footer; a footer that the person asked for takes the place of its. */
const marginsOf = ({ measured: { sheet } }: PlannedPage, hasFooter: boolean): PageMargins => ({
  header: sheet.print.header,
  footer: hasFooter ? pagesFooter : sheet.print.footer,
});

const factsOf = (pages: readonly PlannedPage[], index: number, { facts }: PageSetting): PageFacts => ({
  ...facts,
  number: index + 1,
  count: pages.length,
  sheet: pages[index]?.measured.sheet.name ?? '',
});

/** Loads what headers and footers need. */
export async function prepareMargins(pages: readonly PlannedPage[], setting: PageSetting): Promise<void> {
  const done = new Set<unknown>();
  for (const [index, page] of pages.entries()) {
    if (done.has(page.measured.sheet)) continue;
    done.add(page.measured.sheet);
    expectMargins(marginsOf(page, setting.hasFooter), factsOf(pages, index, setting), setting.fonts);
  }
  await setting.fonts.load();
}

const boxWithin = ({ paper, margin }: PagePlan): Box => ({
  x: margin,
  y: margin,
  width: paper.width - 2 * margin,
  height: paper.height - 2 * margin,
});

/** Draws pages one after the other, each when it is asked for. */
export function* drawSheetPages(pages: readonly PlannedPage[], setting: PageSetting): Iterable<DrawnPage> {
  for (const [index, page] of pages.entries()) {
    const items: DrawnItem[] = [];
    const { chart } = page.measured.sheet.chartSheet ?? {};
    if (chart) items.push(...chartItems(chart, boxWithin(page.plan), setting.fonts));
    for (const region of chart ? [] : regionsOf(page)) {
      const canvas = canvasOf(page, region, items);
      drawRegion(page.measured, region.range, canvas);
      addLinks(page, region, canvas, pages);
    }
    const margins = marginsOf(page, setting.hasFooter);
    drawMargins(margins, { facts: factsOf(pages, index, setting), plan: page.plan, fonts: setting.fonts }, items);
    yield { size: page.plan.paper, items };
  }
}
