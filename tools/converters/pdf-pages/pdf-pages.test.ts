import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import type { JobOutcome, JobResult } from '../../runner/job.ts';
import { fitsKinds } from '../../runner/option-kinds.ts';
import { fetchFromDisk } from '../../testing/assets-on-disk.ts';
import { canvasBySharp } from '../../testing/canvas-by-sharp.ts';
import { ask, popplerPages, qpdf } from '../../testing/native-programs.ts';
import { wordBoxesOfPdf } from '../../testing/pdf-programs.ts';
import { makeLayeredPdf } from '../../testing/layered-pdf.ts';
import { makePdf } from '../../testing/pdf-samples.ts';
import { makeSignedPdf } from '../../testing/signed-pdf.ts';
import { makeTaggedPdf } from '../../testing/tagged-pdf.ts';
import { PdfFile, pdfRef, pdfText } from '../../pdf/pdf-file.ts';
import { arrangePages } from './pdf-pages.job.ts';
import { pdfPagesDefaults, pdfPagesKinds, type PdfPagesOptions, withoutPassword } from './pdf-pages.options.ts';

vi.stubGlobal('fetch', fetchFromDisk);
for (const [name, stub] of Object.entries(canvasBySharp)) vi.stubGlobal(name, stub);

type Bytes = Uint8Array<ArrayBuffer>;

async function arrange(bytes: Bytes, options: Partial<PdfPagesOptions>, password?: string): Promise<JobOutcome> {
  const file = { name: 'report.pdf', blob: new Blob([bytes]), ...(password !== undefined && { password }) };
  return arrangePages([file], { ...pdfPagesDefaults, ...options }, () => undefined);
}

const bytesOf = async (result: JobResult | undefined): Promise<Bytes> => {
  if (!result) throw new Error('Nothing was made.');
  return new Uint8Array(await result.blob.arrayBuffer());
};

const check = (bytes: Bytes, args: readonly string[] = []) =>
  expect(ask('qpdf', bytes, [...args, '--check'])).toContain('No syntax or stream encoding errors found');

/** The one file that was made, after qpdf found it valid. */
async function onlyPdf(outcome: JobOutcome): Promise<Bytes> {
  expect(outcome).toMatchObject({ refused: [], results: [{}] });
  const bytes = await bytesOf(outcome.results[0]);
  check(bytes);
  return bytes;
}

const words = (pdf: Bytes): string[] => popplerPages(pdf).map((text) => text.trim());
const rotations = (pdf: Bytes): string[] =>
  Array.from(ask('pdfinfo', pdf, ['-f', '1', '-l', '99']).matchAll(/rot: +(\d+)/g), ([, degrees = '']) => degrees);
const plain = (pdf: Bytes): string =>
  new TextDecoder('latin1').decode(qpdf(pdf, ['--qdf', '--object-streams=disable']));

it('writes pages in another order, turned, without those that were taken out, of which nothing is left', async () => {
  const source = await makePdf({ pages: ['One', 'Two', 'Secret', 'Four'], links: [{ from: 1, to: 3 }] });
  const outcome = await arrange(source, { plan: '4,1>90,2>270' });
  const bytes = await onlyPdf(outcome);
  expect(outcome.results[0]?.name).toBe('report-pages.pdf');
  expect(words(bytes)).toEqual(['Four', 'One', 'Two']);
  expect(rotations(bytes)).toEqual(['0', '90', '270']);
  expect(plain(source)).toContain('(Secret)');
  expect(plain(bytes)).not.toContain('(Secret)');
});

it('says of a signed file that its signature does not hold any more', async () => {
  const outcome = await arrange(await makeSignedPdf(), { plan: '1>90' });
  expect(outcome.results[0]?.notes).toEqual([
    'The file was signed. The signature does not hold for changed pages: keep the original as well.',
  ]);
});

it('keeps what was hidden hidden in a part of the pages, and leaves attachments to the whole', async () => {
  const source = await makeLayeredPdf({
    layers: [{ name: 'Shown' }, { name: 'Hidden', isHidden: true }, { name: 'Other' }],
    attachments: { 'a.txt': 'a' },
  });
  const part = await onlyPdf(await arrange(source, { plan: '2,1' }));
  expect(words(part)).toEqual(['', 'Shown']);
  expect(ask('qpdf', part, ['--list-attachments'])).toContain('has no embedded files');
  const whole = await onlyPdf(await arrange(source, { plan: '2,1,3' }));
  expect(words(whole)).toEqual(['', 'Shown', 'Other']);
  expect(ask('qpdf', whole, ['--list-attachments'])).toContain('a.txt');
});

