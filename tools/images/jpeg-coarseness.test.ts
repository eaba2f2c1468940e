import sharp from 'sharp';
import { expect, it } from 'vitest';
import { jpegCoarseness } from './jpeg-coarseness.ts';

const picture = sharp({ create: { width: 32, height: 32, channels: 3, background: '#4080c0' } });
const jpeg = async (quality: number) => new Uint8Array(await picture.clone().jpeg({ quality }).toBuffer());

it('is larger for a JPEG of less quality', async () => {
  // At quality 100 every step is 1.
  expect(jpegCoarseness(await jpeg(100))).toBe(64);
  const sums = await Promise.all([90, 75, 50, 20].map(async (quality) => jpegCoarseness(await jpeg(quality)) ?? 0));
  expect(sums).toEqual(sums.toSorted((one, other) => one - other));
  expect(new Set(sums).size).toBe(4);
});

it('is not known of other bytes, and of a JPEG without tables', async () => {
  expect(jpegCoarseness(new Uint8Array([1, 2, 0xff, 0xdb, 0, 67, ...new Uint8Array(65).fill(9)]))).toBeUndefined();
  expect(jpegCoarseness((await jpeg(50)).slice(0, 12))).toBeUndefined();
});
