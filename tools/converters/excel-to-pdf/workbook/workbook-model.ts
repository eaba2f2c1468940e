import type { Chart } from '../../../charts/chart-model.ts';
import type { Box } from '../../../pdf/core/page-geometry.ts';
import type { Rgb } from '../../../pdf/core/text-style.ts';

/** How the letters of a cell look. */
export interface CellFont {
  /** As the file names it: "Calibri". */
  family: string;
  /** In points. */
  size: number;
  bold: boolean;
  italic: boolean;
  underline: 'none' | 'single' | 'double';
  strike: boolean;
  /** Black where it is missing. */
  color?: Rgb;
  script?: 'superscript' | 'subscript';
}

export const lineStyles = ['hair', 'thin', 'medium', 'thick', 'double', 'dashed', 'dotted', 'mediumDashed'] as const;

export interface BorderLine {
  style: (typeof lineStyles)[number];
  color: Rgb;
}

export interface CellBorders {
  left?: BorderLine;
  right?: BorderLine;
  top?: BorderLine;
  bottom?: BorderLine;
  /** From the lower left to the upper right corner. */
  rising?: BorderLine;
  falling?: BorderLine;
}

export type Horizontal = 'general' | 'left' | 'center' | 'right' | 'fill' | 'justify' | 'centerContinuous';
export type Vertical = 'top' | 'center' | 'bottom';

export interface CellStyle {
  /** A number format of Excel's: "#,##0.00". */
  format: string;
  /** The format's number where it is one of those whose looks depend on the country: 14 is the short date. */
  builtIn?: number;
  font: CellFont;
  fill?: Rgb;
  borders: CellBorders;
  horizontal: Horizontal;
  vertical: Vertical;
  wraps: boolean;
  shrinks: boolean;
  /** In steps of three spaces. */
  indent: number;
  /** Degrees against the clock, from -90 to 90; or letters under each other. */
  turn: number | 'stacked';
}

/** Text of one look within a cell. */
export interface RichRun {
  text: string;
  /** The cell's own where it is missing. */
  font?: CellFont;
}

export type CellValue =
  | { kind: 'number'; value: number }
  | { kind: 'text'; text: string }
  | { kind: 'rich'; runs: readonly RichRun[] }
  | { kind: 'boolean'; value: boolean }
  /** As Excel writes it: "#DIV/0!". */
  | { kind: 'error'; text: string };

export interface Cell {
  /** From 0. */
  column: number;
  /** Missing where the cell has a style alone. */
  value?: CellValue;
  /** One object for all cells of one look. */
  style: CellStyle;
  /** A bar behind its value, as a share of its width. */
  bar?: { share: number; color: Rgb };
}

export interface SheetRow {
  /** From 0. */
  index: number;
  /** In points; missing where the file has none. */
  height?: number;
  /** The height was set by a person: text that needs more is cut off. */
  isFixed: boolean;
  isHidden: boolean;
  /** Of its cells that are not in the file. */
  style?: CellStyle;
  /** By column. */
  cells: readonly Cell[];
}

/** Columns beside each other that are alike. */
export interface SheetColumns {
  first: number;
  last: number;
  /** In digits of the default font, as Excel counts it; the default where it is missing. */
  width?: number;
  isHidden: boolean;
  style?: CellStyle;
}

