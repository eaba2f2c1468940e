import sharp from 'sharp';
import { expect, it } from 'vitest';
import { isOrientation } from './orientation.ts';
import { orientPixels } from './orient-pixels.ts';

const width = 5;
const height = 3;
const stored = new Uint8ClampedArray(width * height * 4).map((_, at) => (at % 4 === 3 ? 255 : at * 4));

it.each([1, 2, 3, 4, 5, 6, 7, 8])('turns pixels of orientation %i upright', async (orientation) => {
  if (!isOrientation(orientation)) throw new Error(`${orientation} is no orientation.`);
  const png = await sharp(stored, { raw: { width, height, channels: 4 } })
    .withMetadata({ orientation })
    .png()
    .toBuffer();
  const { data, info } = await sharp(png).autoOrient().raw().toBuffer({ resolveWithObject: true });
  const turned = orientPixels({ width, height, data: stored.slice() }, orientation);
  expect(turned).toMatchObject({ width: info.width, height: info.height });
  expect([...turned.data]).toEqual([...data]);
});
