import { makeXlsx } from '../testing/make-xlsx.ts';
import { sampleTexts } from '../converters/text-to-pdf/sample-texts.ts';
import { oneOf, randomFrom, wholeBetween } from '../../testing/seeded-random.ts';
import { workbookTypes } from './inputs/workbook-types.ts';
import { timeOffice, ifInstalled, runNative } from './native-program.ts';
import { pageCountOf } from './read-luma.ts';
import { onlyResult, type ToolBench } from './tool-bench.ts';
import { seconds, type ToolFigure } from './tool-figure.ts';

const tool = 'excel-to-pdf';
const rowCount = 20_000;
const target = 0.99;

/** Looks by their number: usual, two decimals with thousands, a date, a share, a currency. */
const looks =
  '<xf/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="10" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/>';
const formats = '<numFmt numFmtId="164" formatCode="[$₹-4009]#,##0.00"/>';

const english = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
/** Day 1 of workbooks is 1 January 1900, and they believe that 1900 had a 29 February. */
const firstDay = Date.UTC(1899, 11, 30);

function dateText(day: number): string {
  const date = new Date(firstDay + day * 86_400_000);
  return `${date.getUTCMonth() + 1}/${date.getUTCDate()}/${date.getUTCFullYear()}`;
}

/** A workbook of 20,000 rows, and what its cells show. */
function makeBook(): { xlsx: Uint8Array; shown: string[] } {
  const random = randomFrom(3);
  const words = (sampleTexts['fr'] ?? '').match(/\p{L}{3,}/gu) ?? [];
  const shown: string[] = [];
  const rows = Array.from({ length: rowCount }, (_, row) => {
    const [amount, day, share, price] = [
      wholeBetween(random, 0, 9_999_999) / 100,
      wholeBetween(random, 40_000, 46_000),
      wholeBetween(random, 0, 10_000),
      wholeBetween(random, 100, 999_999) / 100,
    ];
    const word = oneOf(random, words);
    shown.push(
      `row-${row + 1}`,
      word,
      english.format(amount),
      dateText(day),
      `${(share / 100).toFixed(2)}%`,
      `₹${english.format(price)}`,
    );
    return [
      `row-${row + 1}`,
      word,
      { value: amount, style: 1 },
      { value: day, style: 2 },
      { value: share / 10_000, style: 3 },
      { value: price, style: 4 },
    ];
  });
  const columns = '<cols><col min="1" max="6" width="14" customWidth="1"/></cols>';
  const hidden = { name: 'Secret', rows: [['hidden-words']], state: 'hidden' as const };
  const xlsx = makeXlsx({
    sheets: [{ name: 'Rows', rows, before: columns }, hidden],
    looks,
    formats,
    parts: { '[Content_Types].xml': workbookTypes },
  });
  return { xlsx, shown };
}

/** How many of the strings stand in a text as words, each as often as it is shown. */
function shareShown(shown: readonly string[], text: string): number {
  const left = new Map<string, number>();
  for (const word of text.split(/\s+/)) left.set(word, (left.get(word) ?? 0) + 1);
  let found = 0;
  for (const word of shown) {
    const count = left.get(word) ?? 0;
    if (count > 0) found += 1;
    left.set(word, count - 1);
  }
  return found / shown.length;
}

const textOf = (pdf: string): string => runNative('pdftotext', ['-layout', pdf, '-']).toString();
const hashes = (text: string): number => text.match(/#{3,}/g)?.length ?? 0;

/** A workbook of 20,000 rows of words, numbers, dates, shares and prices, with a hidden sheet. */
export async function measureExcelToPdf(bench: ToolBench): Promise<ToolFigure[]> {
  const { xlsx, shown } = makeBook();
  const file = await bench.write('rows.xlsx', xlsx);
  const made = await bench.time(tool, [file]);
  const pdf = await bench.write('rows-ours.pdf', onlyResult(made));
  const text = textOf(pdf);
  const share = shareShown(shown, text);
  const byOffice = (): ToolFigure[] => {
    const { path, ms } = timeOffice(file, bench.folder);
    const theirs = textOf(path);
    const ratio = made.ms / ms;
    return [
      {
        tool,
        what: `time for ${rowCount} rows, ${pageCountOf(pdf)} pages, against LibreOffice’s`,
        figure: `${seconds(made.ms)}, ${ratio.toFixed(2)} × ${seconds(ms)}`,
        target: '≤ 1 ×',
        isMet: ratio <= 1,
      },
      {
        tool,
        what: 'LibreOffice: cells as they should be shown, ###',
        figure: `${(100 * shareShown(shown, theirs)).toFixed(2)} %, ${hashes(theirs)}`,
      },
    ];
  };
  const isHidden = !text.includes('hidden-words');
  return [
    ...(await ifInstalled('soffice', { tool, what: 'time against LibreOffice’s' }, byOffice)),
    {
      tool,
      what: `of ${shown.length} cells those that are shown as they should be; ###; hidden sheets left out`,
      figure: `${(100 * share).toFixed(2)} %, ${hashes(text)}, ${isHidden ? 'yes' : 'no'}`,
      target: `≥ ${100 * target} %, 0, yes`,
      isMet: share >= target && hashes(text) === 0 && isHidden,
    },
  ];
}
