import { type Zippable, zipSync } from 'fflate';

/** A cell of a made sheet: its value, the number of its look, or the inside of its element as XML. */
export type MadeCell =
  | string
  | number
  | boolean
  | null
  | { value: string | number | boolean; style: number }
  | { xml: string; type?: string; style?: number };

export interface MadeSheet {
  name: string;
  /** From A1; null where the file has no cell. */
  rows: readonly (readonly MadeCell[])[];
  /** Attributes of rows by their number from 0. */
  rowAttributes?: Readonly<Record<number, string>>;
  state?: 'hidden' | 'veryHidden';
  /** XML before and after the cells: `<cols>`, `<mergeCells>`, `<pageSetup>`. */
  before?: string;
  after?: string;
  /** Relationships of the sheet, as XML. */
  relationships?: string;
  /** A sheet that is a chart and has no cells. */
  isChart?: boolean;
}

export interface MadeWorkbook {
  sheets: readonly MadeSheet[];
  /** The inside of `<cellXfs>`; the first look is the usual one. */
  looks?: string;
  fonts?: string;
  fills?: string;
  borders?: string;
  formats?: string;
  /** The inside of `<dxfs>`. */
  changes?: string;
  /** The inside of `<definedNames>`. */
  names?: string;
  workbookAttributes?: string;
  /** Attributes of `<calcPr>`. */
  computing?: string;
  /** Other parts by their paths. */
  parts?: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>;
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006/relationships';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const letters = (column: number): string =>
  (column < 26 ? '' : letters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

function cellXml(cell: MadeCell, reference: string): string {
  if (cell === null) return '';
  const { style, ...content } = typeof cell === 'object' ? cell : { value: cell, style: undefined };
  const look = style === undefined ? '' : ` s="${style}"`;
  if ('xml' in content) {
    const type = content.type === undefined ? '' : ` t="${content.type}"`;
    return `<c r="${reference}"${look}${type}>${content.xml}</c>`;
  }
  const { value } = content;
  if (typeof value === 'number') return `<c r="${reference}"${look}><v>${value}</v></c>`;
  if (typeof value === 'boolean') return `<c r="${reference}"${look} t="b"><v>${value ? 1 : 0}</v></c>`;
  return `<c r="${reference}"${look} t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
}

function sheetXml({ rows, rowAttributes = {}, before = '', after = '', isChart = false }: MadeSheet): string {
  if (isChart) return `${head}<chartsheet ${main} xmlns:r="${office}">${before}${after}</chartsheet>`;
  const data = rows.map((cells, row) => {
    const inside = cells.map((cell, column) => cellXml(cell, `${letters(column)}${row + 1}`)).join('');
    return `<row r="${row + 1}" ${rowAttributes[row] ?? ''}>${inside}</row>`;
  });
  return `${head}<worksheet ${main} xmlns:r="${office}">${before}<sheetData>${data.join('')}</sheetData>${after}</worksheet>`;
}

const list = (name: string, inside: string): string => `<${name}>${inside}</${name}>`;

/** A relationship of a part, as XML. */
export const relationship = (id: string, type: string, target: string, mode = ''): string =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${escaped(target)}"${mode && ` TargetMode="${mode}"`}/>`;

const relationships = (inside: string): string => `${head}<Relationships xmlns="${packaged}">${inside}</Relationships>`;

function stylesXml({
  looks = '<xf/>',
  fonts = '',
  fills = '',
  borders = '',
  formats = '',
  changes = '',
}: MadeWorkbook) {
  const usual = '<font><sz val="11"/><name val="Calibri"/></font>';
  const none = '<fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>';
  return `${head}<styleSheet ${main}>${[
    list('numFmts', formats),
    list('fonts', usual + fonts),
    list('fills', none + fills),
    list('borders', `<border/>${borders}`),
    list('cellXfs', looks),
    list('dxfs', changes),
  ].join('')}</styleSheet>`;
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A workbook as Excel would save it, with the parts that tests need and no others. */
export function makeXlsx(workbook: MadeWorkbook): Uint8Array<ArrayBuffer> {
  const { sheets, names = '', workbookAttributes = '', computing = '', parts = {} } = workbook;
  const listed = sheets.map(({ name, state }, place) => {
    const hidden = state === undefined ? '' : ` state="${state}"`;
    return `<sheet name="${escaped(name)}" sheetId="${place + 1}"${hidden} r:id="rId${place + 1}"/>`;
  });
  const own = sheets.map(({ isChart }, place) =>
    relationship(`rId${place + 1}`, isChart ? 'chartsheet' : 'worksheet', `worksheets/sheet${place + 1}.xml`),
  );
  const files: Zippable = {
    '[Content_Types].xml': encode(`${head}<Types/>`),
    '_rels/.rels': encode(relationships(relationship('rId1', 'officeDocument', 'xl/workbook.xml'))),
    'xl/workbook.xml': encode(
      `${head}<workbook ${main} xmlns:r="${office}"><workbookPr ${workbookAttributes}/>${list('sheets', listed.join(''))}${list('definedNames', names)}<calcPr ${computing}/></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': encode(
      relationships(
        [...own, relationship('rIdS', 'styles', 'styles.xml'), relationship('rIdT', 'theme', 'theme.xml')].join(''),
      ),
    ),
    'xl/styles.xml': encode(stylesXml(workbook)),
  };
  for (const [place, sheet] of sheets.entries()) {
    files[`xl/worksheets/sheet${place + 1}.xml`] = encode(sheetXml(sheet));
    if (sheet.relationships !== undefined) {
      files[`xl/worksheets/_rels/sheet${place + 1}.xml.rels`] = encode(relationships(sheet.relationships));
    }
  }
  for (const [path, content] of Object.entries(parts))
    files[path] = typeof content === 'string' ? encode(content) : content;
  return zipSync(files);
}
