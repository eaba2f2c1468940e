import { dateToSerial } from 'numfmt';
import { UnusableFile } from '../../../runner/refusals.ts';
import { parseRange } from './cell-references.ts';
import type { BareFormula } from './compute-formulas.ts';
import { ConditionReader, type ConditionRule } from './read-conditional-formats.ts';
import { type OwnPrintSetup, PrintReader } from './read-print-setup.ts';
import { RichTextReader } from './read-rich-text.ts';
import type { Styles } from './read-styles.ts';
import { type Attributes, readXml } from './read-xml.ts';
import type { Theme } from './theme-colors.ts';
import {
  type Cell,
  type CellRange,
  type CellStyle,
  type CellValue,
  columnCount,
  plainStyle,
  rowCount,
  type SheetColumns,
  type SheetRow,
} from './workbook-model.ts';

/** Cells of a whole workbook: their objects then take some 300 MB. */
export const mostCells = 2_000_000;

/** Parts that all sheets of a workbook share. */
export interface SheetContext {
  strings: readonly CellValue[];
  styles: Styles;
  theme: Theme;
  /** The file asks to be computed when it is opened: results of 0 stand for none, as XlsxWriter writes them. */
  isUncomputed: boolean;
  /** Cells that may still be read. */
  cellsLeft: { count: number };
}

/** Content of a worksheet's own part. The rest is in parts that it names by relationship ids. */
export interface SheetPart {
  rows: SheetRow[];
  columns: SheetColumns[];
  defaultWidth: number | undefined;
  defaultHeight: number;
  hidesOtherRows: boolean;
  merges: CellRange[];
  links: { range: CellRange; id: string | undefined; location: string | undefined }[];
  print: OwnPrintSetup;
  drawing: string | undefined;
  tables: string[];
  rules: readonly ConditionRule[];
  /** Formulas whose results the file does not hold, and how many are without one. */
  formulas: BareFormula[];
  uncomputed: number;
}

/** Of a column beside its digits, in digits of the usual font. */
const sideRoom = 5 / 7;

const emptyPart = (): SheetPart => ({
  rows: [],
  columns: [],
  defaultWidth: undefined,
  defaultHeight: 15,
  hidesOtherRows: false,
  merges: [],
  links: [],
  print: { rowBreaks: [], columnBreaks: [], hasGridLines: false, isCentered: false },
  drawing: undefined,
  tables: [],
  rules: [],
  formulas: [],
  uncomputed: 0,
});

/** True if a cell without a value shows anything: a fill, a border, or that it belongs to the centred one before it. */
const isSeen = ({ fill, borders, horizontal }: CellStyle): boolean =>
  fill !== undefined || horizontal === 'centerContinuous' || Object.keys(borders).length > 0;

/** A date and time as ISO 8601 writes it, as days from 1900. */
function readIsoDate(text: string): number | undefined {
  const parts = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d))?)?/.exec(text)?.slice(1);
  return parts && dateToSerial(parts.map((part) => Number(part ?? 0)));
}

interface OpenCell {
  column: number;
  type: string;
  style: CellStyle;
  text: string;
  rich: CellValue | undefined;
  hasFormula: boolean;
  formula: string;
  hasValue: boolean;
}

/** True for a formula that the program that wrote it left without a result. */
const isBare = ({ hasFormula, hasValue, text, type, rich }: OpenCell, isUncomputed: boolean): boolean => {
  if (!hasFormula || rich !== undefined) return false;
  return !hasValue || (text === '' && type !== 'str') || (isUncomputed && text === '0' && type === 'n');
};

interface OpenRow extends SheetRow {
  cells: Cell[];
  /** Cells came in an order that is not theirs. */
  isMixed: boolean;
}

/** True for a row that a sheet can have. */
const isInSheet = ({ index }: SheetRow): boolean => index >= 0 && index < rowCount && Number.isInteger(index);

class SheetReader {
  readonly part = emptyPart();
  readonly #context: SheetContext;
  readonly #rich: RichTextReader;
  readonly #conditions: ConditionReader;
  readonly #print = new PrintReader();
  /** In an extension, whose elements have names of ours and other meanings. */
  #isInExtension = false;
  /** 1 for each column that has a look of its own. */
  readonly #lookedColumns = new Uint8Array(columnCount);
  #row: OpenRow | undefined;
  #cell: OpenCell | undefined;
  #isInValue = false;
  #isInFormula = false;
  #isInRich = false;

