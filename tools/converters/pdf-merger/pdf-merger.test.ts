import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { withPdf } from '../../engines/opened-pdf.ts';
import type { JobOutcome } from '../../runner/job.ts';
import { fitsKinds } from '../../runner/option-kinds.ts';
import { fetchFromDisk } from '../../testing/assets-on-disk.ts';
import { ask, popplerPages, qpdf } from '../../testing/native-programs.ts';
import { makeLayeredPdf } from '../../testing/layered-pdf.ts';
import { makePdf } from '../../testing/pdf-samples.ts';
import { makeSignedPdf } from '../../testing/signed-pdf.ts';
import { mergePdfs } from './pdf-merger.job.ts';
import { pdfMergerDefaults, pdfMergerKinds } from './pdf-merger.options.ts';

vi.stubGlobal('fetch', fetchFromDisk);

type Bytes = Uint8Array<ArrayBuffer>;

interface Given {
  bytes: Bytes;
  name?: string;
  ranges?: string;
  password?: string;
}

async function merge(given: readonly Given[]): Promise<JobOutcome> {
  const files = given.map(({ bytes, name = 'file.pdf', password }) => ({
    name,
    blob: new Blob([bytes]),
    ...(password !== undefined && { password }),
  }));
  return mergePdfs(files, { ranges: given.map(({ ranges = '' }) => ranges) }, () => undefined);
}

/** The merged file, after qpdf found it valid. */
async function mergedBytes({ results }: JobOutcome): Promise<Bytes> {
  const [result] = results;
  if (!result) throw new Error('Nothing was merged.');
  const bytes = new Uint8Array(await result.blob.arrayBuffer());
  expect(ask('qpdf', bytes, ['--check'])).toContain('No syntax or stream encoding errors found');
  return bytes;
}

const firstWords = (pdf: Bytes): string[] => popplerPages(pdf).map((text) => text.trim());

const outlineEntry = z.object({
  title: z.string(),
  destpageposfrom1: z.nullable(z.number()),
  get kids() {
    return z.array(outlineEntry);
  },
});
const outlineSchema = z.object({ outlines: z.array(outlineEntry) });
type Shown = [title: string, page: number | null, below: Shown[]];

const show = ({ title, destpageposfrom1, kids }: z.infer<typeof outlineEntry>): Shown => [
  title,
  destpageposfrom1,
  kids.map(show),
];
const outlineOfPdf = (pdf: Bytes): Shown[] =>
  outlineSchema.parse(JSON.parse(ask('qpdf', pdf, ['--json', '--json-key=outlines']))).outlines.map(show);

/** From which page to which each link leads, as pdfium follows it. */
async function linksOf(bytes: Bytes): Promise<[from: number, to: number][]> {
  return withPdf(bytes, undefined, ({ pdfium: { call }, pointer, pageCount }) =>
    Array.from({ length: pageCount }, (_, index) => index).flatMap((index): [number, number][] => {
      const page = call.FPDF_LoadPage(pointer, index);
      const link = call.FPDFLink_GetLinkAtPoint(page, 100, 610);
      const to = link === 0 ? -1 : call.FPDFDest_GetDestPageIndex(pointer, call.FPDFLink_GetDest(pointer, link));
      call.FPDF_ClosePage(page);
      return to < 0 ? [] : [[index + 1, to + 1]];
    }),
  );
}

it('takes pages by their ranges, in the order of the files', async () => {
  const letters = await makePdf({ pages: ['A1', 'A2', 'A3', 'A4'] });
  const others = await makePdf({ pages: ['B1', 'B2', 'B3'] });
  const outcome = await merge([
    { bytes: others, ranges: '3-1', name: 'march.pdf' },
    { bytes: letters, ranges: '1, 3-' },
    { bytes: letters, ranges: '-2' },
    { bytes: others },
  ]);
  const expected = ['B3', 'B2', 'B1', 'A1', 'A3', 'A4', 'A1', 'A2', 'B1', 'B2', 'B3'];
  expect(firstWords(await mergedBytes(outcome))).toEqual(expected);
  expect(outcome.refused).toEqual([]);
  expect(outcome.results[0]?.name).toBe('march and 3 more.pdf');
});

it('gives each file an entry of the outline with its own outline below, at the pages that are left', async () => {
  const book = await makePdf({
    pages: ['One', 'Two', 'Three'],
    outline: [
      { title: 'Anfang ä', page: 1, below: ['हिन्दी'] },
      { title: 'Lost', page: 2 },
      { title: 'End', page: 3 },
    ],
  });
  const plain = await makePdf({ pages: ['Plain'] });
  const outcome = await merge([
    { bytes: plain, name: 'Plain.pdf' },
    { bytes: book, name: 'The Book.PDF', ranges: '3, 1' },
  ]);
  expect(outlineOfPdf(await mergedBytes(outcome))).toEqual([
    ['Plain', 1, []],
    [
      'The Book',
      2,
      [
        ['Anfang ä', 3, [['हिन्दी', 3, []]]],
        ['End', 2, []],
      ],
    ],
  ]);
});