/** A document whose pages have their rotation and their size from the folder above, and a title of its own. */
async function inheritingPdf(): Promise<Bytes> {
  const file = new PdfFile();
  const tree = file.reserve();
  const font = file.object('<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>');
  const folder = file.reserve();
  const contents = ['One', 'Two'].map((word) => file.flateStream(`BT /F1 14 Tf 100 300 Td (${word}) Tj ET`));
  const pages = contents.map((content) =>
    file.object({ Type: '/Page', Parent: pdfRef(folder), Contents: pdfRef(content) }),
  );
  const shared = { MediaBox: '[0 0 400 600]', Rotate: 90, Resources: `<</Font <</F1 ${pdfRef(font)}>>>>` };
  file.object(
    { Type: '/Pages', Parent: pdfRef(tree), Kids: `[${pages.map(pdfRef).join(' ')}]`, Count: 2, ...shared },
    folder,
  );
  file.object({ Type: '/Pages', Kids: `[${pdfRef(folder)}]`, Count: 2 }, tree);
  const info = file.object({ Title: pdfText('Ein Titel') });
  const root = file.object({ Type: '/Catalog', Pages: pdfRef(tree), Lang: '(de)' });
  return new Uint8Array(await (await file.finish({ root, info })).arrayBuffer());
}

it('adds a turn to the rotation that a page inherits, and keeps title and language where all pages stay', async () => {
  const source = await inheritingPdf();
  const bytes = await onlyPdf(await arrange(source, { plan: '2>270,1>90', numbers: 'center' }));
  expect(rotations(bytes)).toEqual(['0', '180']);
  expect(ask('pdfinfo', bytes, [])).toMatch(/Title: +Ein Titel/);
  expect(plain(bytes)).toContain('/Lang (de)');
  const one = await onlyPdf(await arrange(source, { plan: '2>90' }));
  expect(rotations(one)).toEqual(['180']);
});

const outlineSchema = z.object({
  outlines: z.array(z.object({ title: z.string(), destpageposfrom1: z.nullable(z.number()) })),
});
const outlineOf = (pdf: Bytes) =>
  outlineSchema
    .parse(JSON.parse(ask('qpdf', pdf, ['--json', '--json-key=outlines'])))
    .outlines.map(({ title, destpageposfrom1 }) => [title, destpageposfrom1]);

it.each([
  [
    '4,3,2,1',
    [
      ['Start', 4],
      ['Middle', 2],
      ['End', 1],
    ],
  ],
  [
    '4,1',
    [
      ['Start', 2],
      ['End', 1],
    ],
  ],
])('keeps bookmarks, links and form fields of the pages %s', async (plan, outline) => {
  const source = await makePdf({
    pages: ['1', '2', '3', '4'],
    outline: [
      { title: 'Start', page: 1 },
      { title: 'Middle', page: 3 },
      { title: 'End', page: 4 },
    ],
    links: [{ from: 1, to: 4, name: 'end' }],
    field: { name: 'city', value: 'Köln' },
  });
  const bytes = await onlyPdf(await arrange(source, { plan }));
  expect(outlineOf(bytes)).toEqual(outline);
  expect(ask('qpdf', bytes, ['--json', '--json-key=acroform'])).toContain('u:Köln');
  expect(plain(bytes)).toMatch(/\/Subtype \/Link/);
});

const pagesOf = async ({ results }: JobOutcome) =>
  Promise.all(
    results.map(async (result) => {
      const bytes = await bytesOf(result);
      check(bytes);
      return [result.name, words(bytes)];
    }),
  );

it('extracts the selected pages, and splits at every page, after so many, or at ranges', async () => {
  const source = await makePdf({ pages: ['A', 'B', 'C', 'D', 'E'] });
  const plan = '5,1*,2*,3,4*';
  expect(await pagesOf(await arrange(source, { plan, result: 'selected' }))).toEqual([
    ['report-2-3,5.pdf', ['A', 'B', 'D']],
  ]);
  expect(await pagesOf(await arrange(source, { plan: '3,1', result: 'split' }))).toEqual([
    ['report-1.pdf', ['C']],
    ['report-2.pdf', ['A']],
  ]);
  expect(await pagesOf(await arrange(source, { plan, result: 'split', splitBy: 'count', pagesEach: 2 }))).toEqual([
    ['report-1-2.pdf', ['E', 'A']],
    ['report-3-4.pdf', ['B', 'C']],
    ['report-5.pdf', ['D']],
  ]);
  expect(await pagesOf(await arrange(source, { result: 'split', splitBy: 'ranges', ranges: '1-3, 5-' }))).toEqual([
    ['report-1-3.pdf', ['A', 'B', 'C']],
    ['report-5.pdf', ['E']],
  ]);
});

