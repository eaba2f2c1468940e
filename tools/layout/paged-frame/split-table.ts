import { pixels } from './css-values.ts';
import type { Frame } from './frame.ts';
import type { Columns } from './page-map.ts';

/** Rules for an element that come before the document's own. */
export const put = (element: ElementCSSInlineStyle, rules: Readonly<Record<string, string>>): void => {
  for (const [name, value] of Object.entries(rules)) element.style.setProperty(name, value, 'important');
};

/** Height of an element, of its parts together where it stands on two pages. */
const heightOf = (element: Element | null): number =>
  Array.from(element?.getClientRects() ?? []).reduce((sum, { height }) => sum + height, 0);

/** Width of an element, of its first part where it stands on two pages. */
const widthOf = (element: Element): number => element.getClientRects()[0]?.width ?? 0;

/** Width of each column, as far as a cell stands in it alone. */
function columnWidths(rows: readonly HTMLTableRowElement[]): number[] {
  const widths: number[] = [];
  /** How many more rows a cell above reaches into, by column. */
  const taken: number[] = [];
  for (const { cells } of rows) {
    let column = 0;
    const begun: [column: number, rows: number][] = [];
    for (const cell of cells) {
      while ((taken[column] ?? 0) > 0) column += 1;
      if (cell.colSpan === 1) widths[column] ??= widthOf(cell);
      for (let at = 0; at < cell.colSpan; at += 1) begun.push([column + at, cell.rowSpan]);
      column += cell.colSpan;
    }
    for (const [at, left] of taken.entries()) taken[at] = Math.max(0, left - 1);
    for (const [at, span] of begun) taken[at] = span - 1;
  }
  return Array.from(widths, (width) => width ?? 0);
}

/** Rows that stay together, as a cell reaches over them. */
function rowGroups(rows: readonly HTMLTableRowElement[]): HTMLTableRowElement[][] {
  const groups: HTMLTableRowElement[][] = [];
  let end = 0;
  for (const [at, row] of rows.entries()) {
    if (at < end) groups.at(-1)?.push(row);
    else groups.push([row]);
    end = Math.max(end, ...Array.from(row.cells, ({ rowSpan }) => at + rowSpan));
  }
  return groups;
}

/** Rows as blocks whose cells float side by side, for rows that are higher than a page: floats break in every browser. */
function asFloats(table: HTMLTableElement): void {
  for (const row of table.rows) {
    const cells = Array.from(row.cells, (cell) => ({ cell, width: widthOf(cell) }));
    for (const { cell, width } of cells) {
      put(cell, { display: 'block', float: 'left', 'box-sizing': 'border-box', width: `${width}px` });
    }
  }
  for (const row of table.rows) put(row, { display: 'flow-root' });
  for (const part of [table, table.tHead, table.tFoot, ...table.tBodies]) if (part) put(part, { display: 'block' });
}

/** Has the columns of a table keep their widths, whichever rows it has. */
function keepWidths(table: HTMLTableElement): void {
  const width = widthOf(table);
  const widths = columnWidths([...table.rows]);
  const group = table.ownerDocument.createElement('colgroup');
  for (const one of widths) {
    const column = table.ownerDocument.createElement('col');
    column.style.width = `${one}px`;
    group.append(column);
  }
  for (const old of table.querySelectorAll(':scope > colgroup, :scope > col')) old.remove();
  table.insertBefore(group, table.caption?.nextSibling ?? table.firstChild);
  put(table, { 'table-layout': 'fixed', width: `${width}px`, 'box-sizing': 'border-box', 'max-width': 'none' });
}

/** A block in the place of a table, so that its parts stand below each other wherever the table stands. */
function wrapped(table: HTMLTableElement, { display }: CSSStyleDeclaration): void {
  if (!/flex|grid/.test(display)) return;
  const block = table.ownerDocument.createElement('div');
  table.replaceWith(block);
  block.append(table);
}

/** A head or foot of more of a page stands once, as in Chromium. */
const mostOfPage = 0.25;

/** True if this browser breaks a table, as Safari does, but shows its head or foot on one page alone. */
export function losesHead({ view }: Frame, table: HTMLTableElement, { height }: Columns): boolean {
  if (table.getClientRects().length < 2) return false;
  return [table.tHead, table.tFoot].some(
    (part) =>
      part !== null &&
      part.getClientRects().length === 1 &&
      heightOf(part) <= height * mostOfPage &&
      view.getComputedStyle(part).breakInside === 'avoid',
  );
}