it('keeps form fields with their values, also of the same name', async () => {
  const one = await makePdf({ pages: ['1'], field: { name: 'city', value: 'Pune' } });
  const two = await makePdf({ pages: ['2'], field: { name: 'city', value: 'Köln' } });
  const bytes = await mergedBytes(await merge([{ bytes: one }, { bytes: two }]));
  const form = z
    .object({ acroform: z.object({ fields: z.array(z.object({ value: z.string() })) }) })
    .parse(JSON.parse(ask('qpdf', bytes, ['--json', '--json-key=acroform'])));
  expect(form.acroform.fields.map(({ value }) => value)).toEqual(['u:Pune', 'u:Köln']);
});

it('keeps links, also those of two files that lead to places of the same name', async () => {
  const one = await makePdf({ pages: ['A1', 'A2'], links: [{ from: 1, to: 2, name: 'chapter' }] });
  const two = await makePdf({
    pages: ['B1', 'B2', 'B3'],
    links: [
      { from: 1, to: 3, name: 'chapter' },
      { from: 3, to: 2 },
    ],
  });
  const bytes = await mergedBytes(await merge([{ bytes: one }, { bytes: two }]));
  expect(await linksOf(bytes)).toEqual([
    [1, 2],
    [3, 5],
    [5, 4],
  ]);
});

it('keeps links by names as they were before PDF 1.2, as far as their page is taken', async () => {
  const one = await makePdf({ pages: ['A1', 'A2'], links: [{ from: 1, to: 2, oldName: 'Käse 1' }] });
  const two = await makePdf({
    pages: ['B1', 'B2', 'B3'],
    links: [
      { from: 1, to: 3, oldName: 'Käse 1' },
      { from: 3, to: 2, oldName: 'left.out' },
    ],
  });
  const bytes = await mergedBytes(await merge([{ bytes: one }, { bytes: two, ranges: '1, 3' }]));
  expect(await linksOf(bytes)).toEqual([
    [1, 2],
    [3, 4],
  ]);
});

const layerSchema = z.object({
  qpdf: z.tuple([z.unknown(), z.record(z.string(), z.object({ value: z.optional(z.unknown()) }))]),
});

/** The names of the layers of a PDF, as its catalog has them: all, and those that are hidden. */
function layersOf(pdf: Bytes): { all: string[]; hidden: string[] } {
  const [, objects] = layerSchema.parse(JSON.parse(ask('qpdf', pdf, ['--json=2', '--json-key=qpdf']))).qpdf;
  const entry = (value: unknown, name: string): unknown => {
    const found = typeof value === 'string' ? objects[`obj:${value}`]?.value : value;
    return z.record(z.string(), z.unknown()).parse(found)[name];
  };
  const layers = entry(entry(objects['trailer']?.value, '/Root'), '/OCProperties');
  const namesOf = (list: unknown): string[] =>
    z
      .array(z.string())
      .parse(list)
      .map((layer) => String(entry(layer, '/Name')).replace(/^u:/, ''));
  return { all: namesOf(entry(layers, '/OCGs')), hidden: namesOf(entry(entry(layers, '/D'), '/OFF')) };
}

it('keeps layers, hidden those that were, also of a file with a password and of some of its pages', async () => {
  const one = await makeLayeredPdf({ layers: [{ name: 'Draft', isHidden: true }, { name: 'Plan' }] });
  const other = await makeLayeredPdf({
    layers: [{ name: 'Pipes', isHidden: true }, { name: 'Walls' }],
    isOffAtFirst: true,
  });
  const locked = qpdf(other, ['--encrypt', 'open', 'own', '256', '--']);
  const plain = await makePdf({ pages: ['Plain'] });
  const outcome = await merge([{ bytes: plain }, { bytes: one }, { bytes: locked, ranges: '2', password: 'open' }]);
  expect(outcome).toMatchObject({ refused: [], results: [{ notes: [] }] });
  const bytes = await mergedBytes(outcome);
  expect(layersOf(bytes)).toEqual({ all: ['Draft', 'Plan', 'Pipes', 'Walls'], hidden: ['Draft', 'Pipes'] });
  expect(firstWords(bytes)).toEqual(['Plain', '', 'Plan', 'Walls']);
  expect(firstWords(one)).toEqual(['', 'Plan']);
});

it('keeps attachments of files whose pages are all taken, also of the same name', async () => {
  const one = await makeLayeredPdf({ layers: [{ name: 'A' }], attachments: { 'data.csv': '1;2', 'b.txt': 'b' } });
  const other = await makeLayeredPdf({ layers: [{ name: 'B' }], attachments: { 'data.csv': '3;4' } });
  const part = await makeLayeredPdf({ layers: [{ name: 'C' }, { name: 'D' }], attachments: { 'part.txt': 'part' } });
  const bytes = await mergedBytes(await merge([{ bytes: one }, { bytes: other }, { bytes: part, ranges: '2' }]));
  const listed = ask('qpdf', bytes, ['--list-attachments']).matchAll(/^(.*) -> (\d+),0$/gm);
  const files = Array.from(listed, ([, name, object]) => [
    name,
    ask('qpdf', bytes, [`--show-object=${object}`, '--filtered-stream-data']),
  ]);
  expect(files).toEqual([
    ['b.txt', 'b'],
    ['data.csv', '1;2'],
    ['data.csv (2)', '3;4'],
  ]);
  expect(firstWords(bytes)).toEqual(['A', 'B', 'D']);
});