it('puts many PDFs into one zip', async () => {
  const source = await makePdf({ pages: Array.from({ length: 51 }, (_, index) => `Page ${index + 1}`) });
  const { results } = await arrange(source, { result: 'split' });
  expect(results.map(({ name }) => name)).toEqual(['report-pages.zip']);
  const files = Object.entries(unzipSync(await bytesOf(results[0])));
  expect(files).toHaveLength(51);
  const [name, bytes] = files[8] ?? [];
  expect(name).toBe('report-09.pdf');
  expect(words(new Uint8Array(bytes ?? []))).toEqual(['Page 9']);
});

it('says why there is nothing to make', async () => {
  const source = await makePdf({ pages: ['A', 'B'] });
  const wordsFor = async (options: Partial<PdfPagesOptions>) => {
    const { results, refused } = await arrange(source, options);
    expect(results).toEqual([]);
    return refused.map(({ sentence }) => sentence);
  };
  expect(await wordsFor({ plan: 'none' })).toEqual(['report.pdf was left as it is, because no page of it is left.']);
  expect(await wordsFor({ result: 'selected' })).toEqual([
    'report.pdf was left as it is, because no page is selected.',
  ]);
  expect(await wordsFor({ result: 'split', splitBy: 'ranges' })).toEqual([
    'report.pdf was left as it is, because it is not said which pages each PDF takes.',
  ]);
  expect(await wordsFor({ result: 'split', splitBy: 'ranges', ranges: '3' })).toEqual([
    'report.pdf has 2 pages, so there is no page 3 to take.',
  ]);
  expect(await wordsFor({ protection: 'new', newPassword: 'short' })).toEqual([
    'report.pdf was left as it is, because the new password is shorter than 8 characters.',
  ]);
  expect(await wordsFor({ protection: 'new', newPassword: 'ä'.repeat(64) })).toEqual([
    'report.pdf was left as it is, because the new password is longer than 127 bytes (letters beyond English take two or more).',
  ]);
});

const encryption = (pdf: Bytes, password: string) => ask('qpdf', pdf, [`--password=${password}`, '--show-encryption']);

it('asks for a password, keeps it, removes it, or sets a new one', async () => {
  const source = await makePdf({ pages: ['Hidden', 'Words'] });
  const locked = qpdf(source, ['--encrypt', 'open sesame', 'owner', '256', '--']);
  const asked = await arrange(locked, {});
  expect(asked.refused).toEqual([
    { file: 0, sentence: 'report.pdf is protected by a password.', needsPassword: true, mayPass: false },
  ]);
  const kept = await arrange(locked, { plan: '2,1' }, 'open sesame');
  expect(kept.results).toMatchObject([
    { password: 'open sesame', notes: ['It opens with the same password as before.'] },
  ]);
  const keptBytes = await bytesOf(kept.results[0]);
  check(keptBytes, ['--password=open sesame']);
  expect(encryption(keptBytes, 'owner')).toContain('Supplied password is owner password');

  const opened = await onlyPdf(await arrange(locked, { protection: 'none' }, 'open sesame'));
  expect(words(opened)).toEqual(['Hidden', 'Words']);

  const password = '-grüße @häuser';
  const { results } = await arrange(source, { protection: 'new', newPassword: password, plan: '1' });
  const made = await bytesOf(results[0]);
  check(made, [`--password=${password}`]);
  expect(encryption(made, password)).toContain('stream encryption method: AESv3');
  expect(encryption(made, password)).toContain('R = 6');
  expect((await arrange(made, {})).refused).toMatchObject([{ needsPassword: true }]);
  expect((await arrange(made, { protection: 'none' }, password)).results).toHaveLength(1);
});

it('tells that a protection is lost which qpdf does not understand', async () => {
  const source = await makePdf({ pages: ['Secret'] });
  const old = qpdf(source, ['--allow-weak-crypto', '--encrypt', 'käse', 'owner', '128', '--use-aes=y', '--']);
  const outcome = await arrange(old, {}, 'käse');
  expect(words(await onlyPdf(outcome))).toEqual(['Secret']);
  expect(outcome.results[0]?.notes).toEqual([
    'It has no password any more, because its protection could not be written again.',
  ]);
});