  constructor(context: SheetContext) {
    this.#context = context;
    this.#rich = new RichTextReader(context.theme);
    this.#conditions = new ConditionReader(context.theme);
    this.part.rules = this.#conditions.rules;
    this.part.print = this.#print.print;
  }

  open(name: string, attributes: Attributes): void {
    if (this.#isInExtension) return this.#conditions.openInExtension(name, attributes);
    if (this.#isInRich) this.#rich.open(name, attributes);
    else if (this.#cell) this.#openInCell(name);
    else if (name === 'c') this.#openCell(attributes);
    else if (name === 'row') this.#openRow(attributes);
    else if (name === 'extLst') this.#isInExtension = true;
    else if (name === 'conditionalFormatting' || this.#conditions.isOpen) this.#conditions.open(name, attributes);
    else this.#openSetting(name, attributes);
  }

  text(text: string): void {
    if (this.#isInValue && this.#cell) this.#cell.text += text;
    else if (this.#isInFormula && this.#cell) this.#cell.formula += text;
    else if (this.#isInRich) this.#rich.text(text);
    else if (this.#conditions.isOpen && !this.#isInExtension) this.#conditions.text(text);
    else if (!this.#isInExtension) this.#print.text(text);
  }

  close(name: string): void {
    if (name === 'extLst') this.#isInExtension = false;
    if (this.#isInExtension) return;
    if (this.#conditions.isOpen) return this.#conditions.close(name);
    if (name === 'v') this.#isInValue = false;
    else if (name === 'f') this.#isInFormula = false;
    else if (name === 'is' && this.#cell) {
      this.#cell.rich = this.#rich.end();
      this.#isInRich = false;
    } else if (this.#isInRich) this.#rich.close(name);
    else if (name === 'c') this.#closeCell();
    else if (name === 'row') this.#closeRow();
    else this.#print.close(name);
  }

  #styleAt(number: number | undefined): CellStyle | undefined {
    return number === undefined ? undefined : this.#context.styles.cells[number];
  }

  #openRow(attributes: Attributes): void {
    const last = this.part.rows.at(-1)?.index ?? -1;
    const index = (attributes.number('r') ?? last + 2) - 1;
    const height = attributes.number('ht');
    const style = attributes.flag('customFormat') ? this.#styleAt(attributes.number('s')) : undefined;
    this.#row = {
      index,
      ...(height !== undefined && { height: Math.min(409.5, Math.max(0, height)) }),
      isFixed: attributes.flag('customHeight'),
      isHidden: attributes.flag('hidden') || height === 0,
      ...(style && isSeen(style) && { style }),
      cells: [],
      isMixed: false,
    };
  }

  #closeRow(): void {
    const row = this.#row;
    this.#row = undefined;
    if (!row || !isInSheet(row)) return;
    const { isMixed, ...kept } = row;
    if (isMixed) kept.cells.sort((a, b) => a.column - b.column);
    this.part.rows.push(kept);
  }

  #openCell(attributes: Attributes): void {
    const next = (this.#row?.cells.at(-1)?.column ?? -1) + 1;
    const reference = attributes.get('r');
    const column = reference === undefined ? next : parseRange(reference)?.left;
    this.#cell = {
      column: column ?? -1,
      type: attributes.get('t') ?? 'n',
      style: this.#styleAt(attributes.number('s') ?? 0) ?? plainStyle,
      text: '',
      rich: undefined,
      hasFormula: false,
      formula: '',
      hasValue: false,
    };
  }

  #openInCell(name: string): void {
    if (!this.#cell) return;
    if (name === 'v') {
      this.#isInValue = true;
      this.#cell.hasValue = true;
    } else if (name === 'f') {
      this.#isInFormula = true;
      this.#cell.hasFormula = true;
    }
    if (name !== 'is') return;
    this.#isInRich = true;
    this.#rich.begin();
  }

  #valueOf({ type, text, rich, hasValue }: OpenCell): CellValue | undefined {
    if (rich !== undefined) return rich;
    if (!hasValue || (text === '' && type !== 'str')) return undefined;
    if (type === 's') return this.#context.strings[Number(text)];
    if (type === 'str') return text === '' ? undefined : { kind: 'text', text };
    if (type === 'b') return { kind: 'boolean', value: text === '1' || text === 'true' };
    if (type === 'e') return { kind: 'error', text };
    const value = type === 'd' ? readIsoDate(text) : Number(text);
    return value === undefined || !Number.isFinite(value) ? { kind: 'text', text } : { kind: 'number', value };
  }

  #closeCell(): void {
    const [cell, row] = [this.#cell, this.#row];
    this.#cell = undefined;
    if (!cell || !row || cell.column < 0 || cell.column >= columnCount || !isInSheet(row)) return;
    const isWithoutResult = isBare(cell, this.#context.isUncomputed);
    if (isWithoutResult) {
      this.part.uncomputed += 1;
      const { column, style, formula } = cell;
      this.part.formulas.push({ row: row.index, column, style, text: formula.trim() });
    }
    const value = isWithoutResult ? undefined : this.#valueOf(cell);
    const isShown = value !== undefined && !(value.kind === 'text' && value.text === '');
    // An empty cell without a fill takes the look of its row or column away.
    const isOverLook = row.style !== undefined || this.#lookedColumns[cell.column] === 1;
    if (!isShown && !isSeen(cell.style) && !isOverLook) return;
    this.#context.cellsLeft.count -= 1;
    if (this.#context.cellsLeft.count < 0) {
      throw new UnusableFile('has more than two million cells, more than a browser tab can work on.');
    }
    row.isMixed ||= (row.cells.at(-1)?.column ?? -1) >= cell.column;
    row.cells.push({ column: cell.column, style: cell.style, ...(isShown && { value }) });
  }

  #openSetting(name: string, attributes: Attributes): void {
    const { part } = this;
    if (name === 'col') this.#readColumns(attributes);
    else if (name === 'sheetFormatPr') this.#readDefaults(attributes);
    else if (name === 'mergeCell') {
      const range = parseRange(attributes.get('ref') ?? '');
      if (range !== undefined) part.merges.push(range);
    } else if (name === 'hyperlink') {
      const range = parseRange(attributes.get('ref') ?? '');
      const link = { id: attributes.get('id'), location: attributes.get('location') };
      if (range !== undefined) part.links.push({ range, ...link });
    } else if (name === 'drawing') part.drawing = attributes.get('id');
    else if (name === 'tablePart') part.tables.push(attributes.get('id') ?? '');
    else this.#print.open(name, attributes);
  }

  #readColumns(attributes: Attributes): void {
    const first = (attributes.number('min') ?? 0) - 1;
    const last = Math.min(columnCount, attributes.number('max') ?? 0) - 1;
    if (first < 0 || last < first) return;
    const width = attributes.number('width');
    const style = this.#styleAt(attributes.number('style'));
    if (style && isSeen(style)) this.#lookedColumns.fill(1, first, last + 1);
    this.part.columns.push({
      first,
      last,
      ...(width !== undefined && { width: Math.min(255, Math.max(0, width)) }),
      isHidden: attributes.flag('hidden') || width === 0,
      ...(style && isSeen(style) && { style }),
    });
  }

  #readDefaults(attributes: Attributes): void {
    const base = attributes.number('baseColWidth');
    // Excel's default of eight digits is the layout's own. Others lack the padding at their sides.
    const width =
      attributes.number('defaultColWidth') ?? (base === undefined || base === 8 ? undefined : base + sideRoom);
    this.part.defaultWidth = width && Math.min(255, Math.max(0, width));
    const height = attributes.number('defaultRowHeight');
    if (height !== undefined && height > 0) this.part.defaultHeight = Math.min(409.5, height);
    this.part.hidesOtherRows = attributes.flag('zeroHeight');
  }
}

/** Reads a worksheet. Throws an UnusableFile where it is damaged or has too many cells. */
export function readSheetPart(xml: string, context: SheetContext): SheetPart {
  const reader = new SheetReader(context);
  readXml(xml, {
    open: (name, attributes) => reader.open(name, attributes),
    text: (text) => reader.text(text),
    close: (name) => reader.close(name),
  });
  const { part } = reader;
  const isInOrder = part.rows.every((row, place) => place === 0 || (part.rows[place - 1]?.index ?? -1) < row.index);
  if (!isInOrder) part.rows.sort((a, b) => a.index - b.index);
  return part;
}
