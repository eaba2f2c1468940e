import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import type { JobOutcome, JobProgress } from '../../runner/job.ts';
import { fitsKinds } from '../../runner/option-kinds.ts';
import { PdfFile, pdfRef } from '../../pdf/pdf-file.ts';
import { fetchFromDisk } from '../../testing/assets-on-disk.ts';
import { makeGappyPdf } from '../../testing/indic-sample.ts';
import { popplerPages, qpdf } from '../../testing/native-programs.ts';
import { makePdf } from '../../testing/pdf-samples.ts';
import { sampleTexts } from '../text-to-pdf/sample-texts.ts';
import { textToPdf } from '../text-to-pdf/text-to-pdf.job.ts';
import { textToPdfDefaults } from '../text-to-pdf/text-to-pdf.options.ts';
import { pdfToText } from './pdf-to-text.job.ts';
import { pdfToTextDefaults, type PdfToTextOptions, pdfToTextKinds } from './pdf-to-text.options.ts';

vi.stubGlobal('fetch', fetchFromDisk);

type Bytes = Uint8Array<ArrayBuffer>;

const progress: JobProgress[] = [];

async function convert(bytes: Bytes, options: Partial<PdfToTextOptions> = {}, password?: string): Promise<JobOutcome> {
  progress.length = 0;
  const file = { name: 'Report.PDF', blob: new Blob([bytes]), ...(password !== undefined && { password }) };
  return pdfToText([file], { ...pdfToTextDefaults, ...options }, (step) => progress.push(step));
}

async function textOf({ results }: JobOutcome): Promise<string> {
  const [result] = results;
  if (!result) throw new Error('There is no text.');
  return result.blob.text();
}

it('gives the words that pdftotext gives, page by page', async () => {
  const pages = ['First line\nSecond (line) with \\', 'An other page, 100 % of it', 'The last'];
  const bytes = await makePdf({ pages });
  const outcome = await convert(bytes, { pageBreak: 'form-feed' });
  const text = await textOf(outcome);
  expect(text).toBe(`${pages.join('\n\f')}\n`);
  const words = (page: string): string[] => page.trim().split(/\s+/);
  expect(text.split('\f').map(words)).toEqual(popplerPages(bytes).map(words));
  expect(outcome.results[0]).toMatchObject({ name: 'Report.txt', notes: [] });
  expect(progress).toEqual([1, 2, 3].map((done) => ({ file: 0, done, total: 3 })));
});

it('marks pages by a line, and puts divided words together only where that is wanted', async () => {
  const bytes = await makePdf({ pages: ['Long sen-\ntences', 'More'] });
  expect(await textOf(await convert(bytes))).toBe('Long sentences\n\n— Page 2 —\n\nMore\n');
  const asDrawn = await textOf(await convert(bytes, { joinHyphens: false }));
  expect(asDrawn).toBe('Long sen-\ntences\n\n— Page 2 —\n\nMore\n');
});

it.each([
  ['पुस्तक में हिन्दी है', 'पुस्तक में हिन्दी है'],
  ['விலை உயர்வு இல்லை', 'விலை உயர்வு இல்லை'],
  ['मैं|है|हूँ', 'मैं है हूँ'],
])('gives Indic words without gaps within them: %s', async (drawn, read) => {
  expect(await textOf(await convert(await makeGappyPdf(drawn)))).toBe(`${read}\n`);
});

it('gives back every Hindi word of a PDF that Text to PDF wrote', async () => {
  const words = (text: string): string[] => text.match(/\S+/g) ?? [];
  // Lines break at other places in each copy, and the gaps between words are of many widths.
  const written = `${sampleTexts['hi'] ?? ''} `.repeat(12);
  const { results } = await textToPdf([{ name: 'hi.txt', blob: new Blob([written]) }], textToPdfDefaults, () => {});
  const pdf = new Uint8Array((await results[0]?.blob.arrayBuffer()) ?? new ArrayBuffer(0));
  const read = await textOf(await convert(pdf, { pageBreak: 'form-feed' }));
  expect(words(read)).toEqual(words(written));
  expect(words(read).length).toBeGreaterThan(100);
});

