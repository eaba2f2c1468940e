import { zlibSync } from 'fflate';
import sharp, { type TiffOptions } from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import type { Pixels } from '../images/pixels.ts';
import { readPage, tiffPages } from '../images/tiff/tiff-page.ts';
import { fetchFromDisk } from '../testing/assets-on-disk.ts';
import { makeTiff } from '../testing/make-tiff.ts';
import { decodeTiff } from './tiff-pixels.ts';

vi.stubGlobal('fetch', fetchFromDisk);

/** Decodes the first page. */
async function decodeFirst(bytes: Uint8Array): Promise<Pixels> {
  const [first] = tiffPages(new Uint8Array(bytes));
  if (!first) throw new Error('There is no page.');
  return decodeTiff(readPage(first));
}

/** Slopes of colours with a hard edge: no turn or mirror of them looks like another. */
const slopes = sharp(
  Uint8Array.from({ length: 70 * 50 * 3 }, (_, at) => {
    const [x, y, channel] = [Math.floor(at / 3) % 70, Math.floor(at / 210), at % 3];
    return channel === 0 ? x * 3 : channel === 1 ? y * 5 : x > 40 && y < 20 ? 220 : 40;
  }),
  { raw: { width: 70, height: 50, channels: 3 } },
)
  .png()
  .toBuffer();

async function pixelsOf(picture: Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(picture)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
}

/** The furthest that a sample is from the other picture's. */
function furthest(one: Pixels, other: Pixels): number {
  expect([one.width, one.height]).toEqual([other.width, other.height]);
  return one.data.reduce((most, value, at) => Math.max(most, Math.abs(value - (other.data[at] ?? 0))), 0);
}

describe('a TIFF as a program writes it today', () => {
  const kinds: Record<string, TiffOptions> = {
    'without compression': { compression: 'none' },
    'by LZW': { compression: 'lzw', predictor: 'none' },
    'by LZW of differences': { compression: 'lzw', predictor: 'horizontal' },
    'by Deflate of differences': { compression: 'deflate', predictor: 'horizontal' },
    'by PackBits': { compression: 'packbits' },
    'in tiles': { compression: 'lzw', tile: true, tileWidth: 32, tileHeight: 16 },
    'of 64-bit offsets': { compression: 'deflate', bigtiff: true },
  };
  it.each(Object.entries(kinds))('%s has every pixel', async (_name, options) => {
    const tiff = await sharp(await slopes)
      .tiff(options)
      .toBuffer();
    expect(furthest(await decodeFirst(tiff), await pixelsOf(tiff))).toBe(0);
  });

  it.each(['jpeg', 'deflate'] as const)(
    'of inks, by %s, has nearly the colours of its profile',
    async (compression) => {
      const tiff = await sharp(await slopes)
        .withIccProfile('cmyk')
        .tiff({ compression, quality: 95 })
        .toBuffer();
      const [made, wanted] = [await decodeFirst(tiff), await pixelsOf(tiff)];
      const sum = made.data.reduce((total, value, at) => total + Math.abs(value - (wanted.data[at] ?? 0)), 0);
      expect(sum / made.data.length).toBeLessThan(4);
    },
  );

  it.each([{ tile: false }, { tile: true, tileWidth: 32, tileHeight: 32 }])(
    'by JPEG is as libtiff has it: %o',
    async (way) => {
      const tiff = await sharp(await slopes)
        .tiff({ compression: 'jpeg', quality: 95, ...way })
        .toBuffer();
      expect(furthest(await decodeFirst(tiff), await pixelsOf(tiff))).toBeLessThan(12);
    },
  );

  it.each([1, 2, 4] as const)('of %i bits of grey has every pixel', async (bitdepth) => {
    const tiff = await sharp(await slopes)
      .toColourspace('b-w')
      .tiff({ bitdepth, compression: 'none' })
      .toBuffer();
    expect(furthest(await decodeFirst(tiff), await pixelsOf(tiff))).toBeLessThanOrEqual(1);
  });

  it.each([true, false])('as a fax has every pixel, in which white is 0: %s', async (miniswhite) => {
    const tiff = await sharp(await slopes)
      .toColourspace('b-w')
      .tiff({ bitdepth: 1, compression: 'ccittfax4', miniswhite })
      .toBuffer();
    expect(furthest(await decodeFirst(tiff), await pixelsOf(tiff))).toBe(0);
  });

  it('keeps its transparency', async () => {
    const clear = await sharp(await slopes)
      .ensureAlpha(0.4)
      .tiff({ compression: 'lzw' })
      .toBuffer();
    const { data } = await decodeFirst(clear);
    expect([...data.subarray(0, 4)]).toEqual([0, 0, 40, 102]);
  });
});

/** Two pixels across and two down: red and green, blue and white. */
const four = [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255];
const fourOpaque = [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255];
const basic = { 256: [2], 257: [2], 258: [8, 8, 8], 259: [1], 262: [2], 277: [3] };

