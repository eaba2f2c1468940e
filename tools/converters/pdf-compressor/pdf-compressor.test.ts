import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import type { JobOutcome, JobProgress } from '../../runner/job.ts';
import { pdfRef } from '../../pdf/pdf-file.ts';
import { fitsKinds } from '../../runner/option-kinds.ts';
import { fetchFromDisk } from '../../testing/assets-on-disk.ts';
import { imagePages, jpegImage, photo, type SampleImage, samples } from '../../testing/image-pages.ts';
import { makeGappyPdf } from '../../testing/indic-sample.ts';
import { ask, popplerPages, qpdf } from '../../testing/native-programs.ts';
import { canvasBySharp } from '../../testing/canvas-by-sharp.ts';
import { CheckedPdf, type Raster } from '../../testing/pdf-pictures.ts';
import { oddImages } from '../../testing/odd-images.ts';
import { makePdf } from '../../testing/pdf-samples.ts';
import { wholeFontPdf } from '../../testing/whole-font-pdf.ts';
import { compressPdfs } from './pdf-compressor.job.ts';
import { pdfCompressorDefaults, type PdfCompressorOptions, pdfCompressorKinds } from './pdf-compressor.options.ts';

vi.stubGlobal('fetch', fetchFromDisk);
for (const [name, value] of Object.entries(canvasBySharp)) vi.stubGlobal(name, value);

type Bytes = Uint8Array<ArrayBuffer>;
type LevelName = PdfCompressorOptions['level'];

async function compress(
  pdf: Blob | Bytes,
  level: LevelName = 'balanced',
  password?: string,
  report: (progress: JobProgress) => void = () => undefined,
): Promise<JobOutcome> {
  const blob = pdf instanceof Blob ? pdf : new Blob([pdf]);
  return compressPdfs([{ name: 'Report.PDF', blob, ...(password !== undefined && { password }) }], { level }, report);
}

async function resultOf(outcome: JobOutcome) {
  const [result] = outcome.results;
  if (!result) throw new Error(`There is no result: ${outcome.refused.map(({ sentence }) => sentence).join()}`);
  return { ...result, bytes: new Uint8Array(await result.blob.arrayBuffer()) };
}

interface Listed {
  type: string;
  width: number;
  height: number;
  space: string;
  coding: string;
}

/** The images of a PDF as poppler lists them. */
const imagesOf = (pdf: Bytes): Listed[] =>
  ask('pdfimages', pdf, ['-list'])
    .trim()
    .split('\n')
    .slice(2)
    .map((line) => {
      const [, , type = '', width, height, space = '', , , coding = ''] = line.trim().split(/\s+/);
      return { type, width: Number(width), height: Number(height), space, coding };
    });

/** How far the samples of pages of two files are apart on average, of 255. */
async function differences(one: Blob, other: Blob, pages: readonly number[]): Promise<number[]> {
  using first = await CheckedPdf.of(one);
  using second = await CheckedPdf.of(other);
  const found: number[] = [];
  for (const page of pages) {
    const [a, b]: Raster[] = [await first.page(page), await second.page(page)];
    if (!a || !b || a.data.length !== b.data.length) throw new Error('The pages differ in size.');
    found.push(a.data.reduce((sum, value, at) => sum + Math.abs(value - (b.data[at] ?? 0)), 0) / a.data.length);
  }
  return found;
}

const difference = async (one: Blob, other: Blob, page = 1): Promise<number> =>
  (await differences(one, other, [page]))[0] ?? NaN;

const onPage = (write: SampleImage['write'], across = 288, up = 216): SampleImage => ({ write, across, up });

