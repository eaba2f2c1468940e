import { unusable } from '../../../runner/unusable-file-error.ts';
import { parseRange, splitSheetName } from './cell-references.ts';
import { StyleChanger } from './change-style.ts';
import { layConditions } from './apply-conditional-formats.ts';
import { layTables } from './apply-table-styles.ts';
import { openPackage, type WorkbookPackage } from './open-package.ts';
import { countControls } from './count-controls.ts';
import { PictureStore, readDrawing } from './read-drawing.ts';
import { readSharedStrings } from './read-rich-text.ts';
import { mostCells, readSheetPart, type SheetContext, type SheetPart } from './read-sheet.ts';
import { readStyles } from './read-styles.ts';
import { readXml } from './read-xml.ts';
import { readRelationships, type Relationship } from './relationships.ts';
import { readTheme } from './theme-colors.ts';
import type { CellRange, PrintSetup, Sheet, SheetLink, SheetRow, Workbook } from './workbook-model.ts';

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
}

function readWorkbookPart(xml: string): WorkbookPart {
  const part: WorkbookPart = { sheets: [], names: [], countsFrom1904: false };
  let open: DefinedName | undefined;
  readXml(xml, {
    open: (name, attributes) => {
      if (name === 'sheet') {
        const isHidden = ['hidden', 'veryHidden'].includes(attributes.get('state') ?? '');
        part.sheets.push({ name: attributes.get('name') ?? '', id: attributes.get('id') ?? '', isHidden });
      } else if (name === 'definedName') {
        open = { name: attributes.get('name') ?? '', sheet: attributes.number('localSheetId') ?? -1, text: '' };
        part.names.push(open);
      } else if (name === 'workbookPr') part.countsFrom1904 = attributes.flag('date1904');
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

const count = (number: number, one: string, many: string): string =>
  number === 1 ? `One ${one}` : `${number} ${many}`;

class WorkbookReader {
  readonly notes: string[] = [];
  readonly #source: WorkbookPackage;
  readonly #context: SheetContext;
  readonly #changer: StyleChanger;
  readonly #countsFrom1904: boolean;
  readonly #pictures: PictureStore;

  constructor(source: WorkbookPackage, context: SheetContext, countsFrom1904: boolean) {
    this.#countsFrom1904 = countsFrom1904;
    this.#source = source;
    this.#pictures = new PictureStore(source);
    this.#context = context;
    this.#changer = new StyleChanger(context.styles.defaultFont);
  }

  readSheet(name: string, path: string, print: ReturnType<typeof namedPrint>): Sheet {
    const xml = this.#source.text(path);
    if (xml === undefined) throw unusable.damaged();
    const part = readSheetPart(xml, this.#context);
    if (part.uncomputed > 0) {
      const formulas = count(part.uncomputed, 'formula', 'formulas');
      const rest = part.uncomputed === 1 ? 'has no saved result and is' : 'have no saved results and are';
      this.notes.push(
        `${formulas} of the sheet “${name}” ${rest} left empty: save the workbook in Excel to have them.`,
      );
    }
    const targets = new Map(readRelationships(this.#source, path).map((target) => [target.id, target]));
    this.#leftOut(name, countControls(this.#source, [...targets.values()]), 'form control', 'form controls');
    return {
      name,
      rows: this.#withConditions(name, this.#withTables(part, targets), part.rules),
      columns: part.columns,
      ...(part.defaultWidth !== undefined && { defaultWidth: part.defaultWidth }),
      defaultHeight: part.defaultHeight,
      hidesOtherRows: part.hidesOtherRows,
      fitsColumns: false,
      merges: part.merges,
      ...this.#readDrawn(name, targets.get(part.drawing ?? '')),
      links: linksOf(part, targets),
      print: { ...part.print, ...print },
    };
  }

  #withConditions(name: string, rows: SheetRow[], rules: SheetPart['rules']): SheetRow[] {
    const { changes } = this.#context.styles;
    const setting = { changes, changer: this.#changer, countsFrom1904: this.#countsFrom1904 };
    const laid = layConditions(rows, rules, setting);
    if (laid.leftOut > 0) {
      const formats = count(laid.leftOut, 'conditional format', 'conditional formats');
      this.notes.push(`${formats} of the sheet “${name}” could not be followed.`);
    }
    return laid.rows;
  }

  #withTables({ rows, tables }: SheetPart, targets: ReadonlyMap<string, Relationship>): SheetRow[] {
    if (tables.length === 0) return rows;
    const xmls = tables.flatMap((id) => this.#source.text(targets.get(id)?.target ?? '') ?? []);
    const { theme, styles } = this.#context;
    const [usual] = styles.cells;
    return layTables(rows, xmls, { theme, changer: this.#changer, ...(usual && { usual }) });
  }

  #readDrawn(name: string, drawing: Relationship | undefined): Pick<Sheet, 'pictures' | 'textBoxes'> {
    if (drawing === undefined || drawing.isExternal) return { pictures: [], textBoxes: [] };
    const { pictures, textBoxes, charts, unknown } = readDrawing(drawing.target, {
      source: this.#source,
      pictures: this.#pictures,
      theme: this.#context.theme,
    });
    this.#leftOut(name, charts, 'chart', 'charts');
    const kinds = [
      'picture of a kind that browsers do not know',
      'pictures of kinds that browsers do not know',
    ] as const;
    this.#leftOut(name, unknown, ...kinds);
    return { pictures, textBoxes };
  }

  #leftOut(sheet: string, number: number, one: string, many: string): void {
    if (number === 0) return;
    this.notes.push(`${count(number, one, many)} of the sheet “${sheet}” ${number === 1 ? 'is' : 'are'} left out.`);
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

/** Reads a workbook of Excel 2007 or later. Throws an UnusableFile. */
export function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Workbook {
  const source = openPackage(bytes);
  const path = findWorkbook(source);
  const targets = readRelationships(source, path);
  const xml = source.text(path) ?? '';
  if (!/<(?:\w+:)?workbook[\s>]/.test(xml)) throw unusable.wrongType('an Excel workbook');
  const textOf = (type: string): string | undefined => {
    const target = targets.find((part) => part.type === type);
    return target && source.text(target.target);
  };
  const { sheets: listed, names, countsFrom1904 } = readWorkbookPart(xml);
  const theme = readTheme(textOf('theme'));
  const styles = readStyles(textOf('styles'), theme);
  const strings = readSharedStrings(textOf('sharedStrings'), theme);
  const context = { strings, styles, theme, cellsLeft: { count: mostCells } };
  const reader = new WorkbookReader(source, context, countsFrom1904);
  const sheets = listed.flatMap(({ name, id, isHidden }, place): Sheet[] => {
    const target = targets.find((part) => part.id === id);
    if (isHidden || target === undefined) return [];
    if (target.type !== 'worksheet') {
      reader.notes.push(`“${name}” is no sheet of cells and is left out.`);
      return [];
    }
    return [reader.readSheet(name, target.target, namedPrint(names, place))];
  });
  const title = readTitle(source);
  const { defaultFont } = styles;
  return { sheets, defaultFont, countsFrom1904, notes: reader.notes, ...(title !== undefined && { title }) };
}
