import { describe, expect, it } from 'vitest';
import { colourDifference, hasSameColours, hasSamePixelColours } from './colour-difference.ts';
import { countColours } from './count-colours.ts';
import type { Pixels } from './pixels.ts';

const filled = (width: number, height: number, colour: readonly number[]): Pixels => ({
  width,
  height,
  data: Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) => colour[at & 3] ?? 255),
});

const withPixels = (pixels: Pixels, colour: readonly number[], places: readonly number[]): Pixels => {
  const data = pixels.data.slice();
  for (const place of places) data.set(colour, place * 4);
  return { ...pixels, data };
};

const white = [255, 255, 255, 255];
const red = [255, 0, 0, 255];

describe('the difference of two pictures', () => {
  it('is none where they are the same, of any size', () => {
    for (const [width, height] of [
      [1, 1],
      [7, 300],
      [33, 17],
    ] as const) {
      const picture = filled(width, height, red);
      expect(colourDifference(picture, picture)).toEqual({ mean: 0, worstBlock: 0, mostStrays: 0 });
    }
  });

  it('is that of the furthest colour, in the block where it is and on average', () => {
    const before = filled(64, 16, white);
    const block = Array.from({ length: 256 }, (_, at) => (at >> 4) * 64 + (at & 15));
    const after = withPixels(before, red, block);
    expect(colourDifference(before, after)).toEqual({ mean: 63.75, worstBlock: 255, mostStrays: 256 });
    expect(hasSameColours(colourDifference(before, after))).toBe(false);
  });

  it('is seen of a thin line, which hardly changes the mean of its block', () => {
    const before = withPixels(filled(160, 160, white), red, [4000, 4001, 4002, 4003, 4004, 4005]);
    const difference = colourDifference(before, filled(160, 160, white));
    expect(hasSameColours(difference)).toBe(true);
    expect(hasSamePixelColours(difference)).toBe(false);
  });

  it('counts colours as far as they are seen, and transparency', () => {
    expect(colourDifference(filled(9, 9, [255, 0, 0, 0]), filled(9, 9, [0, 0, 255, 0])).worstBlock).toBe(0);
    expect(colourDifference(filled(9, 9, red), filled(9, 9, [255, 0, 0, 155])).worstBlock).toBe(100);
  });
});

it('colours are counted up to a number, hidden ones once', () => {
  const picture = filled(300, 1, [1, 2, 3, 255]);
  expect(countColours(picture, 256)).toBe(1);
  expect(countColours(withPixels(picture, [9, 9, 9, 0], [3]), 256)).toBe(2);
  expect(countColours(withPixels(withPixels(picture, [9, 9, 9, 0], [3]), [5, 5, 5, 0], [9]), 256)).toBe(2);
  const many = { ...picture, data: picture.data.map((value, at) => (at % 4 === 0 ? (at / 4) % 256 : value)) };
  expect(countColours(many, 256)).toBe(256);
  expect(countColours(many, 255)).toBe(Infinity);
});
