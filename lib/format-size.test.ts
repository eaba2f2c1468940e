import { expect, it } from 'vitest';
import { formatSize } from './format-size.ts';

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [812, '812 bytes'],
  [1024, '1 KB'],
  [9626, '9.4 KB'],
  [1_048_166, '1 MB'],
  [5_242_880, '5 MB'],
  [125_829_120, '120 MB'],
  [3 * 1024 ** 5, '3,072 TB'],
])('%d is %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});
