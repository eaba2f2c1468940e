import sharp from 'sharp';
import { expect, it } from 'vitest';
import { makeTiff } from '../testing/make-tiff.ts';
import { pixelCount } from './pixel-count.ts';

const picture = sharp({ create: { width: 30, height: 20, channels: 3, background: '#c08040' } });

it.each(['jpeg', 'png', 'webp', 'gif', 'avif', 'tiff'] as const)(
  'counts the pixels of a %s by its header',
  async (kind) => {
    const file = await picture.clone().toFormat(kind).toBuffer();
    expect(await pixelCount(new Blob([new Uint8Array(file)]))).toBe(600);
  },
);

it('takes a picture for the largest where its header is damaged or further on, and what is no picture for nothing', async () => {
  const jpeg = new Uint8Array(await picture.clone().jpeg().toBuffer());
  const preview = new Uint8Array(65_000);
  preview.set([0xff, 0xe2, 0xfd, 0xe6]);
  const late = new Blob([jpeg.subarray(0, 2), ...Array.from({ length: 9 }, () => preview), jpeg.subarray(2)]);
  expect(await pixelCount(late)).toBe(Infinity);
  expect(await pixelCount(new Blob([makeTiff([]).subarray(0, 8), new Uint8Array(20)]))).toBe(Infinity);
  expect(await pixelCount(new Blob(['Words, not a picture.']))).toBe(0);
});
