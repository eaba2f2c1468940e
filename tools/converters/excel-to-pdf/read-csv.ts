import {
  plainStyle,
  noPrintSetup,
  plainFont,
  type Cell,
  type CellStyle,
  type SheetRow,
  type Workbook,
} from './workbook/workbook-model.ts';
import { UnusableFile } from '../../runner/refusals.ts';
import { mostCells } from './workbook/read-sheet.ts';

const delimiters = [',', ';', '\t', '|'] as const;

/** So much of a file tells which sign parts its cells. */
const lookedAt = 20_000;

/** The sign that parts the cells: the one that most lines have equally often. */
export function findDelimiter(text: string): string {
  const isWhole = text.length <= lookedAt;
  const start = text.slice(0, lookedAt).replaceAll(/"(?:[^"]|"")*"/g, '');
  const lines = start.split(/\r\n|\n|\r/).filter((line) => line !== '');
  // The last one may be cut off.
  const whole = lines.length > 1 && !isWhole ? lines.slice(0, -1) : lines;
  const rated = delimiters.map((delimiter) => {
    const counts = whole.map((line) => line.split(delimiter).length - 1);
    const usual = counts[0] ?? 0;
    const share = counts.filter((count) => count === usual).length / Math.max(1, counts.length);
    return { delimiter, rating: usual === 0 ? 0 : share * 100 + Math.min(usual, 50) / 100 };
  });
  const best = rated.reduce((one, other) => (other.rating > one.rating ? other : one));
  return best.rating > 0 ? best.delimiter : ',';
}

/** The cells of a text line by line (RFC 4180): quoted ones may hold the delimiter, ends of lines and doubled quotes. */
export function* splitCsv(text: string, delimiter: string): Iterable<string[]> {
  const plainEnd = new RegExp(`[${delimiter === '|' ? '\\|' : delimiter}\r\n]`, 'g');
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    let value = '';
    if (text.charAt(at) === '"') {
      at += 1;
      for (;;) {
        const end = text.indexOf('"', at);
        value += text.slice(at, end === -1 ? text.length : end);
        at = end === -1 ? text.length : end + 1;
        if (text.charAt(at) !== '"') break;
        value += '"';
        at += 1;
      }
    }
    plainEnd.lastIndex = at;
    const end = plainEnd.exec(text)?.index ?? text.length;
    row.push(value + text.slice(at, end));
    const sign = text.charAt(end);
    at = end + (text.startsWith('\r\n', end) ? 2 : 1);
    if (sign === delimiter && at < text.length) continue;
    if (sign === delimiter) row.push('');
    yield row;
    row = [];
  }
}

/** A number as people write it: with a sign, a currency, thousands, a percent sign; not a date, and not a long code. */
const numeric =
  /^[-+(]?\s?(?:[$€£₹¥]|Rs\.?|USD|EUR|INR)?\s?[-+]?(?:\d{1,3}(?:[,.'\u00A0\u202F ]\d{2,3})*|\d+)(?:[.,]\d+)?(?:[eE][-+]?\d+)?\s?(?:%|€|\$|£|₹)?\)?$/;

const numberStyle: CellStyle = { ...plainStyle, horizontal: 'right' };
const textStyle: CellStyle = { ...plainStyle, wraps: true, vertical: 'top' };

/** A table of text as a workbook of one sheet. Every cell shows what stands in the file. */
export function readCsv(text: string, name: string): Workbook {
  const body = text.replace(/^\uFEFF/, '');
  // Excel's own way to say it.
  const said = /^sep=(.)(?:\r\n|\n|\r)/.exec(body);
  const delimiter = said?.[1] ?? findDelimiter(body);
  const rows: SheetRow[] = [];
  let cellCount = 0;
  let index = 0;
  for (const values of splitCsv(said ? body.slice(said[0].length) : body, delimiter)) {
    const cells: Cell[] = [];
    for (const [column, value] of values.entries()) {
      const shown = value.replaceAll(/\r\n?/g, '\n').trim();
      if (shown === '') continue;
      const isNumber = shown.length < 40 && numeric.test(shown);
      cells.push({ column, value: { kind: 'text', text: shown }, style: isNumber ? numberStyle : textStyle });
    }
    cellCount += cells.length;
    if (cellCount > mostCells) {
      throw new UnusableFile('has more than two million cells, more than a browser tab can work on.');
    }
    if (cells.length > 0) rows.push({ index, isFixed: false, isHidden: false, cells });
    index += 1;
  }
  const sheet = {
    name,
    rows,
    columns: [],
    defaultHeight: 15,
    hidesOtherRows: false,
    fitsColumns: true,
    merges: [],
    objects: [],
    links: [],
    print: noPrintSetup,
  };
  return { sheets: [sheet], defaultFont: plainFont, countsFrom1904: false, notes: [] };
}
