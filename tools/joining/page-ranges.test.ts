import { expect, it } from 'vitest';
import { complaintOfRanges, pagesOf, rangesOf, readRanges } from './page-ranges.ts';

it.each([
  ['', [1, 2, 3, 4, 5]],
  [' 2 ', [2]],
  ['1-3,5', [1, 2, 3, 5]],
  ['4-', [4, 5]],
  ['-2', [1, 2]],
  ['3 - 1, 1', [3, 2, 1, 1]],
])('reads %j', (written, pages) => {
  expect(pagesOf(readRanges(written, 5))).toEqual(pages);
});

it.each(['a', '1;2', '1,,2', '1-2-3', '-', '1.5', '99999999'])('complains of %j', (written) => {
  expect(complaintOfRanges(written)).toBe('Write pages like 1-3, 7, 10-.');
});

it.each(['', ' ', '1', '1-3, 7, 10-', '-4'])('does not complain of %j', (written) => {
  expect(complaintOfRanges(written)).toBeUndefined();
});

it('refuses to repeat pages without end', () => {
  expect(() => readRanges(Array(11).fill('1-').join(','), 5000)).toThrow('are more than 50000 in all.');
});

it.each([
  [[], []],
  [[4], ['4-4']],
  [
    [1, 2, 3, 7],
    ['1-3', '7-7'],
  ],
  [
    [3, 2, 1, 2, 3],
    ['3-1', '2-3'],
  ],
  [
    [5, 5, 4],
    ['5-5', '5-4'],
  ],
])('writes %j as few ranges', (pages, ranges) => {
  const made = rangesOf(pages);
  expect(made.map(({ from, to }) => `${from}-${to}`)).toEqual(ranges);
  expect(pagesOf(made)).toEqual(pages);
});
