import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import { qpdf } from '../testing/native-programs.ts';
import { fetchFromDisk } from '../testing/assets-on-disk.ts';
import { canvasBySharp } from '../testing/canvas-by-sharp.ts';
import { makeDocx, paragraph, run } from '../testing/make-docx.ts';
import { makeXlsx } from '../testing/make-xlsx.ts';
import { makePdf } from '../testing/pdf-samples.ts';
import { type FileWords, fileWordsOf, type ReadWordsOptions } from './file-words.ts';
import { scaleOf } from './picture-words.ts';
import { readFileWords } from './read-file-words.job.ts';

vi.stubGlobal('fetch', fetchFromDisk);
for (const [name, stub] of Object.entries(canvasBySharp)) vi.stubGlobal(name, stub);

async function read(
  bytes: Uint8Array<ArrayBuffer> | string,
  kind: ReadWordsOptions['kind'],
  languages: ReadWordsOptions['languages'] = [],
): Promise<FileWords> {
  const file = { name: 'a file', blob: new Blob([bytes]) };
  return fileWordsOf(await readFileWords([file], { kind, languages }, () => undefined));
}

/** A picture of a line. */
async function pictureOf(text: string, font = 'DejaVu Sans'): Promise<Uint8Array<ArrayBuffer>> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1000"><rect width="1600" height="1000" fill="#fff"/><text x="80" y="300" font-family="${font}" font-size="48">${text}</text></svg>`;
  return new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer());
}

it('reads a PDF page by page', async () => {
  const bytes = await makePdf({ pages: ['The north shore', 'A heron stands there'] });
  expect(await read(bytes, 'pdf')).toEqual({
    parts: [
      { page: 1, text: 'The north shore' },
      { page: 2, text: 'A heron stands there' },
    ],
  });
});

it('reads a Word document with its footnotes, and nothing twice', async () => {
  const choice = `<mc:AlternateContent><mc:Choice>${run('Boxed')}</mc:Choice><mc:Fallback>${run('Boxed')}</mc:Fallback></mc:AlternateContent>`;
  const body =
    paragraph(run('The north') + run(' shore')) + paragraph(choice + '<w:del><w:delText>gone</w:delText></w:del>');
  expect(await read(makeDocx({ body }), 'word')).toEqual({
    parts: [{ page: null, text: 'The north shore\nBoxed' }],
  });
});

it('reads a workbook as Excel shows it, sheet by sheet', async () => {
  const bytes = makeXlsx({
    sheets: [
      {
        name: 'Birds',
        rows: [
          ['Heron', 12],
          ['Gull', 3.5],
        ],
      },
      { name: 'Lakes', rows: [['North shore']] },
    ],
  });
  expect(await read(bytes, 'excel')).toEqual({
    parts: [
      { page: null, text: 'Birds\nHeron\t12\nGull\t3.5' },
      { page: null, text: 'Lakes\nNorth shore' },
    ],
  });
});

it('reads plain text', async () => {
  expect(await read('Words\r\nof a file', 'text')).toEqual({ parts: [{ page: null, text: 'Words\nof a file' }] });
});

it('recognizes English and Hindi words in a picture', async () => {
  expect(await read(await pictureOf('The heron waits'), 'picture', ['eng'])).toEqual({
    parts: [{ page: null, text: 'The heron waits' }],
  });
  const hindi = await pictureOf('नदी का किनारा', 'Noto Sans Devanagari');
  expect(await read(hindi, 'picture', ['eng', 'hin'])).toEqual({ parts: [{ page: null, text: 'नदी का किनारा' }] });
}, 60_000);

it('recognizes the words of a fax in a TIFF', async () => {
  const scan = sharp(await pictureOf('The heron waits')).toColourspace('b-w');
  const fax = new Uint8Array(await scan.removeAlpha().tiff({ bitdepth: 1, compression: 'ccittfax4' }).toBuffer());
  expect(await read(fax, 'picture', ['eng'])).toEqual({ parts: [{ page: null, text: 'The heron waits' }] });
}, 60_000);

it('tells why a file has no words', async () => {
  const plain = await makePdf({ pages: ['Words'] });
  const locked = qpdf(plain, ['--encrypt', 'secret', 'secret', '256', '--']);
  expect(await read(locked, 'pdf')).toEqual({ parts: [], failure: 'protected' });
  expect(await read(plain.slice(0, 300), 'pdf')).toEqual({ parts: [], failure: 'unreadable' });
  expect(await read(await makePdf({ pages: [''] }), 'pdf')).toEqual({ parts: [], failure: 'noText' });
  expect(await read('No archive', 'word')).toEqual({ parts: [], failure: 'unreadable' });
  expect(await read('%PDF-1.4', 'text')).toEqual({ parts: [], failure: 'unreadable' });
  expect(await read('No picture at all', 'picture', ['eng'])).toEqual({ parts: [], failure: 'unreadable' });
  // A bitmap that calls itself 10,000 pixels wide and high is not decoded.
  const header = new Uint8Array(60);
  header.set([0x42, 0x4d]);
  new DataView(header.buffer).setInt32(18, 10_000, true);
  new DataView(header.buffer).setInt32(22, 9_000, true);
  expect(await read(header, 'picture', ['eng'])).toEqual({ parts: [], failure: 'tooLarge' });
});

it('draws large pictures smaller and those of screens larger', () => {
  const drawn = (width: number, height: number) => Math.round(width * height * scaleOf({ width, height }) ** 2);
  expect(drawn(8000, 6000)).toBe(8_000_000);
  expect(drawn(2000, 2000)).toBe(4_000_000);
  expect(drawn(800, 600)).toBe(4 * 800 * 600);
});
