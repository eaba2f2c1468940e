import { expect, it } from 'vitest';
import { findWaiting, pictureMark, withPicture } from './picture-marks.ts';

const text = 'See ![the \\[old\\] sea](attachment:a-1) and ![](<attachment:b> "title").\n\n![again](attachment:a-1)';

it('finds the pictures of a note that a text names, each once', () => {
  expect(findWaiting(text)).toEqual([
    { id: 'a-1', alt: 'the [old] sea' },
    { id: 'b', alt: '' },
  ]);
  for (const other of ['[paper](attachment:c)', '![x](picture:c)', '![x](attachment:)', '![x](attachment:a/b)', ''])
    expect(findWaiting(other)).toEqual([]);
});

it('puts a picture of the article in its place, or leaves its words', () => {
  const put = withPicture(text, 'a-1', 'p');
  expect(put).toBe('See ![the \\[old\\] sea](picture:p) and ![](<attachment:b> "title").\n\n![again](picture:p)');
  expect(withPicture(put, 'b', undefined)).toBe('See ![the \\[old\\] sea](picture:p) and .\n\n![again](picture:p)');
  expect(withPicture(text, 'c', 'p')).toBe(text);
});

it('names pictures by words that cannot end the mark', () => {
  expect(pictureMark('p', ' a ] b\n[c] \\ ')).toBe('![a \\] b \\[c\\] \\\\](picture:p)');
});
