import type { Borders } from '../reading/border.ts';
import { mergeParts, type TablePart } from '../reading/word-styles.ts';
import {
  readTableProperties,
  type CellMargins,
  type TableLook,
  type TableProperties,
  type TableWidth,
} from '../reading/table-properties.ts';
import { child, children, lengthOf } from '../reading/xml.ts';
import type { FieldStack } from './fields.ts';
import type { CellBlock, RowBlock, TableBlock } from './flow.ts';
import { readRows, type ReadCell, type ReadRow } from './read-rows.ts';
import { create, pt, type Story } from './render-context.ts';
import { bordersOfKind, bordersOfTable, kindsOf, type CellPlace } from './table-grid.ts';

/** Beside the text of a cell where nothing is said, in points: 0.08 inches. */
const sideMargin = 5.4;

interface TableSetting {
  story: Story;
  fields: FieldStack;
  properties: TableProperties;
  margins: Required<CellMargins>;
  /** Widths in points; empty where the contents decide. */
  grid: readonly number[];
  rows: number;
  columns: number;
}

/** Word's default where a table does not say which parts of its style it uses. */
const defaultStyle: TableLook = {
  firstRow: true,
  lastRow: false,
  firstColumn: true,
  lastColumn: false,
  rowBands: true,
  columnBands: false,
};

/** Properties of a cell, from the table and its style. */
function resolveCell(setting: TableSetting, { properties, column, span }: ReadCell, row: number) {
  const { story, rows, columns, properties: table } = setting;
  const { styles } = story.context.word;
  const place: CellPlace = { row, column, span, rows, columns };
  let part: TablePart = styles.tablePart(table.styleId);
  const borders: Borders = bordersOfTable(table.borders ?? {}, place);
  const look = table.look ?? defaultStyle;
  for (const kind of kindsOf(place, look, table.rowBand ?? 1, table.columnBand ?? 1)) {
    const conditional = styles.tablePart(table.styleId, kind);
    part = mergeParts(part, conditional);
    const ofKind = { ...conditional.table.borders, ...conditional.cell.borders };
    Object.assign(borders, bordersOfKind(kind, ofKind, place));
  }
  const background = properties.background ?? part.cell.background;
  return {
    part,
    borders: { ...borders, ...properties.borders },
    background: background === 'none' ? undefined : background,
    verticalAlign: properties.verticalAlign ?? part.cell.verticalAlign ?? 'top',
    margins: { ...setting.margins, ...part.cell.margins, ...properties.margins },
  };
}

/** Share of a border between two rows that each of them holds. It is padding, because borders in CSS are whole pixels. */
const roomFor = (border: Borders['top']): number =>
  border === undefined || border.style === 'none' ? 0 : border.width / 2;

const alignments = { top: 'top', center: 'middle', bottom: 'bottom' } as const;

function renderCell(setting: TableSetting, cell: ReadCell, row: ReadRow, at: number): CellBlock {
  const { story, fields, grid } = setting;
  const { part, borders, background, verticalAlign, margins } = resolveCell(setting, cell, at);
  const inset = {
    top: margins.top + roomFor(borders.top),
    bottom: margins.bottom + roomFor(borders.bottom),
  };
  const element = create(story.context, 'td', {
    padding: [inset.top, margins.right, inset.bottom, margins.left].map(pt).join(' '),
    'vertical-align': alignments[verticalAlign],
    'white-space': cell.properties.noWrap && grid.length === 0 ? 'pre' : undefined,
  });
  if (cell.span > 1) element.setAttribute('colspan', String(cell.span));
  if (cell.rowSpan > 1) element.setAttribute('rowspan', String(cell.rowSpan));
  const own = grid.slice(cell.column, cell.column + cell.span).reduce((sum, width) => sum + width, 0);
  const width = Math.max(1, (own || story.width) - margins.left - margins.right);
  const holder = create(story.context, 'div', {
    display: 'flow-root',
    height: row.properties.isHeightExact
      ? pt(Math.max(0, (row.properties.height ?? 0) - margins.top - margins.bottom))
      : undefined,
  });
  const blocks = story.context.renderBlocks({ ...story, width, depth: story.depth + 1 }, cell.element, holder, {
    part,
    inheritedBackground: background,
    fields,
  });
  element.append(holder);
  return { element, blocks, background, borders, inset, isContinued: false };
}

