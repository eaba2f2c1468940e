import { expect, it } from 'vitest';
import { scaleOf } from './axis-ticks.ts';

const free = { min: undefined, max: undefined, majorUnit: undefined, logBase: undefined, isReversed: false };

it('steps by 1, 2 or 5, from zero, with room above the greatest value', () => {
  expect(scaleOf(2, 5, free, 6).ticks).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(scaleOf(0, 0.28, free, 6).ticks).toEqual([0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3]);
  expect(scaleOf(-1.8, 4.5, free, 5).ticks).toEqual([-4, -2, 0, 2, 4, 6]);
  // Values that are close together are told apart.
  expect(scaleOf(98, 101, free, 6).min).toBeGreaterThan(90);
});

it('takes the ends and steps of an axis, and none that are nonsense', () => {
  expect(scaleOf(2, 5, { ...free, min: 0, max: 30, majorUnit: 10 }, 6).ticks).toEqual([0, 10, 20, 30]);
  expect(scaleOf(0, 1e9, { ...free, majorUnit: 1e-9 }, 6).ticks.length).toBeLessThan(12);
  expect(scaleOf(1, 5, { ...free, min: 9, max: 3 }, 6).ticks).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(scaleOf(3, 900, { ...free, logBase: 10 }, 6).ticks).toEqual([1, 10, 100, 1000]);
  expect(scaleOf(0, 0, free, 6).shareOf(0)).toBe(0);
});
