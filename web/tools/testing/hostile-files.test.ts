// @vitest-environment node
import { beforeAll, expect, it, vi } from 'vitest';
import { withPdf } from '../engines/opened-pdf.ts';
import type { JobOutcome } from '../job.ts';
import { mergePdfs } from '../pdf-merger/pdf-merger.job.ts';
import { compressPdfs } from '../pdf-compressor/pdf-compressor.job.ts';
import { pdfToText } from '../pdf-to-text/pdf-to-text.job.ts';
import { fetchFromDisk } from './assets-on-disk.ts';
import { hostileFiles } from './hostile-files.ts';
import { ask } from './native-programs.ts';

vi.stubGlobal('fetch', fetchFromDisk);

const damaged = 'is damaged and cannot be read.';
const notPdf = 'is not a PDF.';
const noText = 'has no text.';
const allText = 'One\n\n— Page 2 —\n\nTwo\n\n— Page 3 —\n\nThree\n';

/** What becomes of each: how many pages or which text, or the rest of the sentence of its refusal. Merged and compressed it comes to the same. */
const expected: [name: string, pages: string | number, text: string][] = [
  ['empty', 'is empty.', 'is empty.'],
  ['only a header', damaged, damaged],
  ['a header and garbage', damaged, damaged],
  ['a picture', notPdf, notPdf],
  ['a web page', notPdf, notPdf],
  ['cut after a tenth', damaged, damaged],
  ['cut in the middle', damaged, damaged],
  ['cut before the cross-reference table', damaged, damaged],
  ['cut within the trailer', 3, allText],
  ['packed, cut in the middle', damaged, damaged],
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
  ['linearized, cut', damaged, damaged],
];

let files: Awaited<ReturnType<typeof hostileFiles>>;
beforeAll(async () => {
  files = await hostileFiles();
});

async function outcomeOf({ results, refused }: JobOutcome, read: (bytes: Uint8Array<ArrayBuffer>) => unknown) {
  const [result] = results;
  if (!result) return refused.map(({ sentence }) => sentence).join();
  return read(new Uint8Array(await result.blob.arrayBuffer()));
}

const pageCount = (pdf: Uint8Array<ArrayBuffer>): number => {
  ask('qpdf', pdf, ['--check']);
  return Number(ask('qpdf', pdf, ['--show-npages']));
};

/** Also of what was given back as it was, which qpdf may warn of. */
const pagesSeen = (pdf: Uint8Array<ArrayBuffer>): Promise<number> =>
  withPdf(pdf, undefined, ({ pageCount: pages }) => pages);

it.each(expected)('%s ends in a result or a sentence', async (name, pages, text) => {
  const bytes = files.get(name);
  if (!bytes) throw new Error(`There is no such file: ${name}.`);
  const given = [{ name: 'a.pdf', blob: new Blob([bytes]) }];
  const sentence = (value: string | number): string | number =>
    typeof value === 'string' && value !== allText ? `a.pdf ${value}` : value;
  const mergeOutcome = await mergePdfs(given, { ranges: [] }, () => undefined);
  expect(await outcomeOf(mergeOutcome, pageCount)).toBe(sentence(pages));
  const compressOutcome = await compressPdfs(given, { level: 'balanced' }, () => undefined);
  expect(await outcomeOf(compressOutcome, pagesSeen)).toBe(sentence(pages));
  const textOutcome = await pdfToText(given, { pageBreak: 'line', joinHyphens: true }, () => undefined);
  expect(await outcomeOf(textOutcome, (bytes) => new TextDecoder().decode(bytes))).toBe(sentence(text));
});

it('knows what becomes of each hostile file', () => {
  expect(expected.map(([name]) => name)).toEqual(Array.from(files.keys()));
});
