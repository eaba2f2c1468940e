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

/** Whether a cell leaves anything on paper. */
export const isPrinted = ({ value, style: { fill, borders } }: Cell): boolean =>
  value !== undefined || (fill !== undefined && fill.some((part) => part < 1)) || Object.keys(borders).length > 0;

/** Of usual rows and columns, in points. */
const usualCell = { width: 48, height: 15 };

/** About how far a drawing of this size reaches: how large the cells are is not known yet. */
export const cellsBehind = (from: Anchor, { width, height }: { width: number; height: number }) => ({
  row: Math.min(rowCount - 1, from.row + Math.ceil((from.y + height) / usualCell.height)),
  column: Math.min(columnCount - 1, from.column + Math.ceil((from.x + width) / usualCell.width)),
});

const isWithin = ({ row, column }: { row: number; column: number }, range: CellRange | undefined): boolean =>
  range !== undefined && row <= range.bottom && column <= range.right;

/**
 * What Excel prints where no area is set: from A1 to the last cell that shows something. Undefined where there is none.
 * Looks alone count only near to what is in cells: a whole sheet may be framed down to its last row.
 */
export function usedRange({ rows, pictures, textBoxes }: Sheet): CellRange | undefined {
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
  for (const { from, to } of [...pictures, ...textBoxes]) {
    const end = 'row' in to ? to : cellsBehind(from, to);
    bottom = Math.max(bottom, end.row);
    right = Math.max(right, end.column);
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
