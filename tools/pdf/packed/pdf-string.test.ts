import { expect, it } from 'vitest';
import { nameText, stringText } from './pdf-string.ts';

it.each([
  ['(plain)', 'plain'],
  [String.raw`(\(a\)\\ \101\n)`, '(a)\\ A\n'],
  ['<636861707465722031>', 'chapter 1'],
  ['(\x93\xE4\x94)', 'ﬁäﬂ'],
  ['<feff00e40939>', 'äह'],
  ['(\xFF\xFEa\0)', 'a'],
  ['<efbbbfc3a4>', 'ä'],
  ['()', ''],
])('%j is a string that reads %j', (value, text) => expect(stringText(value)).toBe(text));

it.each([
  ['/section.1', 'section.1'],
  ['/A#20b#c3#a4', 'A bä'],
])('%j is a name that reads %j', (value, text) => expect(nameText(value)).toBe(text));

it('tells strings and names from other values', () => {
  expect(stringText('/Name')).toBeUndefined();
  expect(stringText(['(a)'])).toBeUndefined();
  expect(nameText('(a)')).toBeUndefined();
  expect(nameText(undefined)).toBeUndefined();
});
