import { beforeAll, expect, it, vi } from 'vitest';
import { withPdf } from '../engines/opened-pdf.ts';
import type { JobFile, JobResult } from '../runner/job.ts';
import { changePasswords } from '../converters/file-passwords/file-passwords.job.ts';
import { compressPdfs } from '../converters/pdf-compressor/pdf-compressor.job.ts';
import { mergePdfs } from '../converters/pdf-merger/pdf-merger.job.ts';
import { arrangePages } from '../converters/pdf-pages/pdf-pages.job.ts';
import { pdfPagesDefaults } from '../converters/pdf-pages/pdf-pages.options.ts';
import { pdfToText } from '../converters/pdf-to-text/pdf-to-text.job.ts';
import { pdfToTextDefaults } from '../converters/pdf-to-text/pdf-to-text.options.ts';
import { fetchFromDisk } from './assets-on-disk.ts';
import { canvasBySharp } from './canvas-by-sharp.ts';
import { outcomeOf } from './expect-outcome.ts';
import { hostileFiles } from './hostile-files.ts';
import { ask } from './native-programs.ts';

vi.stubGlobal('fetch', fetchFromDisk);
for (const [name, stub] of Object.entries(canvasBySharp)) vi.stubGlobal(name, stub);

const damaged = 'is damaged and cannot be read.';
const notPdf = 'is not a PDF.';
const noText = 'has no text.';
const pictures = 'has no text, and no words were recognized in its pictures.';
const unknownLock = 'is protected in a way that cannot be opened here.';
const word = 'Word\n';
/** The first page has a field, whose value stands behind its text. */
const firstText = 'One\n\nb\n\n— Page 2 —\n\n\n\n— Page 3 —\n\n\n';
const allText = 'One\n\nb\n\n— Page 2 —\n\nTwo\n\n— Page 3 —\n\nThree\n';

/**
 * Expected outcome of each: the number of pages, the text, or the rest of the error message. Merger, compressor, PDF Pages and
 * File Passwords come to the same.
 */
const expected: [name: string, pages: string | number, text: string][] = [
  ['empty', 'is empty.', 'is empty.'],
  ['only a header', damaged, damaged],
  ['a header and garbage', damaged, damaged],
  ['a picture', notPdf, notPdf],
  ['a web page', notPdf, notPdf],
  ['cut after a tenth', damaged, damaged],
  ['cut in the middle', damaged, damaged],
  ['cut before the cross-reference table', 3, allText],
  ['cut within the trailer', 3, allText],
  ['packed, cut in the middle', 3, firstText],
  ['a wrong place of the table', 3, allText],
  ['wrong places of all objects', 3, allText],
  ['no pages', 'has no pages.', 'has no pages.'],
  ['a page tree that contains itself', damaged, damaged],
  ['a page tree 500 deep', damaged, noText],
  ['a page tree 3,000 deep', damaged, damaged],
  ['a page tree 500 deep at a wrong place', damaged, noText],
  ['a page tree 250 deep, packed', damaged, noText],
  ['a page tree 150 deep under other names', damaged, noText],
  ['5,000 pages', 5000, noText],
  ['5,000 pages of which 1 is there', damaged, damaged],
  ['two thousand million pages of which 1 is there', 1, noText],
  ['a bomb', damaged, damaged],
  ['an outline that contains itself', 1, noText],
  ['locked', 'is protected by a password.', 'is protected by a password.'],
  ['locked for changes only', 3, allText],
  ['locked by 40 bits', 'is protected by a password.', 'is protected by a password.'],
  ['locked by a table of its own', 3, allText],
  ['locked by an unknown method', unknownLock, unknownLock],
  ['linearized, cut', damaged, damaged],
  ['tables as streams', 3, allText],
  ['linearized', 3, allText],
  ['tables of both kinds', 1, word],
  ['tables of both kinds, one at a wrong place', 1, word],
  ['lengths of 0', 3, allText],
  ['lengths beyond the file', 3, allText],
  ['lengths below 0', 3, allText],
  ['a table that comes before itself', damaged, damaged],
  ['a thousand bytes before the header', 3, allText],
  ['a megabyte behind the end', 3, allText],
  ['two files one after the other', 3, allText],
  ['without a trailer', 3, allText],
  ['without a catalog', 3, allText],
  ['without a header', 3, allText],
  ['a version of the future', 3, allText],
  ['every line end lost', 3, 'b\n\n— Page 2 —\n\n\n\n— Page 3 —\n\n\n'],
  ['line ends of another system', 3, allText],
  ['one byte changed in 97', 3, firstText],
  ['a page without a size', 1, word],
  ['a page of a thousand million points', 1, word],
  ['a page whose box is upside down', 1, word],
  ['a page whose box is negative', 1, word],
  ['a page whose box is empty', 1, word],
  ['a page whose box is words', 1, word],
  ['a page turned by 45 degrees', 1, word],
  ['a page in units of a mile', 1, word],
  ['a page without resources', 1, word],
  ['a page without content', 1, noText],
  ['a page whose content is not there', 1, noText],
  ['a page whose parent is not there', 1, word],
  ['content of nonsense', 1, noText],
  ['content of an unknown filter', 1, word],
  ['content of 64 MB of spaces', 1, noText],
  ['100,000 states that are never restored', 1, noText],
  ['100,000 brackets', 1, noText],
  ['100,000 parentheses', 1, noText],
  ['100,000 dictionaries', 1, noText],
  ['a number of 10,000 digits', 1, word],
  ['a form that draws itself', 1, pictures],
  // pdfium runs out of memory, and reports it after some seconds.
  ['forms without end', 1, damaged],
  ['a font that is none', 1, word],
  ['a font that is not there', 1, word],
  ['a table of characters that is its own base', 1, word],
  ['a picture of 60,000 by 60,000 pixels', 1, pictures],
  ['a picture of negative size', 1, pictures],
  ['a JPEG that is none', 1, pictures],
  ['a JBIG2 that is none', 1, pictures],
  ['links that are none', 1, word],
  ['a tree of names that contains itself', 1, noText],
  ['fields that contain each other', 1, noText],
];

