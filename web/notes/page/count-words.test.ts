import { describe, expect, it } from 'vitest';
import { countWords } from './count-words.ts';

describe('countWords', () => {
  it.each([
    ['', 0],
    ['  \n ', 0],
    ['One two', 2],
    ['don’t stop — now', 3],
    ['- [ ] milk\n- [x] bread', 3],
    ['पानी और रोटी', 3],
    ['日本語の文章', 3],
  ])('of %j is %i', (text, words) => expect(countWords(text)).toBe(words));
});
