import { expect, it } from 'vitest';
import { blockOf, pageInSight, pagesBetween, placePages } from './page-places.ts';

const sizes = Array.from({ length: 1200 }, () => ({ width: 100, height: 200 }));

it('places a block of pages, of which few are in sight', () => {
  const { places, height } = placePages(sizes, blockOf(700), 100);
  expect([places[0]?.page, places.at(-1)?.page, height]).toEqual([501, 1000, 500 * 212 + 12]);
  const top = 10 * 212;
  expect(pagesBetween(places, top, top + 300).map(({ page }) => page)).toEqual([510, 511, 512, 513]);
  expect(pagesBetween(places, height + 500, height + 800).map(({ page }) => page)).toEqual([1000]);
  expect(pageInSight(places, top, 300)).toBe(511);
});

it('gives pages of no size and very high ones a place that can be scrolled', () => {
  const { places } = placePages(
    [
      { width: 0, height: 0 },
      { width: 1, height: 10_000 },
    ],
    1,
    100,
  );
  expect(places.map(({ height }) => height)).toEqual([100, 2000]);
});
