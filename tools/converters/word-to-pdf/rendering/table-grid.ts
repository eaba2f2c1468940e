import type { Border, Borders } from '../reading/border.ts';
import type { TableLook } from '../reading/table-properties.ts';

/** Where a cell stands in its table. */
export interface CellPlace {
  row: number;
  column: number;
  /** How many columns it takes. */
  span: number;
  rows: number;
  columns: number;
}

/** Which edges of a region a cell stands at. */
interface Edges {
  top: boolean;
  right: boolean;
  bottom: boolean;
  left: boolean;
}

const edgesOf = ({ row, column, span, rows, columns }: CellPlace): Edges => ({
  top: row === 0,
  bottom: row === rows - 1,
  left: column === 0,
  right: column + span >= columns,
});

/** The borders that a region's give to a cell in it: those around it at its edges, those inside it elsewhere. */
function bordersInside(borders: Borders, edges: Edges): Borders {
  const pick = (isAtEdge: boolean, outer: Border | undefined, inner: Border | undefined) => (isAtEdge ? outer : inner);
  const found: Borders = {};
  const top = pick(edges.top, borders.top, borders.insideH);
  const bottom = pick(edges.bottom, borders.bottom, borders.insideH);
  const left = pick(edges.left, borders.left, borders.insideV);
  const right = pick(edges.right, borders.right, borders.insideV);
  if (top) found.top = top;
  if (bottom) found.bottom = bottom;
  if (left) found.left = left;
  if (right) found.right = right;
  return found;
}

/** The kinds of cells in a table's style that a cell is of, in the order in which they rank (ECMA-376, 17.7.6). */
export function kindsOf(place: CellPlace, runStyle: TableLook, rowBand: number, columnBand: number): string[] {
  const { top, bottom, left, right } = edgesOf(place);
  const kinds: string[] = [];
  const [isFirstRow, isLastRow] = [runStyle.firstRow && top, runStyle.lastRow && bottom];
  const [isFirstColumn, isLastColumn] = [runStyle.firstColumn && left, runStyle.lastColumn && right];
  const bandOf = (at: number, size: number): number => (Math.floor(at / Math.max(1, size)) % 2) + 1;
  if (runStyle.columnBands && !isFirstColumn && !isLastColumn)
    kinds.push(`band${bandOf(place.column - Number(runStyle.firstColumn), columnBand)}Vert`);
  if (runStyle.rowBands && !isFirstRow && !isLastRow)
    kinds.push(`band${bandOf(place.row - Number(runStyle.firstRow), rowBand)}Horz`);
  if (isFirstColumn) kinds.push('firstCol');
  if (isLastColumn) kinds.push('lastCol');
  if (isFirstRow) kinds.push('firstRow');
  if (isLastRow) kinds.push('lastRow');
  if (isFirstRow && isFirstColumn) kinds.push('nwCell');
  if (isFirstRow && isLastColumn) kinds.push('neCell');
  if (isLastRow && isFirstColumn) kinds.push('swCell');
  if (isLastRow && isLastColumn) kinds.push('seCell');
  return kinds;
}

/** The borders that the kind of a cell gives to it: rows and columns are regions of their own. */
export function bordersOfKind(kind: string, borders: Borders, place: CellPlace): Borders {
  const edges = edgesOf(place);
  if (/Row|Horz/.test(kind)) return bordersInside(borders, { ...edges, top: true, bottom: true });
  if (/Col|Vert/.test(kind)) return bordersInside(borders, { ...edges, left: true, right: true });
  return bordersInside(borders, { top: true, right: true, bottom: true, left: true });
}

/** The borders that the table as a whole gives to a cell. */
export const bordersOfTable = (borders: Borders, place: CellPlace): Borders => bordersInside(borders, edgesOf(place));
