import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { longest, placeOf } from './longest-first.ts';

it('names files that are there', () => {
  expect(longest.filter((file) => !existsSync(file))).toEqual([]);
});

it('puts named files in their order before all others', () => {
  const files = ['/repo/lib/a.test.ts', ...longest.toReversed().map((name) => `/repo/${name}`)];
  const sorted = files.toSorted((one, other) => placeOf(one) - placeOf(other));
  expect(sorted).toEqual([...longest.map((name) => `/repo/${name}`), '/repo/lib/a.test.ts']);
});