it('says of a signed file that its signature does not hold any more', async () => {
  const plain = await makePdf({ pages: ['Plain'] });
  const outcome = await merge([{ bytes: plain }, { bytes: await makeSignedPdf(), name: 'contract.pdf' }]);
  expect(outcome.results[0]?.notes).toEqual([
    'contract.pdf was signed. Its signature does not hold in the merged file: keep the original as well.',
  ]);
});

it('asks for a password, and opens with it', async () => {
  const plain = await makePdf({ pages: ['Secret'] });
  const bytes = qpdf(plain, ['--encrypt', 'käse', 'owner', '256', '--']);
  const name = 'locked.pdf';
  const outcome = await merge([{ bytes: plain }, { bytes, name }, { bytes, name, password: 'no' }]);
  expect(outcome.refused).toEqual([
    { file: 1, sentence: 'locked.pdf is protected by a password.', needsPassword: true, mayPass: false },
    { file: 2, sentence: 'locked.pdf does not open with this password.', needsPassword: true, mayPass: false },
  ]);
  expect(firstWords(await mergedBytes(outcome))).toEqual(['Secret']);
  const opened = await mergedBytes(await merge([{ bytes, password: 'käse' }]));
  expect(firstWords(opened)).toEqual(['Secret']);
});

it('does not call a file damaged whose password has other bytes than qpdf tries', async () => {
  const plain = await makePdf({ pages: ['Secret'] });
  const bytes = qpdf(plain, ['--allow-weak-crypto', '--encrypt', 'käse', 'owner', '128', '--use-aes=y', '--']);
  const outcome = await merge([{ bytes, password: 'käse' }]);
  expect(firstWords(await mergedBytes(outcome))).toEqual(['Secret']);
  expect(outcome.results[0]?.notes).toEqual([]);
});

it('leaves a file out whose ranges do not fit, and says why', async () => {
  const bytes = await makePdf({ pages: ['1', '2'] });
  const { refused } = await merge([
    { bytes, name: 'a.pdf', ranges: '2-7' },
    { bytes, name: 'b.pdf', ranges: 'two' },
    { bytes, name: 'c.pdf', ranges: '0' },
  ]);
  expect(refused.map(({ sentence }) => sentence)).toEqual([
    'a.pdf has 2 pages, so there is no page 7 to take.',
    'b.pdf was left out, because its pages “two” cannot be read. Write pages like 1-3, 7, 10-.',
    'c.pdf has 2 pages, so there is no page 0 to take.',
  ]);
});

it('repairs a damaged file among good ones, leaves out one that is lost, and tells of both', async () => {
  const good = await makePdf({ pages: ['Good'] });
  const source = await makePdf({ pages: ['B1', 'B2'], links: [{ from: 1, to: 2, name: 'next' }] });
  const end = source.length - 'startxref\n0000\n%%EOF\n'.length;
  const outcome = await merge([
    { bytes: good },
    { bytes: source.slice(0, end), name: 'broken.pdf' },
    { bytes: good.slice(0, 200), name: 'lost.pdf' },
    { bytes: good },
  ]);
  const merged = await mergedBytes(outcome);
  expect(firstWords(merged)).toEqual(['Good', 'B1', 'B2', 'Good']);
  expect(await linksOf(merged)).toEqual([[2, 3]]);
  expect(outcome.results[0]?.notes).toEqual([
    'broken.pdf was damaged and has been repaired: check that its pages are complete.',
  ]);
  expect(outcome.refused).toEqual([
    { file: 2, sentence: 'lost.pdf is damaged and cannot be read.', needsPassword: false, mayPass: false },
  ]);
});

it('leaves out what would be more than 300 MB in all', async () => {
  const small = await makePdf({ pages: ['Small'] });
  const large = new Blob([small, new Uint8Array(160 * 1024 * 1024), small]);
  const files = [large, large, new Blob([small])].map((blob, place) => ({ name: `${place}.pdf`, blob }));
  const outcome = await mergePdfs(files, { ranges: [] }, () => undefined);
  expect(outcome.refused.map(({ sentence }) => sentence)).toEqual([
    '1.pdf would make the files larger than 300 MB together, more than a browser tab can work on.',
  ]);
  expect(firstWords(await mergedBytes(outcome))).toEqual(['Small', 'Small']);
});

it('has defaults that its schema accepts', () => {
  expect(fitsKinds(pdfMergerKinds, pdfMergerDefaults)).toBe(true);
});