/** Rows and columns from 0, both ends included. */
export interface CellRange {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/** A place in the grid: so many points into a cell. */
export interface Anchor {
  row: number;
  column: number;
  x: number;
  y: number;
}

/** Where something stands over the cells. */
export interface ObjectPlace {
  from: Anchor;
  /** Its lower right corner, or its size in points. */
  to: Anchor | { width: number; height: number };
  /** It is measured from the sheet's corner, not from a cell. */
  isAbsolute?: boolean;
  /** Of an object in a group: its part of the place, which is the group's, in shares of it. */
  part?: Box;
}

export interface SheetLink {
  range: CellRange;
  /** An address, or a cell of the workbook: "Sheet2!A1". */
  to: { address: string } | { cell: string };
}

/** Print setup of the sheet, as far as the file has one. */
export interface PrintSetup {
  /** Excel's number of a paper size. */
  paper?: number;
  orientation?: 'portrait' | 'landscape';
  /** In percent. */
  scale?: number;
  /** How many pages the sheet is to fill across and down; 0 is any number. */
  fit?: { across: number; down: number };
  areas: readonly CellRange[];
  titleRows?: { first: number; last: number };
  titleColumns?: { first: number; last: number };
  /** The rows and columns that a page begins with. */
  rowBreaks: readonly number[];
  columnBreaks: readonly number[];
  hasGridLines: boolean;
  isCentered: boolean;
  /** In Excel's codes: "&LReport&RPage &P". */
  header?: string;
  footer?: string;
}

/** Text of a box that stands at one side. */
export interface BoxParagraph {
  runs: readonly Required<RichRun>[];
  side: 'left' | 'center' | 'right';
}

/** Text in a frame that stands over the cells, or a frame without text. */
export interface TextBox {
  paragraphs: readonly BoxParagraph[];
  vertical: Vertical;
  fill?: Rgb;
  line?: Rgb;
}

/** A form control as it stands in the file. */
export interface FormControl {
  kind: 'checkBox' | 'option' | 'button' | 'label' | 'group' | 'dropDown' | 'list' | 'spin' | 'scroll' | 'edit';
  caption: string;
  font: CellFont;
  side: 'left' | 'center' | 'right';
  vertical: Vertical;
  state: 'on' | 'off' | 'mixed';
  /** Of a list. */
  items: readonly string[];
  /** Places among the items; others are possible. */
  selected: readonly number[];
  /** How far a scroll bar is moved. */
  share: number;
  fill?: Rgb;
}

/** Something that stands over the cells. */
export type SheetObject = ObjectPlace &
  (
    | { kind: 'picture'; blob: Blob }
    | { kind: 'text'; box: TextBox }
    | { kind: 'chart'; chart: Chart }
    | { kind: 'control'; control: FormControl }
  );

export interface Sheet {
  name: string;
  /** By their index; rows without anything are missing. */
  rows: readonly SheetRow[];
  columns: readonly SheetColumns[];
  /** In digits, as far as the file has them. */
  defaultWidth?: number;
  /** In points. */
  defaultHeight: number;
  /** Rows that the file does not speak of are hidden. */
  hidesOtherRows: boolean;
  /** Columns are as wide as what is in them. */
  fitsColumns: boolean;
  merges: readonly CellRange[];
  /** Later ones lie on top. */
  objects: readonly SheetObject[];
  /** A sheet that is a chart and has no cells. The chart is missing where it is of a kind that is not drawn. */
  chartSheet?: { chart?: Chart };
  links: readonly SheetLink[];
  print: PrintSetup;
}

export interface Workbook {
  sheets: readonly Sheet[];
  /** The look of cells without one; its digits are the measure of columns. */
  defaultFont: CellFont;
  /** Days are counted from 1904. */
  countsFrom1904: boolean;
  title?: string;
  /** There are formulas whose results the file does not hold. */
  lacksResults?: boolean;
  /** Notes for the person, as whole sentences. */
  notes: readonly string[];
}

export const noPrintSetup: PrintSetup = {
  areas: [],
  rowBreaks: [],
  columnBreaks: [],
  hasGridLines: false,
  isCentered: false,
};

export const plainFont: CellFont = {
  family: 'Calibri',
  size: 11,
  bold: false,
  italic: false,
  underline: 'none',
  strike: false,
};

export const plainStyle: CellStyle = {
  format: 'General',
  font: plainFont,
  borders: {},
  horizontal: 'general',
  vertical: 'bottom',
  wraps: false,
  shrinks: false,
  indent: 0,
  turn: 0,
};

/** Excel's own bounds. */
export const rowCount = 1_048_576;
export const columnCount = 16_384;
