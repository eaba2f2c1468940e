import { expect, it } from 'vitest';
import { agreementOf } from './word-agreement.ts';

it('counts words in any order, and in order', () => {
  expect(agreementOf('one two three four', 'one  two\nthree four')).toEqual({ f1: 1, inOrder: 1 });
  expect(agreementOf('one two three four', 'three four one two')).toEqual({ f1: 1, inOrder: 0.5 });
  expect(agreementOf('one two three four', 'one two three')).toEqual({ f1: 6 / 7, inOrder: 6 / 7 });
  expect(agreementOf('one two', 'three four')).toEqual({ f1: 0, inOrder: 0 });
  expect(agreementOf('', '')).toEqual({ f1: 1, inOrder: 1 });
});

it('takes a letter and its mark for the composed letter', () => {
  expect(agreementOf('cafe\u0301', 'café').f1).toBe(1);
});

it('finds what was put between many words', () => {
  const words = Array.from({ length: 1000 }, (_, place) => `word${place}`);
  const read = words.flatMap((word, place) => (place % 10 === 0 ? [word, 'strange'] : [word]));
  expect(agreementOf(words.join(' '), read.join(' '))).toEqual({ f1: 2000 / 2100, inOrder: 2000 / 2100 });
});
