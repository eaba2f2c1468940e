import { readBorders, type Borders } from './border.ts';
import { withoutGaps, type Theme } from './run-properties.ts';
import { attribute, child, flagOf, lengthOf, numberOf, valueOf } from './xml.ts';

/** Points, on each side. */
export interface CellMargins {
  top?: number;
  right?: number;
  bottom?: number;
  left?: number;
}

/** A length in points, or a share of what is there; undefined where it follows from the contents. */
export type TableWidth = { points: number } | { share: number } | undefined;

export interface TableProperties {
  styleId?: string;
  borders?: Borders;
  margins?: CellMargins;
  indent?: number;
  align?: 'start' | 'center' | 'end';
  width?: TableWidth;
  isFixed?: boolean;
  /** Between cells, in points. */
  cellSpacing?: number;
  /** Rows of each band. */
  rowBand?: number;
  columnBand?: number;
  isRightToLeft?: boolean;
  /** It stands beside the text. */
  isFloating?: boolean;
  look?: TableLook;
}

/** Which parts of a table's style a table uses (ECMA-376, 17.4.56). */
export interface TableLook {
  firstRow: boolean;
  lastRow: boolean;
  firstColumn: boolean;
  lastColumn: boolean;
  rowBands: boolean;
  columnBands: boolean;
}

export interface RowProperties {
  height?: number;
  isHeightExact?: boolean;
  cantSplit?: boolean;
  isHeader?: boolean;
  gridBefore?: number;
  gridAfter?: number;
}

export interface CellProperties {
  span?: number;
  /** `restart` begins a cell of several rows, `continue` belongs to it. */
  merge?: 'restart' | 'continue';
  borders?: Borders;
  margins?: CellMargins;
  background?: string;
  verticalAlign?: 'top' | 'center' | 'bottom';
  width?: TableWidth;
  noWrap?: boolean;
  direction?: string;
}

function readMargins(element: Element | undefined): CellMargins | undefined {
  if (element === undefined) return undefined;
  const side = (...names: string[]) =>
    names.map((name) => lengthOf(child(element, name), 'w')).find((length) => length !== undefined);
  return withoutGaps<CellMargins>({
    top: side('top'),
    right: side('right', 'end'),
    bottom: side('bottom'),
    left: side('left', 'start'),
  });
}

/** Shares are fiftieths of a percent, or have a sign (ECMA-376, 17.18.90). */
function readWidth(element: Element | undefined): TableWidth {
  const width = attribute(element, 'w');
  const type = attribute(element, 'type');
  if (element === undefined || width === undefined || type === 'auto' || type === 'nil') return undefined;
  const number = numberOf(width) ?? 0;
  if (number <= 0) return undefined;
  if (width.endsWith('%')) return { share: number / 100 };
  return type === 'pct' ? { share: number / 5000 } : { points: lengthOf(element, 'w') ?? 0 };
}

function readLook(element: Element | undefined): TableLook | undefined {
  if (element === undefined) return undefined;
  const bits = Number.parseInt(attribute(element, 'val') ?? '0', 16);
  const isOn = (name: string, bit: number): boolean => {
    const value = attribute(element, name);
    return value === undefined ? (bits & bit) !== 0 : value === '1' || value === 'true' || value === 'on';
  };
  return {
    firstRow: isOn('firstRow', 0x20),
    lastRow: isOn('lastRow', 0x40),
    firstColumn: isOn('firstColumn', 0x80),
    lastColumn: isOn('lastColumn', 0x100),
    rowBands: !isOn('noHBand', 0x200),
    columnBands: !isOn('noVBand', 0x400),
  };
}

const alignOf = (name: string | undefined): TableProperties['align'] =>
  name === 'center' ? 'center' : name === 'right' || name === 'end' ? 'end' : name === undefined ? undefined : 'start';

/** Reads a `tblPr`. */
export function readTableProperties(element: Element | undefined, { colors }: Theme): TableProperties {
  return withoutGaps<TableProperties>({
    styleId: valueOf(element, 'tblStyle'),
    borders: child(element, 'tblBorders') && readBorders(element, 'tblBorders', colors),
    margins: readMargins(child(element, 'tblCellMar')),
    indent: lengthOf(child(element, 'tblInd'), 'w'),
    align: alignOf(valueOf(element, 'jc')),
    width: readWidth(child(element, 'tblW')),
    isFixed: attribute(child(element, 'tblLayout'), 'type') === 'fixed' ? true : undefined,
    cellSpacing: lengthOf(child(element, 'tblCellSpacing'), 'w'),
    rowBand: numberOf(valueOf(element, 'tblStyleRowBandSize')),
    columnBand: numberOf(valueOf(element, 'tblStyleColBandSize')),
    isRightToLeft: flagOf(element, 'bidiVisual'),
    isFloating: child(element, 'tblpPr') && true,
    look: readLook(child(element, 'tblLook')),
  });
}

/** Reads a `trPr`. */
export function readRowProperties(element: Element | undefined): RowProperties {
  const height = child(element, 'trHeight');
  return withoutGaps<RowProperties>({
    height: lengthOf(height, 'val'),
    isHeightExact: height && attribute(height, 'hRule') === 'exact',
    cantSplit: flagOf(element, 'cantSplit'),
    isHeader: flagOf(element, 'tblHeader'),
    gridBefore: numberOf(valueOf(element, 'gridBefore')),
    gridAfter: numberOf(valueOf(element, 'gridAfter')),
  });
}

/** Reads a `tcPr`. */
export function readCellProperties(element: Element | undefined, { colors }: Theme): CellProperties {
  const merge = child(element, 'vMerge');
  const shading = child(element, 'shd');
  const align = valueOf(element, 'vAlign');
  return withoutGaps<CellProperties>({
    span: numberOf(valueOf(element, 'gridSpan')),
    merge: merge && (attribute(merge, 'val') === 'restart' ? 'restart' : 'continue'),
    borders: child(element, 'tcBorders') && readBorders(element, 'tcBorders', colors),
    margins: readMargins(child(element, 'tcMar')),
    background: shading && (colors.colorOf(shading, 'fill') ?? 'none'),
    verticalAlign: align === 'center' || align === 'bottom' ? align : undefined,
    width: readWidth(child(element, 'tcW')),
    noWrap: flagOf(element, 'noWrap'),
    direction: valueOf(element, 'textDirection'),
  });
}
