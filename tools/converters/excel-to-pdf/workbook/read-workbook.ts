import type { Chart } from '../../../charts/chart-model.ts';
import type { FormulaEngine } from '../../../engines/formula-engine.ts';
import { unusable } from '../../../runner/unusable-file-error.ts';
import { parseRange, splitSheetName } from './cell-references.ts';
import { StyleChanger } from './change-style.ts';
import { layConditions } from './apply-conditional-formats.ts';
import { layTables } from './apply-table-styles.ts';
import { openPackage, type WorkbookPackage } from './open-package.ts';
import { computeFormulas } from './compute-formulas.ts';
import { computedNote, controlNotes, count, drawingNotes } from './drawing-notes.ts';
import { findValues, type ValueFinder } from './find-values.ts';
import { PictureStore, readDrawing } from './read-drawing.ts';
import { readControls } from './read-controls.ts';
import { readSharedStrings } from './read-rich-text.ts';
import { mostCells, readSheetPart, type SheetContext, type SheetPart } from './read-sheet.ts';
import { type ChartOrKind, readSheetChart } from './read-sheet-chart.ts';
import { readStyles } from './read-styles.ts';
import { readXml } from './read-xml.ts';
import { readRelationships, type Relationship } from './relationships.ts';
import { readTheme } from './theme-colors.ts';
import {
  type CellRange,
  plainStyle,
  type PrintSetup,
  type Sheet,
  type SheetLink,
  type SheetObject,
  type SheetRow,
  type Workbook,
} from './workbook-model.ts';

interface ListedSheet {
  name: string;
  id: string;
  isHidden: boolean;
}

interface DefinedName {
  name: string;
  /** The place of the sheet that it belongs to. */
  sheet: number;
  text: string;
}

interface WorkbookPart {
  sheets: ListedSheet[];
  names: DefinedName[];
  countsFrom1904: boolean;
  /** It is to be computed when it is opened. */
  isUncomputed: boolean;
}

function readWorkbookPart(xml: string): WorkbookPart {
  const part: WorkbookPart = { sheets: [], names: [], countsFrom1904: false, isUncomputed: false };
  let open: DefinedName | undefined;
  readXml(xml, {
    open: (name, attributes) => {
      if (name === 'sheet') {
        const isHidden = ['hidden', 'veryHidden'].includes(attributes.get('state') ?? '');
        part.sheets.push({ name: attributes.get('name') ?? '', id: attributes.get('id') ?? '', isHidden });
      } else if (name === 'definedName') {
        open = { name: attributes.get('name') ?? '', sheet: attributes.number('localSheetId') ?? -1, text: '' };
        part.names.push(open);
      } else if (name === 'calcPr') part.isUncomputed = attributes.flag('fullCalcOnLoad');
      else if (name === 'workbookPr') part.countsFrom1904 = attributes.flag('date1904');
    },
    text: (text) => {
      if (open) open.text += text;
    },
    close: (name) => {
      if (name === 'definedName') open = undefined;
    },
  });
  return part;
}

const rangesOf = (names: readonly DefinedName[], sheet: number, name: string): CellRange[] => {
  const text = names.find((defined) => defined.sheet === sheet && defined.name === `_xlnm.${name}`)?.text ?? '';
  // A comma within a sheet's quoted name parts no ranges.
  return (text.match(/(?:'[^']*'|[^,'])+/g) ?? []).flatMap((part) => parseRange(splitSheetName(part).range) ?? []);
};

/** The print settings of a sheet that the workbook keeps as names. */
function namedPrint(names: readonly DefinedName[], sheet: number): Partial<PrintSetup> & Pick<PrintSetup, 'areas'> {
  const titles = rangesOf(names, sheet, 'Print_Titles');
  const rows = titles.find(({ left, right }) => left === 0 && right > 1000);
  const columns = titles.find(({ top, bottom }) => top === 0 && bottom > 100_000);
  return {
    areas: rangesOf(names, sheet, 'Print_Area'),
    ...(rows && { titleRows: { first: rows.top, last: rows.bottom } }),
    ...(columns && { titleColumns: { first: columns.left, last: columns.right } }),
  };
}

function linksOf(part: SheetPart, targets: ReadonlyMap<string, Relationship>): SheetLink[] {
  return part.links.flatMap(({ range, id, location }): SheetLink[] => {
    const address = targets.get(id ?? '')?.target;
    if (address !== undefined) return [{ range, to: { address } }];
    return location === undefined ? [] : [{ range, to: { cell: location } }];
  });
}

/** Cells that charts are looked up in, and values that they are drawn with, in one workbook: what a tab can work on. */
const mostChartCells = 5_000_000;
const mostChartValues = 500_000;

/** Items of a list; no more are seen. */
const mostItems = 500;

