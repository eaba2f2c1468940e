import type { Theme } from '../reading/run-properties.ts';
import {
  readCellProperties,
  readRowProperties,
  type CellProperties,
  type RowProperties,
} from '../reading/table-properties.ts';
import { child } from '../reading/xml.ts';
import { chooseAlternative } from './choose-alternative.ts';

export interface ReadCell {
  element: Element;
  properties: CellProperties;
  /** From 0, in the table's grid. */
  column: number;
  span: number;
  /** How many rows it takes. */
  rowSpan: number;
  /** The cell above that it belongs to. */
  owner: ReadCell | undefined;
}

export interface ReadRow {
  element: Element;
  properties: RowProperties;
  cells: ReadCell[];
}

/** Elements of this name, out of the wrappers that Word lays around rows and cells. */
function* unwrapped(parent: Element, name: string): Iterable<Element> {
  for (const element of parent.children) {
    if (element.localName === name) yield element;
    else if (/^(?:sdt|sdtContent|customXml|ins|moveTo)$/.test(element.localName)) yield* unwrapped(element, name);
    else if (element.localName === 'AlternateContent') yield* unwrapped(chooseAlternative(element), name);
  }
}

/** No table has more columns (Word's own limit is 63). */
const mostColumns = 200;

function readRow(element: Element, theme: Theme, above: ReadonlyMap<number, ReadCell>): ReadRow {
  const properties = readRowProperties(child(element, 'trPr'));
  const cells: ReadCell[] = [];
  let column = properties.gridBefore ?? 0;
  for (const cell of unwrapped(element, 'tc')) {
    const itsProperties = readCellProperties(child(cell, 'tcPr'), theme);
    const span = Math.min(mostColumns, Math.max(1, itsProperties.span ?? 1));
    const owner = itsProperties.merge === 'continue' ? above.get(column) : undefined;
    const read: ReadCell = { element: cell, properties: itsProperties, column, span, rowSpan: 1, owner };
    if (owner) owner.rowSpan += 1;
    cells.push(read);
    column += span;
    if (column >= mostColumns) break;
  }
  return { element, properties, cells };
}

/** The rows of a table, with the cells that go over several of them found. Rows that were deleted are left out. */
export function readRows(table: Element, theme: Theme): ReadRow[] {
  const rows: ReadRow[] = [];
  let above = new Map<number, ReadCell>();
  for (const element of unwrapped(table, 'tr')) {
    if (child(element, 'trPr', 'del')) continue;
    const row = readRow(element, theme, above);
    rows.push(row);
    above = new Map(
      row.cells.flatMap((cell): [number, ReadCell][] =>
        cell.properties.merge === undefined ? [] : [[cell.column, cell.owner ?? cell]],
      ),
    );
  }
  return rows;
}