describe('a photo', () => {
  it('has at each level the pixels that its place on the page needs, and looks the same', async () => {
    // 300 pixels per inch.
    const pdf = await imagePages([onPage(await jpegImage(photo(1200, 900)))]);
    const sizes: number[] = [];
    for (const [level, width, height] of [
      ['best', 880, 660],
      ['balanced', 600, 450],
      ['smallest', 400, 300],
    ] as const) {
      const { blob, bytes, name, notes } = await resultOf(await compress(pdf, level));
      expect(imagesOf(bytes)).toEqual([{ type: 'image', width, height, space: 'rgb', coding: 'jpeg' }]);
      expect(await difference(pdf, blob)).toBeLessThan(4);
      expect([name, notes]).toEqual(['Report-compressed.pdf', []]);
      sizes.push(blob.size);
    }
    expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
    expect(sizes[0]).toBeLessThan(pdf.size * 0.6);
  });

  it('that is drawn twice has the pixels of the larger place, also within a form', async () => {
    const write = await jpegImage(photo(1200, 900));
    const pdf = await imagePages([
      {
        across: 400,
        up: 300,
        write: (file) => {
          const picture = pdfRef(write(file));
          return file.flateStream('q .1 0 0 .1 0 0 cm /Im Do Q q .72 0 0 .72 .2 .2 cm /Im Do Q', {
            Type: '/XObject',
            Subtype: '/Form',
            BBox: '[0 0 1 1]',
            Resources: `<</XObject <</Im ${picture}>>>>`,
          });
        },
      },
    ]);
    const { bytes, blob } = await resultOf(await compress(pdf));
    expect(imagesOf(bytes)).toMatchObject([
      { width: 600, height: 450 },
      { width: 600, height: 450 },
    ]);
    expect(await difference(pdf, blob)).toBeLessThan(4);
  });

  it('keeps every pixel where it has few, or its place is not known: in a pattern', async () => {
    const few = await jpegImage(photo(400, 300));
    const { bytes } = await resultOf(await compress(await imagePages([onPage(few)])));
    expect(imagesOf(bytes)).toMatchObject([{ width: 400, height: 300 }]);
    const many = await jpegImage(photo(1200, 900));
    const tiles = { PatternType: 1, PaintType: 1, TilingType: 1, XStep: 1, YStep: 1 };
    const kind = { ...tiles, BBox: '[0 0 1 1]', Matrix: '[72 0 0 54 0 0]' };
    const form: SampleImage['write'] = (file) => {
      const pattern = file.flateStream('/Im Do', {
        ...kind,
        Resources: `<</XObject <</Im ${pdfRef(many(file))}>>>>`,
      });
      return file.flateStream('/Pattern cs /P scn 0 0 1 1 re f', {
        Type: '/XObject',
        Subtype: '/Form',
        BBox: '[0 0 1 1]',
        Resources: `<</Pattern <</P ${pdfRef(pattern)}>>>>`,
      });
    };
    const inPattern = await resultOf(await compress(await imagePages([onPage(form)])));
    expect(ask('qpdf', inPattern.bytes, ['--json=2', '--json-key=qpdf'])).toContain('"/Width": 1200');
  });

  it('in grey becomes a JPEG of grey; by a palette, of 16 bits, or inverted it looks as before', async () => {
    const grey = await photo(900, 600).greyscale().raw().toBuffer();
    const plane = new Uint8Array(540_000).map((_, at) => grey[Math.floor(at * (grey.length / 540_000))] ?? 0);
    const wide = new Uint8Array(540_000 * 2);
    for (const [at, value] of plane.entries()) wide.fill(value, at * 2, at * 2 + 2);
    const palette = Array.from({ length: 256 }, (_, at) =>
      [at, 255 - at, 128].map((one) => one.toString(16).padStart(2, '0')),
    );
    const entries = samples(900, 600, '/DeviceGray');
    const images: SampleImage['write'][] = [
      (file) => file.flateStream(plane, entries),
      (file) => file.flateStream(plane, { ...entries, Decode: '[1 0]' }),
      (file) => file.flateStream(wide, samples(900, 600, '/DeviceGray', 16)),
      (file) => file.flateStream(plane, samples(900, 600, `[/Indexed /DeviceRGB 255 <${palette.flat().join('')}>]`)),
    ];
    const pdf = await imagePages(images.map((write) => onPage(write, 216, 144)));
    const { bytes, blob } = await resultOf(await compress(pdf));
    expect(imagesOf(bytes).map(({ space }) => space)).toEqual(['gray', 'gray', 'gray', 'rgb']);
    for (const image of imagesOf(bytes)) expect(image).toMatchObject({ width: 450, height: 300, coding: 'jpeg' });
    for (const page of [1, 2, 3, 4]) expect(await difference(pdf, blob, page)).toBeLessThan(5);
  });
});