/** About how much there is to draw: the values, and the frame that every chart has. */
const sizeOf = ({ plots }: Chart): number =>
  plots.reduce((sum, { series }) => series.reduce((all, { values }) => all + values.length, sum), 100);

interface ReaderSetting {
  source: WorkbookPackage;
  context: SheetContext;
  part: WorkbookPart;
  /** The workbook's own relationships. */
  targets: readonly Relationship[];
}

class WorkbookReader {
  readonly notes: string[] = [];
  readonly #setting: ReaderSetting;
  readonly #changer: StyleChanger;
  readonly #pictures: PictureStore;
  /** Parts of sheets that were read, by their paths. */
  readonly #parts = new Map<string, SheetPart>();
  readonly #charts = new Map<string, ChartOrKind>();
  readonly #chartCellsLeft = { count: mostChartCells };
  #chartValues = 0;

  constructor(setting: ReaderSetting) {
    this.#setting = setting;
    this.#pictures = new PictureStore(setting.source);
    this.#changer = new StyleChanger(setting.context.styles.defaultFont);
  }

  /** Formulas without a result in sheets that are seen, before `compute`. */
  get lacksResults(): boolean {
    return [...this.#parts.values()].some(({ formulas }) => formulas.length > 0);
  }

  /** Computes formulas that have no result in the file. */
  compute(engine: FormulaEngine): void {
    const { part, targets } = this.#setting;
    if (part.countsFrom1904) return;
    const sheets = part.sheets.flatMap(({ id, name }) => {
      const target = targets.find((its) => its.id === id && its.type === 'worksheet');
      return target ? [{ name, part: this.#partOf(target.target) }] : [];
    });
    const computed = computeFormulas(engine, { sheets, names: part.names });
    if (computed > 0) this.notes.push(computedNote(computed));
  }

  /** The sheets of the workbook that are not hidden. */
  readSheets(): Sheet[] {
    const { part, targets } = this.#setting;
    return part.sheets.flatMap(({ name, id, isHidden }, place): Sheet[] => {
      const target = targets.find((its) => its.id === id);
      if (isHidden || target === undefined) return [];
      if (target.type === 'worksheet' || target.type === 'chartsheet')
        return [this.#readSheet(name, target, namedPrint(part.names, place))];
      this.notes.push(`“${name}” is no sheet of cells and is left out.`);
      return [];
    });
  }

  #partOf(path: string): SheetPart {
    const known = this.#parts.get(path);
    if (known !== undefined) return known;
    const xml = this.#setting.source.text(path);
    if (xml === undefined) throw unusable.damaged();
    const part = readSheetPart(xml, this.#setting.context);
    this.#parts.set(path, part);
    return part;
  }

  #readSheet(name: string, { target: path, type }: Relationship, print: ReturnType<typeof namedPrint>): Sheet {
    const { source } = this.#setting;
    const part = this.#partOf(path);
    if (part.uncomputed > 0) {
      const formulas = count(part.uncomputed, 'formula', 'formulas');
      const rest = part.uncomputed === 1 ? 'has no saved result and is' : 'have no saved results and are';
      this.notes.push(
        `${formulas} of the sheet “${name}” ${rest} left empty: save the workbook in Excel to have them.`,
      );
    }
    const targets = new Map(readRelationships(source, path).map((target) => [target.id, target]));
    const objects = [
      ...this.#readDrawn(name, targets.get(part.drawing ?? '')),
      ...this.#readControls(name, [...targets.values()]),
    ];
    const chart = objects.flatMap((object) => (object.kind === 'chart' ? [object.chart] : []))[0];
    return {
      name,
      rows: this.#withConditions(name, part, this.#withTables(part, targets)),
      columns: part.columns,
      ...(part.defaultWidth !== undefined && { defaultWidth: part.defaultWidth }),
      defaultHeight: part.defaultHeight,
      hidesOtherRows: part.hidesOtherRows,
      fitsColumns: false,
      merges: part.merges,
      objects: type === 'chartsheet' ? [] : objects,
      ...(type === 'chartsheet' && { chartSheet: chart ? { chart } : {} }),
      links: linksOf(part, targets),
      print: { ...part.print, ...print },
    };
  }

  #withConditions(name: string, { rules, columns, hidesOtherRows }: SheetPart, rows: SheetRow[]): SheetRow[] {
    const { context, part } = this.#setting;
    const { countsFrom1904 } = part;
    const laid = layConditions(rows, rules, {
      changes: context.styles.changes,
      changer: this.#changer,
      countsFrom1904,
      blanks: { columns, hidesOtherRows, plain: context.styles.cells[0] ?? plainStyle },
    });
    if (laid.leftOut > 0) {
      const formats = count(laid.leftOut, 'conditional format', 'conditional formats');
      this.notes.push(`${formats} of the sheet “${name}” could not be followed.`);
    }
    return laid.rows;
  }

  #withTables({ rows, tables }: SheetPart, targets: ReadonlyMap<string, Relationship>): SheetRow[] {
    if (tables.length === 0) return rows;
    const { source, context } = this.#setting;
    const xmls = tables.flatMap((id) => source.text(targets.get(id)?.target ?? '') ?? []);
    const [usual] = context.styles.cells;
    return layTables(rows, xmls, { theme: context.theme, changer: this.#changer, ...(usual && { usual }) });
  }

  /** Where the values of charts are found that their own parts do not keep. */
  get #finder(): ValueFinder {
    const { part, targets } = this.#setting;
    return {
      cellsLeft: this.#chartCellsLeft,
      sheet: (name) => {
        const listed = part.sheets.find((sheet) => sheet.name.toLowerCase() === name.toLowerCase());
        const target = targets.find(({ id, type }) => id === listed?.id && type === 'worksheet');
        return target && this.#partOf(target.target);
      },
      named: (name) => part.names.find((defined) => defined.name.toLowerCase() === name.toLowerCase())?.text,
    };
  }

  #chartOf(path: string): ChartOrKind {
    const { source, context } = this.#setting;
    const finder = this.#finder;
    const read = this.#charts.get(path) ?? readSheetChart(path, { source, theme: context.theme, finder });
    this.#charts.set(path, read);
    if ('kind' in read) return read;
    this.#chartValues += sizeOf(read.chart);
    return this.#chartValues > mostChartValues ? { kind: 'too many values', title: read.chart.title } : read;
  }

  #readDrawn(name: string, relationship: Relationship | undefined): SheetObject[] {
    if (relationship === undefined || relationship.isExternal) return [];
    const { source, context } = this.#setting;
    const drawing = readDrawing(relationship.target, {
      source,
      pictures: this.#pictures,
      theme: context.theme,
      readChart: (path) => this.#chartOf(path),
    });
    this.notes.push(...drawingNotes(name, drawing));
    return drawing.objects;
  }