it('repairs a damaged file and tells of it', async () => {
  const source = await makePdf({ pages: ['B1', 'B2'] });
  const end = source.length - 'startxref\n0000\n%%EOF\n'.length;
  const outcome = await arrange(source.slice(0, end), { result: 'split' });
  expect(await pagesOf(outcome)).toEqual([
    ['report-1.pdf', ['B1']],
    ['report-2.pdf', ['B2']],
  ]);
  for (const { notes } of outcome.results)
    expect(notes).toEqual(['The file was damaged and has been repaired: check that its pages are complete.']);
});

/** A page that shows the middle of its paper, with content that leaves the matrix changed. */
async function croppedPdf(): Promise<Bytes> {
  const file = new PdfFile();
  const tree = file.reserve();
  const content = file.flateStream('0.5 0 0 0.5 100 100 cm');
  const page = file.object({
    Type: '/Page',
    Parent: pdfRef(tree),
    MediaBox: '[-50 -50 550 750]',
    CropBox: '[100 150 400 550]',
    Contents: `[${pdfRef(content)}]`,
  });
  file.object({ Type: '/Pages', Kids: `[${pdfRef(page)}]`, Count: 1 }, tree);
  const root = file.object({ Type: '/Catalog', Pages: pdfRef(tree) });
  return new Uint8Array(await (await file.finish({ root })).arrayBuffer());
}

it.each([
  ['1', 300, 400],
  ['1>90', 400, 300],
  ['1>180', 300, 400],
  ['1>270', 400, 300],
] as const)('writes page numbers at the foot of what is seen: %s', async (plan, width, height) => {
  for (const side of ['left', 'center', 'right'] as const) {
    const options = { plan, numbers: side, firstNumber: 12 };
    const pdf = await onlyPdf(await arrange(await croppedPdf(), options));
    const boxes = await wordBoxesOfPdf(new Blob([pdf]), ['-cropbox']);
    expect(boxes.map(({ text }) => text)).toEqual(['12']);
    const [{ xMin, xMax, yMax } = { xMin: 0, xMax: 0, yMax: 0 }] = boxes;
    expect(height - yMax).toBeGreaterThan(15);
    expect(height - yMax).toBeLessThan(30);
    if (side === 'left') expect(xMin).toBeCloseTo(36, 0);
    if (side === 'center') expect((xMin + xMax) / 2).toBeCloseTo(width / 2, 0);
    if (side === 'right') expect(width - xMax).toBeCloseTo(36, 0);
  }
});

it('begins numbers at a page and counts on through several PDFs', async () => {
  const source = await makePdf({ pages: ['A', 'B', 'C', 'D'] });
  const options = { numbers: 'center', firstNumber: 7, numbersFrom: 2 } as const;
  const whole = await onlyPdf(await arrange(source, options));
  expect(words(whole).map((text) => text.split(/\s+/))).toEqual([['A'], ['B', '7'], ['C', '8'], ['D', '9']]);
  const { results } = await arrange(source, { ...options, result: 'split', splitBy: 'count', pagesEach: 3 });
  expect(words(await bytesOf(results[1]))[0]?.split(/\s+/)).toEqual(['D', '9']);
  // Once more, on what is numbered already.
  const again = await onlyPdf(await arrange(whole, { numbers: 'left' }));
  expect(words(again).map((text) => text.split(/\s+/).length)).toEqual([2, 3, 3, 3]);
});

it('draws pages as pictures, turned, at a resolution, one alone or several in a zip', async () => {
  const source = await makePdf({ pages: ['A', 'B', 'C'], pictures: [2] });
  const { results } = await arrange(source, {
    result: 'pictures',
    picturesOf: 'selected',
    plan: '1,3>90*',
    resolution: '72',
  });
  expect(results.map(({ name }) => name)).toEqual(['report-2.png']);
  expect(await sharp(await bytesOf(results[0])).metadata()).toMatchObject({ format: 'png', width: 792, height: 612 });

  const several = await arrange(source, { result: 'pictures', format: 'jpeg' });
  expect(several.results.map(({ name }) => name)).toEqual(['report-pictures.zip']);
  const files = Object.entries(unzipSync(await bytesOf(several.results[0])));
  expect(files.map(([name]) => name)).toEqual(['report-1.jpg', 'report-2.jpg', 'report-3.jpg']);
  for (const [, bytes] of files)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1275, height: 1650 });
  // The second page shows a grey square, of two dark and two light fields.
  const inSquare = sharp(files[1]?.[1]).extract({ left: 250, top: 800, width: 200, height: 200 });
  expect(Math.max(...(await inSquare.raw().toBuffer()))).toBeLessThan(200);
});

