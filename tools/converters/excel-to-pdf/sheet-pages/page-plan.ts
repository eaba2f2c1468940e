import { type PageSize, pointsOf, sizeOfPage } from '../../../pdf/core/page-sizes.ts';
import type { ExcelToPdfOptions } from '../excel-to-pdf.options.ts';
import type { CellRange, PrintSetup } from '../workbook/workbook-model.ts';
import { type Band, splitBands } from './page-bands.ts';
import type { SheetGrid } from './sheet-grid.ts';

/** Papers by Excel's numbers, in millimetres (ECMA-376 part 1, 18.3.1.63). The commonest ones: A4 stands for others. */
const papers: Record<number, readonly [number, number]> = {
  1: [215.9, 279.4],
  3: [279.4, 431.8],
  5: [215.9, 355.6],
  7: [184.15, 266.7],
  8: [297, 420],
  9: [210, 297],
  11: [148, 210],
  12: [250, 353],
  13: [176, 250],
};

/** A sheet that portrait would make smaller than this is turned. */
const leastPortrait = 0.75;
/** Letters of 11 points are then still more than 4 points high. A wider sheet goes over several pages. */
export const leastToFit = 0.4;

/** How one printed range is shared among pages. */
export interface PagePlan {
  paper: PageSize;
  /** On every side, in points. */
  margin: number;
  scale: number;
  rows: Band[];
  columns: Band[];
  titleRows: Band | undefined;
  titleColumns: Band | undefined;
  /** It was to be fitted to the page's width, but could not be read there. */
  isTooWide: boolean;
}

function paperOf({ pageSize }: ExcelToPdfOptions, { paper }: PrintSetup): PageSize {
  if (pageSize !== 'file') return sizeOfPage(pageSize, 'portrait');
  const sides = papers[paper ?? 0];
  return sides ? { width: pointsOf(sides[0]), height: pointsOf(sides[1]) } : sizeOfPage('A4', 'portrait');
}

const turned = ({ width, height }: PageSize): PageSize => ({ width: height, height: width });

interface PlanSetting {
  grid: SheetGrid;
  range: CellRange;
  print: PrintSetup;
  options: ExcelToPdfOptions;
}

interface Room {
  width: number;
  height: number;
}

/** The largest scale at which the columns take at most `most` pages, and the rows likewise. */
function scaleToFit({ grid, range, print }: PlanSetting, room: Room, fit: { across: number; down: number }): number {
  const [width, height] = [grid.columns.span(range.left, range.right), grid.rows.span(range.top, range.bottom)];
  let scale = 1;
  if (fit.across > 0) scale = Math.min(scale, (room.width * fit.across) / width);
  if (fit.down > 0) scale = Math.min(scale, (room.height * fit.down) / height);
  // Bands end between rows, so that the real need may be a little below the sum.
  while (scale > 0.1) {
    const pages = bandsOf({ grid, range, print }, room, scale, false);
    const isFit =
      (fit.across === 0 || pages.columns.length <= fit.across) && (fit.down === 0 || pages.rows.length <= fit.down);
    if (isFit) return scale;
    scale *= 0.98;
  }
  return scale;
}

function bandsOf({ grid, range, print }: Omit<PlanSetting, 'options'>, room: Room, scale: number, breaks: boolean) {
  const within = (band: Band | undefined, first: number, last: number): Band | undefined =>
    band && band.first <= last && band.last >= first ? band : undefined;
  const titleRows = within(print.titleRows, range.top, range.bottom);
  const titleColumns = within(print.titleColumns, range.left, range.right);
  return {
    titleRows,
    titleColumns,
    rows: splitBands(grid.rows, {
      room: room.height / scale,
      breaks: new Set(breaks ? print.rowBreaks : []),
      titles: titleRows,
    }),
    columns: splitBands(grid.columns, {
      room: room.width / scale,
      breaks: new Set(breaks ? print.columnBreaks : []),
      titles: titleColumns,
    }),
  };
}

function scaleOf(setting: PlanSetting, room: Room): number {
  const { grid, range, print, options } = setting;
  switch (options.scaling) {
    case 'actual':
      return 1;
    case 'custom':
      return options.scale / 100;
    case 'file':
      return print.fit ? scaleToFit(setting, room, print.fit) : (print.scale ?? 100) / 100;
    case 'width': {
      const scale = Math.min(1, room.width / grid.columns.span(range.left, range.right));
      return Math.max(leastToFit, scale);
    }
  }
}

/** Decides on the paper, its turn and the scale, and shares the range among pages. */
export function planPages(setting: PlanSetting): PagePlan {
  const { grid, range, print, options } = setting;
  const margin = pointsOf(options.margin);
  const upright = paperOf(options, print);
  const roomOf = ({ width, height }: PageSize): Room => ({ width: width - 2 * margin, height: height - 2 * margin });
  const width = grid.columns.span(range.left, range.right);
  const isTurned =
    options.orientation === 'auto'
      ? print.orientation === 'landscape' || roomOf(upright).width / width < leastPortrait
      : options.orientation === 'landscape';
  const paper = isTurned ? turned(upright) : upright;
  const room = roomOf(paper);
  const scale = scaleOf(setting, room);
  const isToWidth = options.scaling === 'width' && scale > leastToFit;
  const bands = bandsOf({ grid, range, print: isToWidth ? { ...print, columnBreaks: [] } : print }, room, scale, true);
  const isTooWide = options.scaling === 'width' && !isToWidth && bands.columns.length > 1;
  return { paper, margin, scale, ...bands, isTooWide };
}

/** The page of a sheet that is a chart. Excel prints it in landscape where the file does not say otherwise. */
export function planChartPage(print: PrintSetup, options: ExcelToPdfOptions): PagePlan {
  const upright = paperOf(options, print);
  const orientation = options.orientation === 'auto' ? (print.orientation ?? 'landscape') : options.orientation;
  return {
    paper: orientation === 'landscape' ? turned(upright) : upright,
    margin: pointsOf(options.margin),
    scale: 1,
    rows: [],
    columns: [],
    titleRows: undefined,
    titleColumns: undefined,
    isTooWide: false,
  };
}
