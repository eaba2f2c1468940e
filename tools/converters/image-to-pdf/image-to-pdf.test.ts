import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { canvasBySharp } from '../../testing/canvas-by-sharp.ts';
import { makePng } from '../../testing/make-png.ts';
import { CheckedPdf, distance, rasterOf } from '../../testing/pdf-pictures.ts';
import { imageToPdf } from './image-to-pdf.job.ts';
import { imageToPdfDefaults, type ImageToPdfOptions } from './image-to-pdf.options.ts';

const blobOf = (bytes: Uint8Array): Blob => new Blob([new Uint8Array(bytes)]);
const bytesOf = async (blob: Blob): Promise<Uint8Array> => new Uint8Array(await blob.arrayBuffer());

const convert = (pictures: Record<string, Blob>, options: Partial<ImageToPdfOptions> = {}) =>
  imageToPdf(
    Object.entries(pictures).map(([name, blob]) => ({ name, blob })),
    { ...imageToPdfDefaults, ...options },
    () => undefined,
  );

async function pdfOf(blob: Blob, options: Partial<ImageToPdfOptions> = {}): Promise<CheckedPdf> {
  const { results, refused } = await convert({ 'picture.file': blob }, options);
  expect(refused).toEqual([]);
  return CheckedPdf.of(results[0]?.blob ?? new Blob());
}

/** Four quarters of four colours, wider than high: no turn of it looks like another. */
const quarters = sharp({ create: { width: 96, height: 64, channels: 3, background: 'white' } })
  .composite([
    { input: { create: { width: 48, height: 32, channels: 3, background: '#d02020' } }, left: 0, top: 0 },
    { input: { create: { width: 48, height: 32, channels: 3, background: '#20a040' } }, left: 48, top: 0 },
    { input: { create: { width: 48, height: 32, channels: 3, background: '#2040c0' } }, left: 0, top: 32 },
  ])
  .png()
  .toBuffer();

vi.stubGlobal('createImageBitmap', canvasBySharp.createImageBitmap);
vi.stubGlobal('OffscreenCanvas', canvasBySharp.OffscreenCanvas);

describe.each(['png', 'webp'] as const)('a turned %s', (kind) => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('is seen upright in EXIF orientation %i', async (orientation) => {
    const turned = await sharp(await quarters)
      .withMetadata({ orientation, density: 96 })
      .toFormat(kind, { lossless: true })
      .toBuffer();
    using pdf = await pdfOf(blobOf(turned));
    const upright = await rasterOf(await sharp(turned).autoOrient().png().toBuffer());
    expect(distance(await pdf.page(1), upright)).toBeLessThan(5);
  });
});

/** Any samples, the same at every run. */
const noise = (length: number): Uint8Array => new Uint8Array(length).map((_, at) => (at * at * 31 + at * 17 + 5) % 251);