describe('a TIFF as scanners and old programs write it', () => {
  it.each([false, true])('of 16 bits, the highest byte first: %s, by differences', async (isBigEndian) => {
    const samples = four.map((value) => value * 257);
    const differences = samples.map((value, at) => (at % 6 < 3 ? value : value - (samples[at - 3] ?? 0)) & 0xff_ff);
    const bytes = differences.flatMap((value) => {
      const [high, low] = [value >> 8, value & 0xff];
      return isBigEndian ? [high, low] : [low, high];
    });
    const fields = { ...basic, 258: [16, 16, 16], 259: [8], 317: [2] };
    const tiff = makeTiff([{ fields, pieces: [zlibSync(Uint8Array.from(bytes))] }], { isBigEndian });
    expect([...(await decodeFirst(tiff)).data]).toEqual(fourOpaque);
  });

  it('with a plane for each colour', async () => {
    const planes = [0, 1, 2].map((channel) => Uint8Array.from(four.filter((_, at) => at % 3 === channel)));
    const tiff = makeTiff([{ fields: { ...basic, 284: [2] }, pieces: planes }]);
    expect([...(await decodeFirst(tiff)).data]).toEqual(fourOpaque);
  });

  it('with a palette of 4 bits', async () => {
    const palette = [0, 1, 2].flatMap((channel) =>
      Array.from({ length: 16 }, (_, index) => (four[index * 3 + channel] ?? 0) * 257),
    );
    const fields = { ...basic, 258: [4], 262: [3], 277: [1], 320: palette };
    const tiff = makeTiff([{ fields, pieces: [Uint8Array.of(0x01, 0x23)] }]);
    expect([...(await decodeFirst(tiff)).data]).toEqual(fourOpaque);
  });

  it('with the lowest bit first, and white as 0', async () => {
    const fields = { ...basic, 258: [1], 262: [0], 266: [2], 277: [1] };
    const tiff = makeTiff([{ fields, pieces: [Uint8Array.of(0b01, 0b10)] }]);
    const { data } = await decodeFirst(tiff);
    expect([0, 4, 8, 12].map((at) => data[at])).toEqual([0, 255, 255, 0]);
  });

  it('with colours that are multiplied by their alpha', async () => {
    const fields = { ...basic, 256: [1], 257: [1], 258: [8, 8, 8, 8], 277: [4], 338: [1] };
    const tiff = makeTiff([{ fields, pieces: [Uint8Array.of(100, 50, 0, 128)] }]);
    expect([...(await decodeFirst(tiff)).data]).toEqual([199, 100, 0, 128]);
  });

  it('with one colour for each four pixels', async () => {
    const fields = { ...basic, 262: [6], 530: [2, 2] };
    const tiff = makeTiff([{ fields, pieces: [Uint8Array.of(10, 60, 110, 160, 128, 128)] }]);
    const { data } = await decodeFirst(tiff);
    expect([0, 5, 10, 12].map((at) => data[at])).toEqual([10, 60, 110, 160]);
  });

  it('of pages, of which small copies are none', () => {
    const page = { fields: basic, pieces: [Uint8Array.from(four)] };
    const copy = { ...page, fields: { ...basic, 254: [1] } };
    expect(tiffPages(makeTiff([page, copy, page]))).toHaveLength(2);
  });
});

describe('a TIFF that is no picture, or a bad one, is refused with its cause', () => {
  const piece = Uint8Array.from(four);
  const cases: Record<string, [fields: Record<number, readonly number[]>, sentence: string]> = {
    'of 40,000 by 40,000 pixels': [{ 256: [40_000], 257: [40_000] }, 'is larger than 100 megapixels'],
    'of tiles of 60,000 by 60,000 pixels': [{ 322: [60_000], 323: [60_000] }, 'is larger than 100 megapixels'],
    'of tiles without a side': [{ 322: [0], 323: [0] }, 'is damaged'],
    'of fewer strips than it needs': [{ 278: [1] }, 'is damaged'],
    'of rows that are not there': [{ 257: [3000], 278: [3000] }, 'is damaged'],
    'of floating-point numbers': [{ 258: [32, 32, 32], 339: [3, 3, 3] }, 'holds floating-point or complex numbers'],
    'of a sensor': [{ 262: [32_803] }, 'holds the raw data of a sensor'],
    'compressed by Zstandard': [{ 259: [50_000] }, 'is a TIFF compressed by Zstandard'],
    'of LZW that is none': [{ 259: [5] }, 'is damaged'],
    'of Deflate that is none': [{ 259: [8] }, 'is damaged'],
    'of a JPEG that is none': [{ 259: [7] }, 'is damaged'],
    'with strips beyond its end': [{ 273: [99_999_999] }, 'is damaged'],
  };
  it.each(Object.entries(cases))('%s', async (_name, [fields, sentence]) => {
    const tiff = makeTiff([{ fields: { ...basic, ...fields }, pieces: [piece] }]);
    await expect(decodeFirst(tiff)).rejects.toThrow(sentence);
  });

  it('whose directories go round in a circle ends', () => {
    const tiff = makeTiff([{ fields: basic, pieces: [piece] }]);
    const view = new DataView(tiff.buffer);
    view.setUint32(tiff.length - 4, view.getUint32(4, true), true);
    expect(tiffPages(tiff)).toHaveLength(1);
  });
});
