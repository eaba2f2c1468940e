import { showValue, type ValueSetting } from '../converters/excel-to-pdf/sheet-pages/shown-value.ts';
import { readWorkbook } from '../converters/excel-to-pdf/workbook/read-workbook.ts';
import { readXml } from '../converters/excel-to-pdf/workbook/read-xml.ts';
import type { SheetRow } from '../converters/excel-to-pdf/workbook/workbook-model.ts';
import { readOfficeFile } from '../engines/office-protection/read-office-file.ts';
import { unzipDocx } from '../converters/word-to-pdf/reading/unzip-docx.ts';
import { decodeXml } from '../runner/office-file-types.ts';
import type { PartCollector } from './file-words.ts';

/** Parts of a Word document with words, in the order in which they are kept. */
const wordParts = [
  /^word\/document\.xml$/,
  /^word\/footnotes\.xml$/,
  /^word\/endnotes\.xml$/,
  /^word\/comments\.xml$/,
  /^word\/header\d*\.xml$/,
  /^word\/footer\d*\.xml$/,
];

/** Elements after which a line ends, and those that part words. */
const lineEnds = new Set(['p', 'br', 'cr']);
const gaps = new Set(['tab', 'tc']);

/** The text of a part of a Word document. Text that is deleted under tracked changes is not in it. */
function textOfPart(xml: string): string {
  let text = '';
  let isText = false;
  /** A drawing for older programs, which says the same again. */
  let fallbacks = 0;
  readXml(xml, {
    open: (name) => {
      if (name === 'Fallback') fallbacks += 1;
      isText = name === 't' && fallbacks === 0;
    },
    text: (each) => {
      if (isText) text += each;
    },
    close: (name) => {
      isText = false;
      if (name === 'Fallback') fallbacks -= 1;
      if (lineEnds.has(name)) text += '\n';
      else if (gaps.has(name)) text += '\t';
    },
  });
  return text;
}

/** The words of a .docx, without pages: those are made by the program that shows it. Throws `UnusableFile`. */
export async function readWordWords(blob: Blob, collector: PartCollector): Promise<void> {
  const parts = await unzipDocx({ blob });
  for (const wanted of wordParts)
    for (const [name, bytes] of parts) if (wanted.test(name)) collector.add(null, textOfPart(decodeXml(bytes)));
}

const setting = (countsFrom1904: boolean): ValueSetting => ({ locale: 'en-US', countsFrom1904, partsAsInIndia: false });

function textOfRow({ cells }: SheetRow, look: ValueSetting): string {
  const texts = cells.flatMap(({ value, style }) =>
    value
      ? [
          showValue(value, style, look)
            .runs.map(({ text }) => text)
            .join(''),
        ]
      : [],
  );
  return texts.filter((text) => text.trim() !== '').join('\t');
}

/** The words of a workbook: of each sheet its name, then its rows as Excel shows them. Throws `UnusableFile`. */
export async function readExcelWords(blob: Blob, collector: PartCollector): Promise<void> {
  const { sheets, countsFrom1904 } = readWorkbook(await readOfficeFile({ blob }));
  const look = setting(countsFrom1904);
  for (const { name, rows, objects } of sheets) {
    const lines = rows.map((row) => textOfRow(row, look)).filter(Boolean);
    const boxes = objects.flatMap((object) =>
      object.kind === 'text' ? object.box.paragraphs.map(({ runs }) => runs.map(({ text }) => text).join('')) : [],
    );
    if (lines.length + boxes.length > 0) collector.add(null, [name, ...lines, ...boxes].join('\n'));
  }
}