describe('a drawing', () => {
  it('keeps its sharp edges, with every pixel where that takes less', async () => {
    const bars = new Uint8Array(1200 * 900 * 3).map((_, at) => {
      const pixel = Math.floor(at / 3);
      return (Math.floor((pixel % 1200) / 37) + Math.floor(pixel / 1200 / 53)) % 2 === 0
        ? 255
        : ([30, 60, 160][at % 3] ?? 0);
    });
    const pdf = await imagePages([onPage((file) => file.flateStream(bars, samples(1200, 900, '/DeviceRGB')))]);
    const { bytes, blob } = await resultOf(await compress(pdf));
    expect(imagesOf(bytes)).toMatchObject([{ width: 1200, height: 900, coding: 'image' }]);
    expect(await difference(pdf, blob)).toBe(0);
  });

  it('of black and white loses nothing', async () => {
    const isInk = (x: number, y: number) => Math.sin(x / 7) * Math.sin(y / 11) + Math.sin((x * y) / 900) > 1.1;
    const bits = new Uint8Array(150 * 900).map((_, at) => {
      const [x, y] = [(at % 150) * 8, Math.floor(at / 150)];
      return [0, 1, 2, 3, 4, 5, 6, 7].reduce((byte, bit) => (isInk(x + bit, y) ? byte : byte | (128 >> bit)), 0);
    });
    const entries = samples(1200, 900, '/DeviceGray', 1);
    const pdf = await imagePages([
      onPage((file) => file.flateStream(bits, entries)),
      onPage((file) => file.flateStream(bits, { ...entries, ColorSpace: '[/Indexed /DeviceRGB 1 <ffffff000000>]' })),
    ]);
    const { bytes, blob } = await resultOf(await compress(pdf));
    expect(imagesOf(bytes).map(({ coding }) => coding)).toEqual(['jbig2', 'jbig2']);
    expect(await difference(pdf, blob, 1)).toBe(0);
    expect(await difference(pdf, blob, 2)).toBe(0);
  });
});

describe('transparency', () => {
  it('hides colours that do not come out at its edges', async () => {
    // A red disc whose surroundings are hidden, and black.
    const isSeen = (at: number) => ((at % 1200) - 600) ** 2 + (Math.floor(at / 1200) - 450) ** 2 < 160_000;
    const alpha = new Uint8Array(1200 * 900).map((_, at) => (isSeen(at) ? 255 : 0));
    const disc = new Uint8Array(await photo(1200, 900).raw().toBuffer()).map((value, at) =>
      at % 3 === 0 && isSeen(at / 3) ? 200 + value / 5 : value / 4,
    );
    const pdf = await imagePages([onPage(withAlpha(disc, alpha))]);
    const { blob, bytes } = await resultOf(await compress(pdf));
    expect(imagesOf(bytes)).toMatchObject([{ width: 600, height: 450, coding: 'jpeg' }, { type: 'smask' }]);
    using result = await CheckedPdf.of(blob);
    const { data } = await result.page(1);
    const darkest = data.reduce((least, value, at) => (at % 3 === 0 ? Math.min(least, value) : least), 255);
    // With the hidden black in it, it is 183.
    expect(darkest).toBeGreaterThan(192);
  });

  const withAlpha =
    (colours: Bytes, alpha: Bytes): SampleImage['write'] =>
    (file) => {
      const mask = file.flateStream(alpha, samples(1200, 900, '/DeviceGray'));
      return file.flateStream(colours, { ...samples(1200, 900, '/DeviceRGB'), SMask: pdfRef(mask) });
    };

  it('is sampled with its picture, and goes where it hides nothing', async () => {
    const slope = new Uint8Array(1200 * 900).map((_, at) => Math.floor((at % 1200) / 4.8));
    const none = new Uint8Array(1200 * 900).fill(255);
    const colours = new Uint8Array(await photo(1200, 900).raw().toBuffer());
    const pdf = await imagePages([onPage(withAlpha(colours, slope)), onPage(withAlpha(colours, none))]);
    const { bytes, blob } = await resultOf(await compress(pdf));
    expect(imagesOf(bytes)).toMatchObject([
      { type: 'image', width: 600, height: 450 },
      { type: 'smask', width: 600, height: 450 },
      { type: 'image', width: 600, height: 450 },
    ]);
    expect(await difference(pdf, blob, 1)).toBeLessThan(5);
    expect(await difference(pdf, blob, 2)).toBeLessThan(5);
  });
});