it.each([
  ['zh-Hans', '人人生而自由，在尊严和权利上一律平等。他们赋有理性和良心，并应以兄弟关系的精神相对待。'],
  ['zh-Hant', '人人生而自由，在尊嚴和權利上一律平等。他們賦有理性和良心，並應以兄弟關係的精神相對待。'],
  ['ja', 'すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。'],
  ['ko', '모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다.'],
  ['bn', 'সমস্ত মানুষ স্বাধীনভাবে সমান মর্যাদা এবং অধিকার নিয়ে জন্মগ্রহণ করে।'],
  ['ta', 'மனிதப் பிறவியினர் சகலரும் சுதந்திரமாகவே பிறக்கின்றனர்; அவர்கள் மதிப்பிலும் சமமானவர்கள்.'],
  ['te', 'ప్రతిపత్తిస్వత్వముల విషయమున మానవులెల్లరును జన్మతః స్వతంత్రులును సమానులును నగుదురు.'],
])('gives back what Text to PDF wrote in %s', async (_, text) => {
  const written = `${text} `.repeat(6);
  const { results } = await textToPdf([{ name: 'a.txt', blob: new Blob([written]) }], textToPdfDefaults, () => {});
  const pdf = new Uint8Array((await results[0]?.blob.arrayBuffer()) ?? new ArrayBuffer(0));
  // Lines end at any letter of some.
  const read = (await textOf(await convert(pdf))).replaceAll(/\s+/g, '');
  expect(read).toBe(written.replaceAll(/\s+/g, ''));
});

it('names the pages that have no text', async () => {
  const bytes = await makePdf({ pages: ['Words', '', 'x', 'x', 'End', 'x'], pictures: [3, 4, 6] });
  const { results } = await convert(bytes, { pictures: 'none' });
  expect(results[0]?.notes).toEqual(['Pages 3-4 and 6 are pictures without text.', 'Page 2 is empty.']);
});

it('refuses a scan whose pictures are left out', async () => {
  const { results, refused } = await convert(await makePdf({ pages: ['x', 'x'], pictures: [1, 2] }), {
    pictures: 'none',
  });
  expect(results).toEqual([]);
  expect(refused).toEqual([
    { file: 0, sentence: 'Report.PDF has no text: its pages are pictures.', needsPassword: false, mayPass: false },
  ]);
});

it('reads stamps and the data of a form that only Adobe Reader lays out', async () => {
  const xml = '<xfa:data><form1><City>Lyon &amp; Rome</City></form1></xfa:data>';
  const stream = (entries: string, content: string) =>
    `<<${entries}/Length ${content.length}>>\nstream\n${content}\nendstream`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R/NeedsRendering true/AcroForm<</Fields[]/XFA[(datasets) 7 0 R]>>>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F 8 0 R>>>>/Annots[5 0 R]>>',
    stream('', 'BT /F 18 Tf 20 100 Td (Please wait) Tj ET'),
    '<</Type/Annot/Subtype/Stamp/Rect[20 20 200 40]/AP<</N 6 0 R>>>>',
    stream(
      '/Type/XObject/Subtype/Form/BBox[0 0 180 20]/Resources<</Font<</F 8 0 R>>>>',
      'BT /F 12 Tf 2 4 Td (APPROVED) Tj ET',
    ),
    stream('', xml),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  const body = objects.map((object, place) => `${place + 1} 0 obj\n${object}\nendobj\n`).join('');
  const pdf = new TextEncoder().encode(`%PDF-1.7\n${body}trailer<</Root 1 0 R/Size 9>>\n%%EOF\n`);
  const outcome = await convert(pdf);
  expect(await textOf(outcome)).toBe('Please wait\n\nAPPROVED\n\nCity: Lyon & Rome\n');
  expect(outcome.results[0]?.notes).toContainEqual(expect.stringContaining('(XFA)'));
});

/** A picture of a line, as a page that is turned by so many degrees. */
async function scanOf(text: string, turned: number) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1700" height="1000"><rect width="1700" height="1000" fill="#fff"/><text x="80" y="300" font-family="DejaVu Sans" font-size="48">${text}</text></svg>`;
  const { data, info } = await sharp(Buffer.from(svg)).rotate(-turned).jpeg().toBuffer({ resolveWithObject: true });
  const size = { Width: info.width, Height: info.height, BitsPerComponent: 8, ColorSpace: '/DeviceRGB' };
  return {
    bytes: new Uint8Array(data),
    entries: { Filter: '/DCTDecode', ...size },
    across: info.width / 3,
    up: info.height / 3,
  };
}

