import { expect, it } from 'vitest';
import { resample, type SampledRows } from './resample.ts';

const order = [2, 1, 0] as const;

/** Pixels from a function of their place, blue first as pdfium has them; each row is to be taken once at most. */
function rowsOf(width: number, height: number, pixelBytes: 1 | 3 | 4, valueAt: (x: number, y: number) => number[]) {
  const taken: number[] = [];
  const row = (y: number): Uint8Array => {
    taken.push(y);
    return Uint8Array.from(Array.from({ length: width }, (_, x) => valueAt(x, y).slice(0, pixelBytes)).flat());
  };
  const picture: SampledRows = { width, height, pixelBytes, order, row };
  return { picture, taken };
}

const pixel = (data: Uint8ClampedArray, at: number): number[] => [...data.subarray(at * 4, at * 4 + 4)];

it('copies a picture that keeps its size, red first', () => {
  const { picture } = rowsOf(2, 2, 3, (x, y) => [x, y, 9]);
  const { data } = resample(picture, { width: 2, height: 2 });
  expect([0, 1, 2, 3].map((at) => pixel(data, at))).toEqual([
    [9, 0, 0, 255],
    [9, 0, 1, 255],
    [9, 1, 0, 255],
    [9, 1, 1, 255],
  ]);
});

it.each([1, 3, 4] as const)('leaves a plain area plain, up to its edges, with %d bytes for a pixel', (pixelBytes) => {
  const { picture, taken } = rowsOf(101, 67, pixelBytes, () => [10, 20, 30, 0]);
  const { data, width, height } = resample(picture, { width: 13, height: 40 });
  expect([width, height, data.length]).toEqual([13, 40, 13 * 40 * 4]);
  const expected = pixelBytes === 1 ? [10, 10, 10, 255] : [30, 20, 10, 255];
  for (let at = 0; at < 13 * 40; at += 1) expect(pixel(data, at)).toEqual(expected);
  expect(taken).toEqual(Array.from({ length: 67 }, (_, y) => y));
});

it('keeps a slope where it was, and an edge sharp', () => {
  const slope = resample(rowsOf(200, 4, 1, (x) => [x]).picture, { width: 50, height: 4 });
  for (let x = 2; x < 48; x += 1) expect(pixel(slope.data, x)[0]).toBeCloseTo(x * 4 + 1.5, -0.5);
  const edge = resample(rowsOf(200, 4, 1, (x) => [x < 100 ? 0 : 255]).picture, { width: 50, height: 4 });
  expect([22, 27].map((x) => pixel(edge.data, x)[0])).toEqual([0, 255]);
});

it('takes no colour from what is hidden, which gets the colours of what is seen', () => {
  const isSeen = (x: number, y: number) => x > 20 && x < 41 && y > 20 && y < 37;
  const { picture } = rowsOf(80, 80, 3, (x, y) => (isSeen(x, y) ? [0, 0, 200] : [255, 255, 0]));
  const alphaRow = (y: number) => Uint8Array.from({ length: 80 }, (_, x) => (isSeen(x, y) ? 255 : 0));
  const { data } = resample({ ...picture, alphaRow }, { width: 20, height: 20 });
  for (let at = 0; at < 400; at += 1) expect(pixel(data, at)).toEqual([200, 0, 0, 255]);
});