it('leaves print colours, stencils and colours that hide as they are', async () => {
  const ink = await jpegImage(photo(800, 600).toColourspace('cmyk'), '/DeviceCMYK');
  const grain = new Uint8Array(800 * 600).map((_, at) => (at * 7919) % 251);
  const stencil = {
    Type: '/XObject',
    Subtype: '/Image',
    Width: 800,
    Height: 600,
    BitsPerComponent: 1,
    ImageMask: 'true',
  };
  const pdf = await imagePages([
    onPage(ink, 96, 72),
    onPage((file) => file.flateStream(grain.subarray(0, 60_000), stencil), 96, 72),
    onPage((file) => file.flateStream(grain, { ...samples(800, 600, '/DeviceGray'), Mask: '[0 9]' }), 96, 72),
  ]);
  const { bytes, blob } = await resultOf(await compress(pdf, 'smallest'));
  expect(imagesOf(bytes)).toMatchObject([
    { width: 800, height: 600, space: 'cmyk', coding: 'jpeg' },
    { type: 'stencil', width: 800, height: 600 },
    { width: 800, height: 600, space: 'gray', coding: 'image' },
  ]);
  for (const page of [1, 2, 3]) expect(await difference(pdf, blob, page)).toBe(0);
});

it('draws odd pictures as before: few and many bits, palettes, inks, Lab, masks', async () => {
  const pdf = await imagePages(oddImages.map(([, write]) => onPage(write, 144, 96)));
  const { blob } = await resultOf(await compress(pdf));
  const pages = oddImages.map((_, place) => place + 1);
  const found = await differences(pdf, blob, pages);
  expect(oddImages.filter((_, place) => !((found[place] ?? NaN) <= 4)).map(([kind]) => kind)).toEqual([]);
});

const json = z.object({
  outlines: z.array(z.object({ title: z.string(), destpageposfrom1: z.nullable(z.number()) })),
  acroform: z.object({ fields: z.array(z.object({ value: z.string() })) }),
});
const structureOf = (pdf: Bytes) =>
  json.parse(JSON.parse(ask('qpdf', pdf, ['--json', '--json-key=outlines', '--json-key=acroform'])));

it('keeps words, links, bookmarks and form fields', async () => {
  const pages = Array.from({ length: 30 }, (_, at) => `Page ${at + 1}\nwith (words)`);
  const pdf = await makePdf({
    pages,
    links: [{ from: 1, to: 3, name: 'chapter' }],
    field: { name: 'city', value: 'Köln' },
    outline: [{ title: 'हिन्दी', page: 2 }],
  });
  const { bytes, blob } = await resultOf(await compress(pdf));
  expect(blob.size).toBeLessThan(pdf.length);
  expect(popplerPages(bytes)).toEqual(popplerPages(pdf));
  expect(structureOf(bytes)).toEqual(structureOf(pdf));
  expect(structureOf(bytes)).toMatchObject({
    outlines: [{ title: 'हिन्दी', destpageposfrom1: 2 }],
    acroform: { fields: [{ value: 'u:Köln' }] },
  });
  expect(ask('qpdf', bytes, ['--json=2', '--json-key=qpdf'])).toContain('"u:chapter"');
});

it.each(['पुस्तक में हिन्दी है', 'விலை உயர்வு இல்லை'])('keeps words that are drawn sign by sign: %s', async (line) => {
  const pdf = await makeGappyPdf(line);
  const { bytes } = await resultOf(await compress(pdf, 'smallest'));
  expect(bytes.length).toBeLessThan(pdf.length);
  expect(popplerPages(bytes)).toEqual(popplerPages(pdf));
});

