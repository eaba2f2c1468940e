import { describe, expect, it } from 'vitest';
import { mergeLines, mergeTexts } from './merge-texts.ts';
import { blankText } from './note-form-values.ts';

describe('mergeLines', () => {
  it.each([
    ['a\nb', 'a\nb', 'a\nb'],
    ['a\nmine\nb', 'a\ntheirs\nb', 'a\nmine\ntheirs\nb'],
    ['a\nb\nmine', 'a\nb', 'a\nb\nmine'],
    ['a', 'a\nb\ntheirs', 'a\nb\ntheirs'],
    ['x\na\ny\nb', 'a\nz\nb\nw', 'x\na\ny\nz\nb\nw'],
    ['one', 'two', 'one\ntwo'],
    ['a\na', 'a', 'a\na'],
  ])('merges %j and %j', (mine, theirs, merged) => {
    expect(mergeLines(mine, theirs)).toBe(merged);
  });

  it('loses no line of either, also where texts are too long to compare', () => {
    const lines = (name: string) => Array.from({ length: 2500 }, (_, index) => `${name} ${index}`);
    const merged = new Set(mergeLines(lines('mine').join('\n'), lines('theirs').join('\n')).split('\n'));
    expect(merged.size).toBe(5000);
  });
});

describe('mergeTexts', () => {
  it('keeps my title, leads with the other where it differs, and unites the tags', () => {
    const mine = { ...blankText, title: 'Mine', description: 'same', tags: 'a, b' };
    const theirs = { ...blankText, title: 'Theirs', description: 'same', tags: 'b, c' };
    expect(mergeTexts(mine, theirs)).toEqual({
      ...blankText,
      title: 'Mine',
      description: 'Theirs\n\nsame',
      tags: 'a, b, c',
    });
  });
});
