import { expect, it } from 'vitest';
import { type Pixels, straighten } from './straighten-pixels.ts';
import { whitenPaper } from './whiten-paper.ts';

/** A picture whose pixels have the colours that a function gives. */
function drawn(width: number, height: number, colourAt: (x: number, y: number) => readonly number[]): Pixels {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) data.set(colourAt(x, y).slice(0, 3), (y * width + x) * 4);
  return { data, width, height };
}

const blank = (width: number, height: number): Pixels => drawn(width, height, () => [0, 0, 0]);

const colourAt = ({ data, width }: Pixels, x: number, y: number): number[] => [
  ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3),
];

const square = (left: number, top: number, right: number, bottom: number) => ({
  topLeft: { x: left, y: top },
  topRight: { x: right, y: top },
  bottomRight: { x: right, y: bottom },
  bottomLeft: { x: left, y: bottom },
});

it('takes a page that stands straight as it is', () => {
  const picture = drawn(40, 30, (x, y) => [x * 5, y * 5, 90]);
  const page = blank(20, 10);
  straighten(picture, square(10, 5, 30, 15), page);
  for (const [x, y] of [
    [0, 0],
    [19, 9],
    [7, 3],
  ] as const)
    expect(colourAt(page, x, y)).toEqual([(x + 10) * 5, (y + 5) * 5, 90]);
});

it('takes the whole picture, to its last pixel', () => {
  const picture = drawn(12, 8, (x, y) => [x * 20, y * 20, 0]);
  const page = blank(12, 8);
  straighten(picture, square(0, 0, 12, 8), page);
  expect([...page.data]).toEqual([...picture.data]);
});

it('draws a page that leans as a rectangle', () => {
  const corners = {
    topLeft: { x: 60, y: 20 },
    topRight: { x: 140, y: 30 },
    bottomRight: { x: 180, y: 190 },
    bottomLeft: { x: 20, y: 170 },
  };
  const picture = drawn(200, 200, (x, y) => [x, y, 0]);
  const page = blank(100, 120);
  straighten(picture, corners, page);
  expect(colourAt(page, 0, 0)).toEqual([60, 20, 0]);
  // The middle of the page is where its diagonals cross, and not the middle of the corners, which is at 102.5 from above.
  const [across, down] = colourAt(page, 50, 60);
  expect(across).toBeCloseTo(100, -0.5);
  expect(down).toBeCloseTo(77, -0.5);
  const [, end] = colourAt(page, 99, 119);
  expect(end).toBeGreaterThan(186);
});

it('makes paper white where a shadow lies on it, and keeps letters dark and a picture as it is', () => {
  const isLetter = (x: number, y: number) => x % 40 < 6 && y % 12 < 6 && x < 600;
  const isPicture = (x: number, y: number) => x > 700 && y > 100 && y < 500;
  const page = drawn(1000, 600, (x, y) => {
    const light = 0.9 - 0.4 * (x / 1000);
    if (isPicture(x, y)) return [40 * light, 60 * light, 30 * light];
    return (isLetter(x, y) ? [30, 30, 40] : [240, 232, 210]).map((value) => value * light);
  });
  whitenPaper(page);
  for (const [x, y] of [
    [20, 10],
    [300, 310],
    [500, 590],
    [650, 300],
    [980, 20],
  ] as const)
    for (const value of colourAt(page, x, y)) expect(value).toBeGreaterThan(243);
  for (const x of [2, 282, 522]) for (const value of colourAt(page, x, 2)) expect(value).toBeLessThan(60);
  for (const value of colourAt(page, 850, 300)) expect(value).toBeLessThan(110);
});
