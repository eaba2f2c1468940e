import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { fetchFromDisk } from '../testing/assets-on-disk.ts';
import { makePng } from '../testing/make-png.ts';
import { readPng } from '../images/png-header.ts';
import { encodeJpeg } from './jpeg-codec.ts';
import { encodePng, repackPng } from './png-codec.ts';

vi.stubGlobal('fetch', fetchFromDisk);

const width = 120;
const height = 80;

/** Two slopes of colour, with alpha or without. */
const slopes = (alpha: number) => ({
  width,
  height,
  data: new Uint8ClampedArray(width * height * 4).map((_, at) => {
    const pixel = at >> 2;
    return [(pixel % width) * 2, Math.floor(pixel / width) * 3, 90, alpha][at & 3] ?? 0;
  }),
});

const read = async (blob: Blob) => sharp(new Uint8Array(await blob.arrayBuffer()));

describe('a JPEG', () => {
  it('has its colours at half size at every quality, and looks like the picture', async () => {
    const pixels = slopes(255);
    const blob = await encodeJpeg(pixels, 90, { content: 'photo' });
    const image = await read(blob);
    expect(await image.metadata()).toMatchObject({ format: 'jpeg', width, height, chromaSubsampling: '4:2:0' });
    const seen = await image.ensureAlpha().raw().toBuffer();
    expect(Math.max(...seen.map((value, at) => Math.abs(value - (pixels.data[at] ?? 0))))).toBeLessThan(30);
    expect((await encodeJpeg(pixels, 40, { content: 'photo' })).size).toBeLessThan(blob.size);
  });
});

describe('a PNG', () => {
  it('packed anew has the same pixels in fewer bytes', async () => {
    const { data } = slopes(128);
    const raw = await sharp(data, { raw: { width, height, channels: 4 } })
      .png({ compressionLevel: 1, adaptiveFiltering: false })
      .toBuffer();
    const png = new Uint8Array(raw);
    const repacked = await repackPng(png);
    expect(repacked.size).toBeLessThan(png.length);
    expect(new Uint8Array(await (await read(repacked)).ensureAlpha().raw().toBuffer())).toEqual(new Uint8Array(data));
  });

  it('of many pixels of one bit is packed at that depth, and is not taken for a moving one afterwards', async () => {
    const size = { width: 4000, height: 3000 };
    const samples = new Uint8Array((size.width / 8) * size.height).map((_, at) => ((at >> 2) * 37) & (at >> 11));
    const chunks = { pHYs: [0, 0, 11, 19, 0, 0, 11, 19, 1] };
    const blob = makePng({ ...size, bitDepth: 1, colour: 0, samples, chunks });
    const png = new Uint8Array(await blob.arrayBuffer());
    const repacked = await repackPng(png);
    expect(repacked.size).toBeLessThan(png.length);
    const { isAnimated, bitDepth, density } = readPng(new Uint8Array(await repacked.arrayBuffer()));
    expect({ isAnimated, bitDepth, density: Math.round(density ?? 0) }).toEqual({
      isAnimated: false,
      bitDepth: 1,
      density: 72,
    });
    const pixelsOf = async (blob: Blob) => (await read(blob)).raw().toBuffer();
    expect((await pixelsOf(repacked)).equals(await pixelsOf(blob))).toBe(true);
  });

  it('has as many colours as it may have', async () => {
    const pixels = slopes(255);
    const few = await encodePng(pixels, 16);
    const { isPalette } = await (await read(few)).metadata();
    expect(isPalette).toBe(true);
    const seen = await (await read(few)).removeAlpha().raw().toBuffer();
    expect(
      new Set(Array.from({ length: width * height }, (_, at) => seen.readUIntBE(at * 3, 3))).size,
    ).toBeLessThanOrEqual(16);
    const all = await encodePng(pixels, 0);
    expect(new Uint8Array(await (await read(all)).ensureAlpha().raw().toBuffer())).toEqual(new Uint8Array(pixels.data));
  });
});