it('tells of pictures that would be too large', async () => {
  const file = new PdfFile();
  const tree = file.reserve();
  const page = file.object({ Type: '/Page', Parent: pdfRef(tree), MediaBox: '[0 0 7200 7200]' });
  file.object({ Type: '/Pages', Kids: `[${pdfRef(page)}]`, Count: 1 }, tree);
  const blob = await file.finish({ root: file.object({ Type: '/Catalog', Pages: pdfRef(tree) }) });
  const source = new Uint8Array(await blob.arrayBuffer());
  const { results } = await arrange(source, { result: 'pictures', resolution: '300' });
  expect(results[0]?.notes).toEqual(['Page 1 is too large for this resolution, so its picture has a lower one.']);
  expect(await sharp(await bytesOf(results[0])).metadata()).toMatchObject({ width: 4096, height: 4096 });
});

it('writes 5,000 pages in an order without ranges', async () => {
  const file = new PdfFile();
  const tree = file.reserve();
  const pages = Array.from({ length: 5000 }, (_, index) =>
    file.object({ Type: '/Page', Parent: pdfRef(tree), MediaBox: `[0 0 ${index + 1} 100]` }),
  );
  file.object({ Type: '/Pages', Kids: `[${pages.map(pdfRef).join(' ')}]`, Count: 5000 }, tree);
  const blob = await file.finish({ root: file.object({ Type: '/Catalog', Pages: pdfRef(tree) }) });
  // Even ones first: no two of them make a range.
  const order = Array.from({ length: 5000 }, (_, index) => (index < 2500 ? 2 * index + 2 : 2 * (index - 2500) + 1));
  const outcome = await arrange(new Uint8Array(await blob.arrayBuffer()), { plan: order.join(',') });
  const sizes = ask('pdfinfo', await onlyPdf(outcome), ['-f', '1', '-l', '5000']).matchAll(/size: +(\d+) x 100 /g);
  expect(Array.from(sizes, ([, width]) => Number(width))).toEqual(order);
  expect(outcome.results[0]?.notes).toEqual([]);
}, 60_000);

it('keeps no text of removed pages in the tags of the others', async () => {
  const pages = ['Open', 'Secret'].map((heading) => ({ heading, text: 'Text' }));
  const source = await makeTaggedPdf({ pages, actualText: 'Open and Secret' });
  expect(plain(await onlyPdf(await arrange(source, { plan: '1,2>90' })))).toContain('/ActualText');
  const part = plain(await onlyPdf(await arrange(source, { plan: '1' })));
  expect(part).toContain('/StructTreeRoot');
  expect(part).not.toContain('/ActualText');
  expect(part).not.toContain('Secret');
});

it('keeps tags, title, language and labels in a part of the pages, in another order', async () => {
  const source = await makeTaggedPdf({
    pages: [1, 2, 3].map((page) => ({ heading: `A${page}`, text: `Text ${page}` })),
    language: 'de',
    labels: '[0 <</S /r>>]',
    intent: { name: 'sRGB', profile: 'profile' },
    catalog: { OpenAction: '<</S /JavaScript /JS (app.beep\\(0\\))>>', PageMode: '/UseThumbs' },
  });
  const outcome = await arrange(source, { plan: '3,1>90' });
  const bytes = await onlyPdf(outcome);
  expect(ask('pdfinfo', bytes, ['-struct-text']).match(/"[^"]*"/g)).toEqual(['"A3"', '"Text 3"', '"A1"', '"Text 1"']);
  expect(ask('pdfinfo', bytes, [])).toMatch(/Title: +A title/);
  expect(ask('qpdf', bytes, ['--json', '--json-key=pagelabels'])).toMatch(/"\/St": 3[^]*"\/St": 1/);
  expect(plain(bytes)).toMatch(/\/Lang [^]*\/OutputIntents [^]*\/PageMode \/UseThumbs/);
  expect(plain(bytes)).not.toContain('app.beep');
  expect(outcome.results[0]?.notes).toEqual([]);
});

it('has defaults that its schema accepts, and stores no password', () => {
  expect(fitsKinds(pdfPagesKinds, pdfPagesDefaults)).toBe(true);
  const secret = { ...pdfPagesDefaults, protection: 'new', newPassword: 'open sesame' } as const;
  expect(withoutPassword(secret)).toEqual(pdfPagesDefaults);
});
