import { expect, it } from 'vitest';
import { isTooMany } from './rate-limiter.ts';
import { createAllowance } from './allowance.ts';

it('allows a burst, then so many a second, each key by itself', () => {
  let now = 1_000_000;
  const allow = createAllowance({ burst: 3, perSecond: 2 }, { now: () => now });
  const tries = (key: string, count: number) =>
    Array.from({ length: count }).filter(() => {
      try {
        allow(key);
        return true;
      } catch (error) {
        if (!isTooMany(error)) throw error;
        return false;
      }
    }).length;
  expect([tries('mara', 5), tries('noor', 2)]).toEqual([3, 2]);
  now += 1000;
  expect([tries('mara', 5), tries('noor', 5)]).toEqual([2, 3]);
  now += 60_000;
  expect(tries('mara', 5)).toBe(3);
  // A clock that was set back gives nothing, and takes nothing.
  now -= 3_600_000;
  expect(tries('mara', 5)).toBe(0);
  now += 1000;
  expect(tries('mara', 5)).toBe(2);
});