/** Merging keeps pages as they are. A fault within a page is in the result, where qpdf reports it. */
const faultyPages = new Set([
  'every line end lost',
  'packed, cut in the middle',
  'one byte changed in 97',
  'content of nonsense',
  'content of an unknown filter',
  '100,000 brackets',
  '100,000 parentheses',
  '100,000 dictionaries',
  'a number of 10,000 digits',
  'a JPEG that is none',
]);

let files: Awaited<ReturnType<typeof hostileFiles>>;
/** Time to pack and search bombs on a busy machine. */
const generousMs = 90_000;

beforeAll(async () => {
  files = await hostileFiles();
}, generousMs);

const bytesOf = async ({ blob }: JobResult) => new Uint8Array(await blob.arrayBuffer());
const merge = (file: JobFile) => mergePdfs([file], { ranges: [] }, () => undefined);
const compress = (file: JobFile) => compressPdfs([file], { level: 'balanced' }, () => undefined);
const arrange = (file: JobFile) => arrangePages([file], pdfPagesDefaults, () => undefined);
const password = 'violet ridge';
const lock = (file: JobFile) =>
  changePasswords([file], { task: 'set', newPassword: password, currentPassword: '' }, () => undefined);
/** Where File Passwords has words of its own. */
const passwordWords: Readonly<Record<string, string>> = {
  [notPdf]: 'is not a PDF or a file of Word, Excel or PowerPoint.',
  'is protected by a password.': 'has a password already: type it, so that the new one can take its place.',
};
const readText = (file: JobFile) => pdfToText([file], pdfToTextDefaults, () => undefined);

/** Also of what was given back as it was, which qpdf may warn of. */
const pagesSeen = (pdf: Uint8Array<ArrayBuffer>, opening?: string): Promise<number> =>
  withPdf(pdf, opening, ({ pageCount }) => pageCount);

it.each(expected)(
  '%s ends in a result or a sentence',
  async (name, pages, text) => {
    const bytes = files.get(name);
    if (!bytes) throw new Error(`There is no such file: ${name}.`);
    const file = { name: 'a.pdf', blob: new Blob([bytes]) };
    const whole = await outcomeOf(merge, file);
    if ('because' in whole) expect(whole.because).toBe(pages);
    else {
      const pdf = await bytesOf(whole.result);
      if (!faultyPages.has(name)) ask('qpdf', pdf, ['--check']);
      expect(Number(ask('qpdf', pdf, ['--show-npages']))).toBe(pages);
    }
    const smaller = await outcomeOf(compress, file);
    expect('because' in smaller ? smaller.because : await pagesSeen(await bytesOf(smaller.result))).toBe(pages);
    const arranged = await outcomeOf(arrange, file);
    expect('because' in arranged ? arranged.because : await pagesSeen(await bytesOf(arranged.result))).toBe(pages);
    const locked = await outcomeOf(lock, file);
    const lockedPages = 'because' in locked ? locked.because : await pagesSeen(await bytesOf(locked.result), password);
    // A file of which pages are missing is locked as it is.
    const isPart = name === '5,000 pages of which 1 is there';
    expect(lockedPages).toBe(isPart ? 5000 : (passwordWords[pages] ?? pages));
    const words = await outcomeOf(readText, file);
    expect('because' in words ? words.because : new TextDecoder().decode(await bytesOf(words.result))).toBe(text);
  },
  generousMs,
);

it('knows what becomes of each hostile file', () => {
  expect(expected.map(([name]) => name)).toEqual(Array.from(files.keys()));
});
