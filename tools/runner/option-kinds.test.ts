import { expect, it } from 'vitest';
import { between, fitsKinds, oneOf, texts, wholeBetween, yesOrNo } from './option-kinds.ts';

const kinds = {
  size: oneOf(['A4', 'A5']),
  margin: between(5, 50),
  count: wholeBetween(1, 9),
  isDark: yesOrNo,
  ranges: texts,
};
const fitting = { size: 'A5', margin: 7.5, count: 9, isDark: false, ranges: ['1-3', ''] };

it('takes options that are all of their kinds, whatever else is kept with them', () => {
  expect(fitsKinds(kinds, fitting)).toBe(true);
  expect(fitsKinds(kinds, { ...fitting, former: 1 })).toBe(true);
});

it.each([
  ['a choice that there is no more', { size: 'A3' }],
  ['a number out of its range', { margin: 51 }],
  ['no number', { margin: Number.NaN }],
  ['a number as a text', { margin: '7' }],
  ['a part of a whole', { count: 1.5 }],
  ['a word for yes', { isDark: 'true' }],
  ['a text for a list', { ranges: '1-3' }],
  ['a list of other things', { ranges: [1] }],
  ['a text without end', { ranges: ['1'.repeat(501)] }],
  ['one missing', { isDark: undefined }],
])('does not take %s', (_, change) => expect(fitsKinds(kinds, { ...fitting, ...change })).toBe(false));

it.each([null, 'A4', 3, []])('does not take %j for options', (value) => expect(fitsKinds(kinds, value)).toBe(false));
