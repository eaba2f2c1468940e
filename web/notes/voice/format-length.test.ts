import { expect, it } from 'vitest';
import { formatLength } from './format-length.ts';

it.each([
  [0, '0:00'],
  [7999, '0:07'],
  [750_000, '12:30'],
  [3_723_000, '1:02:03'],
])('%i ms are %s', (ms, length) => {
  expect(formatLength(ms)).toBe(length);
});
