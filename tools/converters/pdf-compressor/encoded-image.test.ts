import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import { colourDifference, mostDifference } from '../../images/colour-difference.ts';
import type { Pixels } from '../../images/pixels.ts';
import { fetchFromDisk } from '../../testing/assets-on-disk.ts';
import { canvasBySharp } from '../../testing/canvas-by-sharp.ts';
import { asJpeg } from './encoded-image.ts';

vi.stubGlobal('fetch', fetchFromDisk);
for (const [name, value] of Object.entries(canvasBySharp)) vi.stubGlobal(name, value);

const [width, height] = [96, 64];

const patterned = (samplesAt: (x: number, y: number) => readonly number[]): Pixels => ({
  width,
  height,
  data: Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) => {
    const pixel = at >> 2;
    return samplesAt(pixel % width, Math.floor(pixel / width))[at & 3] ?? 255;
  }),
});

it.each([
  ['a slope', patterned((x, y) => [x * 2, y * 3, 128])],
  ['stripes of saturated colours', patterned((x) => [(x & 1) * 255, ((x >> 1) & 1) * 255, ((x >> 2) & 1) * 255])],
  ['grey noise', patterned((x, y) => [1, 1, 1].map((one) => (x * 7919 + y * 104_729 * one) % 256))],
])('a JPEG of %s has its colours at any quality', async (_, pixels) => {
  for (const quality of [1, 5, 50, 68]) {
    const { bytes, entries } = await asJpeg(pixels, quality);
    expect(entries['/Filter']).toBe('/DCTDecode');
    const data = await sharp(bytes).toColourspace('srgb').ensureAlpha().raw().toBuffer();
    const { mean, worstBlock } = colourDifference(pixels, { width, height, data: new Uint8ClampedArray(data) });
    expect(mean).toBeLessThanOrEqual(mostDifference.mean);
    expect(worstBlock).toBeLessThanOrEqual(mostDifference.worstBlock);
  }
});