it('recognizes the words of scanned pages between others, turned ones upright, and names each', async () => {
  const helvetica = '/Font <</F1 <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>>>';
  const file = new PdfFile();
  const tree = file.reserve();
  const page = (entries: Record<string, string | number>) =>
    pdfRef(file.object({ Type: '/Page', Parent: pdfRef(tree), ...entries }));
  const addScan = async (text: string, turned: number, stamp = '') => {
    const { bytes, entries, across, up } = await scanOf(text, turned);
    const picture = pdfRef(file.stream(bytes, { Type: '/XObject', Subtype: '/Image', ...entries }));
    const Contents = pdfRef(file.flateStream(`q ${across} 0 0 ${up} 0 0 cm /Im Do Q ${stamp}`));
    return page({
      MediaBox: `[0 0 ${across} ${up}]`,
      Resources: `<</XObject <</Im ${picture}>>${helvetica}>>`,
      Contents,
      Rotate: turned,
    });
  };
  const words = pdfRef(file.flateStream('BT /F1 14 Tf 72 700 Td (Written words) Tj ET'));
  const kids = [
    await addScan('The heron waits', 0),
    page({ MediaBox: '[0 0 612 792]', Resources: `<<${helvetica}>>`, Contents: words }),
    await addScan('by the river', 90),
    await addScan('', 0),
    await addScan('under the trees', 0, 'BT /F1 14 Tf 72 72 Td (Page 5 of 5) Tj ET'),
  ];
  file.object({ Type: '/Pages', Kids: `[${kids.join(' ')}]`, Count: kids.length }, tree);
  const pdf = await file.finish({ root: file.object({ Type: '/Catalog', Pages: pdfRef(tree) }) });
  const outcome = await convert(new Uint8Array(await pdf.arrayBuffer()), { pageBreak: 'form-feed' });
  expect(await textOf(outcome)).toBe(
    'The heron waits\n\fWritten words\n\fby the river\n\f\n\funder the trees\nPage 5 of 5\n',
  );
  expect(outcome.results[0]?.notes).toEqual([
    'Pages 1, 3 and 5 are pictures. Their words were recognized in them, and some may be wrong.',
    'Page 4 is a picture in which no words were recognized.',
  ]);
  expect(progress.flatMap(({ step }) => step ?? [])).toEqual(
    [1, 3, 4, 5].map((at) => `Page ${at} of 5, reading the picture`),
  );
}, 60_000);

it.each([
  ['without a header', (pdf: Uint8Array) => pdf.slice(9)],
  [
    'with a long letter before its header',
    (pdf: Uint8Array) => Buffer.concat([Buffer.alloc(5000, 'Dear reader '), pdf]),
  ],
])('reads a PDF %s', async (_, spoil) => {
  const spoiled = new Uint8Array(spoil(await makePdf({ pages: ['Words', 'More'] })));
  expect(await textOf(await convert(spoiled, { pageBreak: 'form-feed' }))).toBe('Words\n\fMore\n');
});

it('asks for a password, and opens with it', async () => {
  const bytes = qpdf(await makePdf({ pages: ['Secret'] }), ['--encrypt', 'open', 'owner', '256', '--']);
  expect((await convert(bytes)).refused).toEqual([
    { file: 0, sentence: 'Report.PDF is protected by a password.', needsPassword: true, mayPass: false },
  ]);
  expect((await convert(bytes, {}, 'wrong')).refused[0]?.sentence).toBe('Report.PDF does not open with this password.');
  expect(await textOf(await convert(bytes, {}, 'open'))).toBe('Secret\n');
});

it('has defaults that its schema accepts', () => {
  expect(fitsKinds(pdfToTextKinds, pdfToTextDefaults)).toBe(true);
});

it('gives the words of form fields and comments after those of their page, and says so', async () => {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R 6 0 R 9 0 R]/DA(/F 12 Tf)>>>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F 8 0 R>>>>/Annots[5 0 R 7 0 R 10 0 R 9 0 R]>>',
    '<</Length 46>>\nstream\nBT /F 18 Tf 20 100 Td (Words of the page) Tj ET\nendstream',
    '<</Type/Annot/Subtype/Widget/FT/Tx/T(Name)/V(Ana Filled)/Rect[20 20 100 40]>>',
    '<</FT/Ch/Ff 131072/T(City)/V(Lyon)/Opt[(Lyon)(Rome)]/Kids[10 0 R]>>',
    '<</Type/Annot/Subtype/FreeText/Contents(A remark)/DA(/F 12 Tf)/Rect[20 60 100 80]>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    '<</Type/Annot/Subtype/Widget/FT/Btn/T(Press)/V/Yes/Rect[20 120 40 140]>>',
    '<</Type/Annot/Subtype/Widget/Parent 6 0 R/Rect[120 20 200 40]>>',
  ];
  const body = objects.map((object, place) => `${place + 1} 0 obj\n${object}\nendobj\n`).join('');
  const pdf = new TextEncoder().encode(`%PDF-1.7\n${body}trailer<</Root 1 0 R/Size 11>>\n%%EOF\n`);
  const outcome = await convert(pdf);
  expect(await textOf(outcome)).toBe('Words of the page\n\nAna Filled\nA remark\nLyon\n');
  const note = 'Page 1 has form fields or comments: their words stand at the end of its text.';
  expect(outcome.results[0]?.notes).toEqual([note]);
});