describe('a font that is embedded whole', () => {
  it('has the glyphs of the page alone, and every letter is drawn as before', async () => {
    const pdf = await wholeFontPdf();
    const { blob, bytes, notes } = await resultOf(await compress(pdf, 'best'));
    expect(blob.size).toBeLessThan(pdf.size * 0.1);
    expect([await difference(pdf, blob), notes]).toEqual([0, []]);
    expect(popplerPages(bytes).join('')).toContain('Waiting AVAVA fi');
  });

  it.each([
    [
      'several times is there once',
      ['simple', 'simple', 'simple'],
      '(Waiting) Tj /F2 20 Tf (more words) Tj /F3 9 Tf (fi) Tj',
    ],
    ['draws by glyph', ['simple', 'composite'], '(Waiting) Tj /F2 20 Tf <002400250026002700280029> Tj'],
    ['comes back after another', ['simple', 'simple'], '(Wa) Tj q /F2 20 Tf (12) Tj Q (iting) Tj'],
    [
      'has escaped letters',
      ['simple'],
      String.raw`(\127a\)i\(\
ting) Tj [(A)-70<56>(A)] TJ`,
    ],
    [
      'stands after an inline picture',
      ['simple'],
      '(W) Tj ET q BI /W 2 /H 2 /BPC 8 /CS /G ID (Q(\u0000 EI Q BT /F1 9 Tf 9 9 Td (aiting) Tj',
    ],
  ] as const)('and %s', async (_, fonts, shown) => {
    const pdf = await wholeFontPdf({ fonts, content: `BT /F1 24 Tf 40 100 Td ${shown} ET` });
    const { blob, bytes } = await resultOf(await compress(pdf, 'best'));
    expect(blob.size).toBeLessThan(pdf.size * 0.1);
    expect(await difference(pdf, blob)).toBe(0);
    expect(popplerPages(bytes)).toEqual(popplerPages(new Uint8Array(await pdf.arrayBuffer())));
  });

  it.each([
    ['a field is filled in with it', { hasField: true }],
    ['a stream has operators that nobody knows', { content: 'BT /F1 24 Tf (Waiting) Tj ET 1 2 unheard' }],
  ])('keeps all of its glyphs where %s', async (_, how) => {
    const pdf = await wholeFontPdf(how);
    const { blob } = await resultOf(await compress(pdf, 'best'));
    expect(blob.size).toBeGreaterThan(pdf.size * 0.6);
    expect(await difference(pdf, blob)).toBe(0);
  });
});

it('has a stream once that stands in the file several times, and one that only looks like it beside it', async () => {
  const ink = await jpegImage(photo(800, 600).toColourspace('cmyk'), '/DeviceCMYK');
  const grain = (seed: number) => new Uint8Array(40_000).map((_, at) => (at * seed) % 251);
  const space = samples(100, 100, '/DeviceCMYK');
  const raw = [7919, 7907].map((seed) => onPage((file) => file.stream(grain(seed), space)));
  const pdf = await imagePages([onPage(ink), onPage(ink), onPage(ink), ...raw]);
  const { blob } = await resultOf(await compress(pdf));
  expect(blob.size).toBeLessThan(pdf.size * 0.5);
  expect(await differences(pdf, blob, [1, 2, 3, 4, 5])).toEqual([0, 0, 0, 0, 0]);
});

it('never gives back more bytes than it was given', async () => {
  const pdf = await imagePages([onPage(await jpegImage(photo(1200, 900)))]);
  const once = await resultOf(await compress(pdf));
  const twice = await resultOf(await compress(once.blob));
  expect(twice.bytes).toEqual(once.bytes);
  expect(twice.notes).toEqual(['Nothing is to be gained at this level: this is your file as it was.']);
});

it('takes out metadata of single pictures and thumbnails but at the best level', async () => {
  const grey = samples(90, 60, '/DeviceGray');
  const write: SampleImage['write'] = (file) => {
    const Metadata = pdfRef(
      file.stream(new TextEncoder().encode('<history/>'), { Type: '/Metadata', Subtype: '/XML' }),
    );
    return file.flateStream(new Uint8Array(5400).fill(90), { ...grey, Metadata });
  };
  const pdf = await imagePages([onPage(write), onPage(await jpegImage(photo(1200, 900)))], (file) => {
    const Thumb = pdfRef(file.flateStream(new Uint8Array(5400), grey));
    return { Dests: pdfRef(file.object({ Thumb })) };
  });
  const entries = async (level: LevelName) => {
    const { bytes } = await resultOf(await compress(pdf, level));
    const objects = ask('qpdf', bytes, ['--json=2', '--json-key=qpdf']);
    return ['/Metadata', '/Thumb'].filter((entry) => objects.includes(entry));
  };
  expect([await entries('best'), await entries('balanced')]).toEqual([['/Metadata', '/Thumb'], []]);
});

it('takes out what programs keep for themselves at the smallest level alone', async () => {
  const pdf = await imagePages([onPage(await jpegImage(photo(1200, 900)))]);
  const hasPrivateData = async (level: LevelName) =>
    ask('qpdf', (await resultOf(await compress(pdf, level))).bytes, ['--json=2', '--json-key=qpdf']).includes(
      'PieceInfo',
    );
  expect([await hasPrivateData('smallest'), await hasPrivateData('balanced')]).toEqual([false, true]);
});

