import {
  type Anchor,
  type Cell,
  type CellRange,
  columnCount,
  rowCount,
  type Sheet,
} from '../workbook/workbook-model.ts';

/** Rows and columns that are only coloured or framed are printed this far beyond what is in cells. */
const mostBlankRows = 50;
const mostBlankColumns = 10;

/** A merged range of more columns than this was made of whole rows. */
const mostMergedColumns = 100;

/** True if a cell leaves anything on paper. */
export const isPrinted = ({ value, style: { fill, borders } }: Cell): boolean =>
  value !== undefined || (fill !== undefined && fill.some((part) => part < 1)) || Object.keys(borders).length > 0;

/** Of a digit of the usual font and of a usual column, in points. */
const usualDigit = 5.25;
const usualColumn = 48;

/** No drawing covers more rows or columns than this. */
const mostCovered = 1000;

/** The row or column that is so many points behind the beginning of another one. */
function walk(first: number, points: number, { last, sizeOf }: { last: number; sizeOf: (index: number) => number }) {
  const end = Math.min(last, first + mostCovered);
  let index = first;
  let left = points - sizeOf(index);
  while (left > 0 && index < end) {
    index += 1;
    left -= sizeOf(index);
  }
  return index;
}

/** About how far a drawing of this size reaches: how large the cells are to the point is not known yet. */
export function cellsBehind(
  { rows, columns, defaultHeight }: Sheet,
  from: Anchor,
  size: { width: number; height: number },
) {
  const heightOf = (index: number): number => {
    const row = rows.find((candidate) => candidate.index === index);
    return row?.isHidden === true ? 0 : (row?.height ?? defaultHeight);
  };
  const widthOf = (index: number): number => {
    const said = columns.find(({ first, last }) => index >= first && index <= last);
    if (said?.isHidden === true) return 0;
    return said?.width === undefined ? usualColumn : said.width * usualDigit;
  };
  return {
    row: walk(from.row, from.y + size.height, { last: rowCount - 1, sizeOf: heightOf }),
    column: walk(from.column, from.x + size.width, { last: columnCount - 1, sizeOf: widthOf }),
  };
}

const isWithin = ({ row, column }: { row: number; column: number }, range: CellRange | undefined): boolean =>
  range !== undefined && row <= range.bottom && column <= range.right;

/**
 * Print range of Excel where no area is set: from A1 to the last cell that shows something. Undefined where there is none.
 * Fills and borders count only near to cells with content, because a whole sheet may be framed down to its last row.
 */
function usedRange(sheet: Sheet): CellRange | undefined {
  const { rows, objects, merges } = sheet;
  let [bottom, right, seenBottom, seenRight] = [-1, -1, -1, -1];
  for (const { index, cells, isHidden } of rows) {
    if (isHidden) continue;
    for (const cell of cells) {
      if (!isPrinted(cell)) continue;
      if (cell.value !== undefined) {
        bottom = Math.max(bottom, index);
        right = Math.max(right, cell.column);
      }
      seenRight = Math.max(seenRight, cell.column);
      seenBottom = index;
    }
  }
  for (const { from, to } of objects) {
    const end = 'row' in to ? to : cellsBehind(sheet, from, to);
    bottom = Math.max(bottom, end.row);
    right = Math.max(right, end.column);
  }
  const [valueBottom, valueRight] = [bottom, right];
  for (const merge of merges) {
    // One that begins outside has nothing to show.
    if (merge.top > valueBottom || merge.left > valueRight) continue;
    bottom = Math.max(bottom, Math.min(merge.bottom, merge.top + mostBlankRows));
    right = Math.max(right, Math.min(merge.right, merge.left + mostMergedColumns));
  }
  bottom = Math.max(bottom, Math.min(seenBottom, bottom + mostBlankRows));
  right = Math.max(right, Math.min(seenRight, right + mostBlankColumns));
  return bottom < 0 || right < 0 ? undefined : { top: 0, left: 0, bottom, right };
}

/** The parts of a sheet that are printed. */
export function printedRanges(sheet: Sheet): CellRange[] {
  const used = usedRange(sheet);
  if (used === undefined) return [];
  const { areas } = sheet.print;
  if (areas.length === 0) return [used];
  return areas
    .filter(({ top, left }) => isWithin({ row: top, column: left }, used))
    .map(({ top, left, bottom, right }) => ({
      top,
      left,
      // Whole columns and rows end with what is in them.
      bottom: bottom - top > 100_000 ? used.bottom : bottom,
      right: right - left > 1000 ? used.right : right,
    }));
}