function renderRow(setting: TableSetting, row: ReadRow, at: number, drawn: Map<ReadCell, CellBlock>): RowBlock {
  const { story } = setting;
  const { height, gridBefore = 0, gridAfter = 0, isHeader = false, cantSplit = false } = row.properties;
  const element = create(story.context, 'tr', { height: height === undefined ? undefined : pt(height) });
  const skip = (columns: number): void => {
    if (columns <= 0) return;
    const empty = create(story.context, 'td', { border: '0', padding: '0' });
    empty.setAttribute('colspan', String(Math.min(200, columns)));
    element.append(empty);
  };
  skip(gridBefore);
  const cells = row.cells.map((cell): CellBlock => {
    const owner = cell.owner && drawn.get(cell.owner);
    if (owner) {
      const { borders, background } = resolveCell(setting, cell, at);
      return { ...owner, blocks: [], borders, background: owner.background ?? background, isContinued: true };
    }
    const block = renderCell(setting, cell, row, at);
    drawn.set(cell, block);
    element.append(block.element);
    return block;
  });
  skip(gridAfter);
  return { element, cells, isHeader, cantSplit: cantSplit || row.properties.isHeightExact === true };
}

/** The points of a width that may be a share of so many points. */
const pointsOfWidth = (width: TableWidth, whole: number): number | undefined =>
  width && ('points' in width ? width.points : width.share * whole);

function gridOf(story: Story, table: Element, rows: readonly ReadRow[], properties: TableProperties): number[] {
  const named = children(child(table, 'tblGrid'), 'gridCol').map((column) => lengthOf(column, 'w') ?? 0);
  const ofTable = pointsOfWidth(properties.width, story.width) ?? story.width;
  const ofCells = (rows[0]?.cells ?? []).flatMap(({ properties: { width }, span }) =>
    Array.from({ length: span }, () => (pointsOfWidth(width, ofTable) ?? 0) / span),
  );
  const columns = columnsOf(rows);
  const grid = [named, ofCells].find((widths) => widths.length >= columns && widths.every((width) => width > 0));
  if (grid === undefined) return [];
  const whole = grid.reduce((sum, width) => sum + width, 0);
  const wanted = properties.width && 'share' in properties.width ? properties.width.share * story.width : whole;
  return grid.map((width) => (width * wanted) / whole);
}

const columnsOf = (rows: readonly ReadRow[]): number =>
  Math.max(1, ...rows.map(({ cells }) => Math.max(0, ...cells.map(({ column, span }) => column + span))));

function createTable({ story, properties, margins, grid }: TableSetting): HTMLElement {
  const { context } = story;
  const { indent = 0, align = 'start', width, isRightToLeft, cellSpacing } = properties;
  // Until Word 2013 the text of the first column stood at the margin, not its border.
  const start = context.word.settings.compatibility < 15 ? indent - margins.left : indent;
  const whole = grid.reduce((sum, column) => sum + column, 0);
  const wanted = pointsOfWidth(width, story.width);
  const element = create(context, 'table', {
    'border-collapse': cellSpacing ? 'separate' : 'collapse',
    'border-spacing': cellSpacing ? pt(cellSpacing) : '0',
    'table-layout': grid.length > 0 ? 'fixed' : 'auto',
    width: grid.length > 0 ? pt(whole) : wanted === undefined ? undefined : pt(wanted),
    'margin-left': align === 'start' ? pt(start) : 'auto',
    'margin-right': align === 'center' ? 'auto' : undefined,
    direction: isRightToLeft ? 'rtl' : undefined,
  });
  const columns = create(context, 'colgroup');
  columns.append(...grid.map((column) => create(context, 'col', { width: pt(column) })));
  element.append(columns);
  return element;
}

/** Renders a `w:tbl`. */
export function renderTable(story: Story, table: Element, fields: FieldStack): TableBlock {
  const { styles, theme } = story.context.word;
  const own = readTableProperties(child(table, 'tblPr'), theme);
  const ofStyle = styles.tablePart(own.styleId).table;
  const properties: TableProperties = { ...ofStyle, ...own, borders: { ...ofStyle.borders, ...own.borders } };
  const margins = { top: 0, right: sideMargin, bottom: 0, left: sideMargin, ...ofStyle.margins, ...own.margins };
  const rows = readRows(table, theme);
  const grid = gridOf(story, table, rows, properties);
  const setting = { story, fields, properties, margins, grid, rows: rows.length, columns: columnsOf(rows) };
  const element = createTable(setting);
  const drawn = new Map<ReadCell, CellBlock>();
  const blocks = rows.map((row, at) => renderRow(setting, row, at, drawn));
  const body = create(story.context, 'tbody');
  body.append(...blocks.map((row) => row.element));
  element.append(body);
  return { kind: 'table', element, breakBefore: undefined, rows: blocks };
}