it.each([
  ['of now', ['käse', 'owner', '256', '--print=none']],
  ['of 2006', ['cheese', 'owner', '128', '--use-aes=y', '--print=none']],
  ['of 1994', ['cheese', 'owner', '40', '--print=n']],
])('asks for a password, and the result is protected by the same one: %s', async (_, protection) => {
  const plain = new Uint8Array(await (await imagePages([onPage(await jpegImage(photo(1200, 900)))])).arrayBuffer());
  const pdf = qpdf(plain, ['--allow-weak-crypto', '--encrypt', ...protection, '--']);
  const { refused } = await compress(pdf);
  expect(refused).toEqual([
    { file: 0, sentence: 'Report.PDF is protected by a password.', needsPassword: true, mayPass: false },
  ]);
  const wrong = await compress(pdf, 'balanced', 'no');
  expect(wrong.refused[0]?.sentence).toBe('Report.PDF does not open with this password.');
  const { bytes, notes, password } = await resultOf(await compress(pdf, 'balanced', protection[0]));
  expect(bytes.length).toBeLessThan(pdf.length / 2);
  expect([notes, password]).toEqual([['It opens with the same password as before.'], protection[0]]);
  const shown = (file: Bytes, key: string) => ask('qpdf', file, [`--password=${key}`, '--show-encryption']);
  expect(shown(bytes, protection[0] ?? '')).toBe(shown(pdf, protection[0] ?? ''));
  expect(shown(bytes, 'owner')).toContain('Supplied password is owner password');
  expect(() => ask('qpdf', bytes, ['--password=no', '--check'])).toThrow('invalid password');
});

it('opens a password that only pdfium understands, and tells that it is gone', async () => {
  const plain = new Uint8Array(await (await imagePages([onPage(await jpegImage(photo(1200, 900)))])).arrayBuffer());
  const pdf = qpdf(plain, ['--allow-weak-crypto', '--encrypt', 'käse', 'owner', '128', '--use-aes=y', '--']);
  const { bytes, notes } = await resultOf(await compress(pdf, 'balanced', 'käse'));
  expect(notes).toEqual(['It has no password any more, because its protection could not be written again.']);
  expect(imagesOf(bytes)).toMatchObject([{ width: 600, height: 450 }]);
});

it('keeps what is allowed in a file that opens without a password', async () => {
  const plain = new Uint8Array(await (await imagePages([onPage(await jpegImage(photo(1200, 900)))])).arrayBuffer());
  const pdf = qpdf(plain, ['--encrypt', '', 'owner', '256', '--modify=none', '--']);
  const { bytes, notes } = await resultOf(await compress(pdf));
  expect(notes).toEqual([]);
  expect(ask('qpdf', bytes, ['--show-encryption'])).toBe(ask('qpdf', pdf, ['--show-encryption']));
});

it('tells that a signature does not hold any more', async () => {
  const photos = [onPage(await jpegImage(photo(1200, 900)))];
  const pdf = await imagePages(photos, (file) => {
    const kind = { Type: '/Sig', Filter: '/Adobe.PPKLite' };
    const signature = file.object({ ...kind, ByteRange: '[0 9 9 9]', Contents: '<00>' });
    const field = file.object({ FT: '/Sig', T: '(Signed)', V: pdfRef(signature) });
    return { AcroForm: `<</SigFlags 3 /Fields [${pdfRef(field)}]>>` };
  });
  const { notes } = await resultOf(await compress(pdf));
  expect(notes).toEqual([
    'It was signed. The signature does not hold for the smaller file: keep the original as well.',
  ]);
});

it('tells how far it is: pages that were looked through, then pictures', async () => {
  const progress: JobProgress[] = [];
  const pictures = [await jpegImage(photo(400, 300)), await jpegImage(photo(300, 400))];
  await compress(await imagePages(pictures.map((picture) => onPage(picture))), 'balanced', undefined, (step) =>
    progress.push(step),
  );
  expect(progress).toEqual([1, 2, 3, 4].map((done) => ({ file: 0, done, total: 4 })));
});

it('does not decode a picture that is a bomb', async () => {
  const bomb = samples(30_000, 30_000, '/DeviceGray');
  const pdf = await imagePages([
    onPage((file) => file.flateStream(new Uint8Array(2_000_000), bomb)),
    onPage(await jpegImage(photo(1200, 900))),
  ]);
  const { bytes } = await resultOf(await compress(pdf));
  expect(imagesOf(bytes)).toMatchObject([
    { width: 30_000, height: 30_000 },
    { width: 600, height: 450 },
  ]);
});

it('has defaults that its schema accepts', () => {
  expect(fitsKinds(pdfCompressorKinds, pdfCompressorDefaults)).toBe(true);
});