/** Height of what is not among the rows of a table: its caption, head and foot with the spacing around them, and its edges. */
function heightBesideRows(table: HTMLTableElement, style: CSSStyleDeclaration, spacing: number): number {
  const parts = [table.tHead, table.tFoot].filter((part) => part !== null);
  const edges = [style.borderTopWidth, style.paddingTop, style.paddingBottom, style.borderBottomWidth];
  return (
    parts.reduce((sum, part) => sum + heightOf(part) + spacing, heightOf(table.caption) + spacing) +
    edges.reduce((sum, edge) => sum + pixels(edge), 0)
  );
}

type Rows = readonly HTMLTableRowElement[];

interface Room {
  /** Left on the page where the table begins. */
  first: number;
  page: number;
}

/** The room for a table. Layout may have put the table on the next page, as it is higher than what is left. */
function roomFor({ view }: Frame, table: HTMLTableElement, { top, height: page }: Columns): Room {
  const mark = table.ownerDocument.createElement('div');
  table.before(mark);
  const above = mark.getBoundingClientRect().top - top + pixels(view.getComputedStyle(table).marginTop);
  mark.remove();
  return { first: page - above - 1, page };
}

/** The rows of each page. Undefined where rows that stay together are higher than one. */
function rowsByPage(groups: readonly Rows[], room: Room, costs: { row: number; table: number }): Rows[] | undefined {
  const pages: HTMLTableRowElement[][] = [];
  let left = room.first - costs.table;
  for (const group of groups) {
    const needed = group.reduce((sum, row) => sum + heightOf(row) + costs.row, 0);
    if (needed > room.page - costs.table) return undefined;
    const last = pages.at(-1);
    if (last && needed <= left) last.push(...group);
    else {
      // What does not fit below what stands before goes to the next page as a whole.
      if (last || needed > left) left = room.page - costs.table;
      pages.push([...group]);
    }
    left -= needed;
  }
  return pages;
}

/** A table after another with some of its rows, and with the same columns, head and foot. */
function addPart(table: HTMLTableElement, after: HTMLTableElement, rows: Rows): HTMLTableElement {
  const part = table.ownerDocument.createElement('table');
  for (const { name, value } of table.attributes) if (name !== 'id' && name !== 'style') part.setAttribute(name, value);
  part.style.cssText = table.style.cssText;
  const columns = table.querySelector(':scope > colgroup');
  for (const shared of [columns, table.tHead, table.tFoot]) if (shared) part.append(shared.cloneNode(true));
  let from: Element | null = null;
  for (const row of rows) {
    if (row.parentElement !== from) {
      from = row.parentElement;
      if (from) part.append(from.cloneNode(false));
    }
    part.tBodies[part.tBodies.length - 1]?.append(row);
  }
  put(after, { 'margin-bottom': '0' });
  put(part, { 'margin-top': '0' });
  after.after(part);
  return part;
}

/**
 * Splits a table that this browser does not break, or whose head it loses, into tables of a page each, with the same widths, head and
 * foot. Rows higher than a page become blocks. False for a table without rows.
 */
export function splitTable(frame: Frame, table: HTMLTableElement, columns: Columns): boolean {
  const { view } = frame;
  const rows = Array.from(table.querySelectorAll<HTMLTableRowElement>(':scope > tbody > tr'));
  if (rows.length === 0) return false;
  if (table.parentElement) wrapped(table, view.getComputedStyle(table.parentElement));
  const room = roomFor(frame, table, columns);
  const isBroken = table.getClientRects().length > 1;
  const style = view.getComputedStyle(table);
  const { borderCollapse, borderSpacing } = style;
  const row = borderCollapse === 'collapse' ? 0 : pixels(borderSpacing.split(' ').at(-1) ?? '');
  const inRows = rows.reduce((sum, one) => sum + heightOf(one) + row, 0);
  const beside = isBroken ? heightBesideRows(table, style, row) : heightOf(table) - inRows;
  const pages = rowsByPage(rowGroups(rows), room, { row, table: beside });
  if (pages === undefined) {
    asFloats(table);
    return true;
  }
  keepWidths(table);
  let last = table;
  for (const own of pages.slice(1)) {
    last = addPart(table, last, own);
    // Where tables break, the rows of the next page would begin on this one.
    if (isBroken) put(last, { 'break-before': 'column' });
  }
  return pages.length > 1;
}