describe('a JPEG', () => {
  it('is in the PDF byte for byte', async () => {
    const jpeg = await sharp(await quarters)
      .jpeg({ progressive: true })
      .toBuffer();
    using pdf = await pdfOf(blobOf(jpeg));
    expect(pdf.firstJpeg().equals(jpeg)).toBe(true);
    expect(pdf.info).toMatch(/Producer:\s+Thoughtleaf/);
    expect(pdf.info).toContain('72 x 48 pts');
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('is seen upright in EXIF orientation %i', async (orientation) => {
    const jpeg = await sharp(await quarters)
      .withMetadata({ orientation, density: 96 })
      .jpeg({ quality: 95 })
      .toBuffer();
    using pdf = await pdfOf(blobOf(jpeg));
    const upright = await rasterOf(await sharp(jpeg).autoOrient().png().toBuffer());
    expect(distance(await pdf.page(1), upright)).toBeLessThanOrEqual(2);
  });

  it.each(['b-w', 'cmyk'] as const)('of %s colours looks as it should', async (colours) => {
    const jpeg = await sharp(await quarters)
      .toColourspace(colours)
      .jpeg({ quality: 95 })
      .toBuffer();
    using pdf = await pdfOf(blobOf(jpeg));
    const [expected, drawn] = await Promise.all([rasterOf(jpeg), pdf.page(1)]);
    // Programs see the inks of print a little differently where no profile tells; inverted, they would be off by 255.
    expect(distance(drawn, expected)).toBeLessThan(colours === 'cmyk' ? 80 : 3);
  });
});

describe('a PNG', () => {
  const plans = [
    { what: 'grey of 1 bit', bitDepth: 1, colour: 0, samples: noise(4 * 16) },
    { what: 'grey of 4 bits', bitDepth: 4, colour: 0, samples: noise(16 * 16) },
    { what: 'grey of 16 bits', bitDepth: 16, colour: 0, samples: noise(64 * 16) },
    { what: 'RGB', bitDepth: 8, colour: 2, samples: noise(96 * 16) },
    { what: 'RGB of 16 bits', bitDepth: 16, colour: 2, samples: noise(192 * 16) },
    {
      what: 'RGB with one transparent colour',
      bitDepth: 8,
      colour: 2,
      samples: noise(96 * 16),
      chunks: { tRNS: [0, 5, 0, 53, 0, 163] },
    },
    { what: 'a palette', bitDepth: 2, colour: 3, samples: noise(8 * 16), chunks: { PLTE: [...noise(12)] } },
    {
      what: 'a palette with alpha',
      bitDepth: 2,
      colour: 3,
      samples: noise(8 * 16),
      chunks: { PLTE: [...noise(12)], tRNS: [0, 128, 200] },
    },
    { what: 'grey with alpha', bitDepth: 8, colour: 4, samples: noise(64 * 16) },
    { what: 'RGB with alpha', bitDepth: 8, colour: 6, samples: noise(128 * 16) },
    { what: 'RGB of 16 bits with alpha', bitDepth: 16, colour: 6, samples: noise(256 * 16) },
  ];
  it.each(plans)('of $what looks as it did', async (plan) => {
    const png = makePng({ width: 32, height: 16, ...plan });
    using pdf = await pdfOf(png);
    const expected = await rasterOf(await bytesOf(png));
    expect(distance(await pdf.page(1), expected)).toBeLessThanOrEqual(2);
  });

  it('that is interlaced looks as it did', async () => {
    const interlaced = sharp(await quarters)
      .resize(45, 27, { fit: 'fill' })
      .png({ progressive: true });
    for (const png of [
      await interlaced.toBuffer(),
      await interlaced.clone().png({ progressive: true, palette: true, colours: 4 }).toBuffer(),
    ]) {
      using pdf = await pdfOf(blobOf(png));
      expect(distance(await pdf.page(1), await rasterOf(png))).toBeLessThanOrEqual(2);
    }
  });

  it('without alpha is not packed anew', async () => {
    const png = makePng({ width: 32, height: 16, bitDepth: 8, colour: 2, samples: noise(96 * 16) });
    const { results } = await convert({ 'a.png': png });
    expect(results[0]?.blob.size).toBeLessThan(png.size + 1000);
  });
});

describe('pages', () => {
  it('have the size, the orientation and the margin asked for', async () => {
    const wide = blobOf(await quarters);
    using fitting = await pdfOf(wide, { margin: 25.4 });
    expect(fitting.info).toContain('216 x 192 pts');
    using paper = await pdfOf(wide, { pageSize: 'A4' });
    expect(paper.info).toContain('841.89 x 595.276 pts');
    using upright = await pdfOf(wide, { pageSize: 'Letter', orientation: 'portrait', margin: 10 });
    expect(upright.info).toContain('612 x 792 pts');
    const page = await upright.page(1);
    // 96 x 64 pixels in the middle of 816 x 1056.
    const at = (x: number, y: number) => [
      ...page.data.subarray((y * page.width + x) * 3, (y * page.width + x) * 3 + 3),
    ];
    expect(at(362, 498)).toEqual([0xd0, 0x20, 0x20]);
    expect(at(358, 498)).toEqual([255, 255, 255]);
  });

  it('have the density that a file tells', async () => {
    const jpeg = await sharp(await quarters)
      .jpeg()
      .toBuffer();
    const jfif = [
      0xff,
      0xe0,
      0,
      16,
      0x4a,
      0x46,
      0x49,
      0x46,
      0,
      1,
      2,
      1,
      300 >> 8,
      300 & 255,
      300 >> 8,
      300 & 255,
      0,
      0,
    ];
    using pdf = await pdfOf(new Blob([new Uint8Array([0xff, 0xd8, ...jfif]), new Uint8Array(jpeg.subarray(2))]));
    expect(pdf.info).toContain('23.04 x 15.36 pts');
  });

  it('leave out HEIC where the browser does not read it, and say what to do', async () => {
    const latin1 = (text: string) => Buffer.from(text, 'latin1');
    const ftyp = latin1('\0\0\0\u0018ftypheic\0\0\0\0heicmif1');
    const ispe = latin1('\0\0\0\u0014ispe\0\0\0\0\0\0\0\u0040\0\0\0\u0040');
    const ipco = Buffer.concat([latin1('\0\0\0\u001cipco'), ispe]);
    const iprp = Buffer.concat([latin1('\0\0\0\u0024iprp'), ipco]);
    const meta = Buffer.concat([latin1('\0\0\0\u0030meta\0\0\0\0'), iprp]);
    const { refused } = await convert({ 'IMG_1.HEIC': blobOf(Buffer.concat([ftyp, meta])) });
    expect(refused.map(({ sentence }) => sentence)).toEqual([
      'IMG_1.HEIC is damaged, or a HEIC picture that this browser cannot read. Save it as JPEG, or use Safari.',
    ]);
  });

  it('come in the order of the files, and what is no picture is left out and named', async () => {
    const png = await quarters;
    const bomb = makePng({ width: 50_000, height: 50_000, bitDepth: 8, colour: 2, samples: new Uint8Array(50_000) });
    const jpeg = await sharp(png).jpeg().toBuffer();
    const altered = Buffer.from(png);
    altered[60] = (altered[60] ?? 0) ^ 255;
    const { results, refused } = await convert({
      'tall.png': blobOf(await sharp(png).rotate(90).png().toBuffer()),
      'empty.png': new Blob(),
      'text.jpg': new Blob(['This is a text that somebody renamed.']),
      'cut.jpg': blobOf(jpeg.subarray(0, jpeg.length >> 1)),
      'cut.png': blobOf(png.subarray(0, png.length >> 1)),
      'altered.png': blobOf(altered),
      'bomb.png': bomb,
      'wide.png': blobOf(jpeg),
    });
    expect(refused.map(({ sentence }) => sentence)).toEqual([
      'empty.png is empty.',
      'text.jpg is not a picture that this tool knows.',
      'cut.jpg is damaged and cannot be read.',
      'cut.png is damaged and cannot be read.',
      'altered.png is damaged and cannot be read.',
      'bomb.png is larger than 100 megapixels, more than a browser tab can work on.',
    ]);
    expect(refused.map(({ file }) => file)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(results).toHaveLength(1);
    expect(results[0]?.name).toBe('tall and 1 more.pdf');
    using pdf = await CheckedPdf.of(results[0]?.blob ?? new Blob());
    expect(pdf.info).toMatch(/Pages:\s+2/);
    expect([(await pdf.page(1)).width, (await pdf.page(2)).width]).toEqual([64, 96]);
  });

  it('are none where every file is refused', async () => {
    expect((await convert({ 'a.png': new Blob() })).results).toEqual([]);
  });
});

it.each(['gif', 'webp'] as const)('says that the PDF has one picture of a %s that moves', async (kind) => {
  const frames = await sharp(new Uint8Array([0, 90, 180, 250]), {
    raw: { width: 1, height: 4, channels: 1, pageHeight: 2 },
  })
    .toFormat(kind, { loop: 0 })
    .toBuffer();
  expect((await sharp(frames).metadata()).pages).toBe(2);
  const { results } = await convert({ 'film.file': blobOf(frames), 'still.png': blobOf(await quarters) });
  expect(results[0]?.notes).toEqual(['film.file moves; the PDF has its first picture.']);
});