  #readControls(name: string, parts: readonly Relationship[]): SheetObject[] {
    const find = (reference: string) => {
      const own = reference.includes('!') ? reference : `'${name.replaceAll("'", "''")}'!${reference}`;
      return findValues(own, this.#finder, { line: 'first', isVisibleOnly: false, limit: mostItems });
    };
    const { objects, ...lost } = readControls(parts, { source: this.#setting.source, find });
    this.notes.push(...controlNotes(name, lost));
    return objects;
  }
}

function findWorkbook(source: WorkbookPackage): string {
  const path = readRelationships(source, '').find(({ type }) => type === 'officeDocument')?.target;
  const found = path ?? 'xl/workbook.xml';
  if (!source.has(found)) throw unusable.damaged();
  return found;
}

function readTitle(source: WorkbookPackage): string | undefined {
  let isInTitle = false;
  let title = '';
  readXml(source.text('docProps/core.xml') ?? '', {
    open: (name) => void (isInTitle = name === 'title'),
    text: (text) => {
      if (isInTitle) title += text;
    },
    close: () => void (isInTitle = false),
  });
  return title.trim() || undefined;
}

/**
 * Reads a workbook of Excel 2007 or later. Formulas without a result in the file are computed where an engine is given. Throws an
 * UnusableFile.
 */
export function readWorkbook(bytes: Uint8Array<ArrayBuffer>, engine?: FormulaEngine): Workbook {
  const source = openPackage(bytes);
  const path = findWorkbook(source);
  const targets = readRelationships(source, path);
  const xml = source.text(path) ?? '';
  if (!/<(?:\w+:)?workbook[\s>]/.test(xml)) throw unusable.wrongType('an Excel workbook');
  const textOf = (type: string): string | undefined => {
    const target = targets.find((part) => part.type === type);
    return target && source.text(target.target);
  };
  const part = readWorkbookPart(xml);
  const theme = readTheme(textOf('theme'));
  const styles = readStyles(textOf('styles'), theme);
  const strings = readSharedStrings(textOf('sharedStrings'), theme);
  const { isUncomputed, countsFrom1904 } = part;
  const context = { strings, styles, theme, isUncomputed, cellsLeft: { count: mostCells } };
  const reader = new WorkbookReader({ source, context, part, targets });
  if (engine) reader.compute(engine);
  const sheets = reader.readSheets();
  const { notes, lacksResults } = reader;
  const title = readTitle(source);
  const { defaultFont } = styles;
  return { sheets, defaultFont, countsFrom1904, notes, lacksResults, ...(title !== undefined && { title }) };
}
