import { zipSync } from 'fflate';
import type { PlainFile } from '#testing/plain-file.ts';

const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006/relationships';

const relationships = (targets: readonly (readonly [id: string, type: string, target: string])[]): string =>
  `<Relationships xmlns="${packaged}">${targets
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** Dates, rupees with red below zero, and bold on a blue ground. */
const styles = `<styleSheet ${main}><numFmts><numFmt numFmtId="200" formatCode="d mmmm yyyy"/><numFmt numFmtId="201" formatCode="[$₹-4009] #,##0.00;[Red](#,##0.00)"/></numFmts><fonts><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/><color rgb="FFFFFFFF"/></font></fonts><fills><fill/><fill/><fill><patternFill patternType="solid"><fgColor rgb="FF1F4E78"/></patternFill></fill></fills><borders><border/></borders><cellXfs><xf/><xf numFmtId="200"/><xf numFmtId="201"/><xf fontId="1" fillId="2"/></cellXfs></styleSheet>`;

const text = (reference: string, words: string, style = 0): string =>
  `<c r="${reference}" s="${style}" t="inlineStr"><is><t>${words}</t></is></c>`;

const number = (reference: string, value: number, style = 0): string =>
  `<c r="${reference}" s="${style}"><v>${value}</v></c>`;

const sheet = (rows: readonly string[]): string =>
  `<worksheet ${main}><cols><col min="1" max="3" width="22"/></cols><sheetData>${rows
    .map((cells, place) => `<row r="${place + 1}">${cells}</row>`)
    .join('')}</sheetData></worksheet>`;

const accounts = sheet([
  text('A1', 'Day', 3) + text('B1', 'What', 3) + text('C1', 'How much', 3),
  number('A2', 45000, 1) + text('B2', 'किराया') + number('C2', 12500.5, 2),
  number('A3', 45001, 1) + text('B3', 'Emoji 😀') + number('C3', -340, 2),
]);

/** A workbook with the sheets Accounts, Second and one that is hidden. */
export function workbook(name: string): PlainFile {
  const parts: Record<string, string> = {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': relationships([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${office}"><sheets><sheet name="Accounts" sheetId="1" r:id="rId1"/><sheet name="Second" sheetId="2" r:id="rId2"/><sheet name="Hidden" sheetId="3" state="hidden" r:id="rId3"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships([
      ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
      ['rId2', 'worksheet', 'worksheets/sheet2.xml'],
      ['rId3', 'worksheet', 'worksheets/sheet3.xml'],
      ['rId4', 'styles', 'styles.xml'],
    ]),
    'xl/styles.xml': styles,
    'xl/worksheets/sheet1.xml': accounts,
    'xl/worksheets/sheet2.xml': sheet([text('A1', 'On the second sheet')]),
    'xl/worksheets/sheet3.xml': sheet([text('A1', 'A secret')]),
  };
  const files = Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, new TextEncoder().encode(xml)]));
  return { name, mimeType: spreadsheet, buffer: Buffer.from(zipSync(files)) };
}

/** An OLE file with a stream of this name, as an old workbook is one. */
export const oleFile = (name: string, stream: string): PlainFile => ({
  name,
  mimeType: name.endsWith('.xls') ? 'application/vnd.ms-excel' : spreadsheet,
  buffer: Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(504),
    Buffer.from(stream, 'utf16le'),
    Buffer.alloc(400),
  ]),
});
