import { describe, expect, it } from 'vitest';
import { splitSentences } from './split-sentences.ts';

describe('the sentences of a text', () => {
  it.each([
    ['One. Two! Three?', ['One.', 'Two!', 'Three?']],
    [
      'Dr. Gray met Prof. Moss at 9 a.m. today. They spoke.',
      ['Dr. Gray met Prof. Moss at 9 a.m. today.', 'They spoke.'],
    ],
    ['It was J. Smith. He left.', ['It was J. Smith.', 'He left.']],
    ['यह पहला है। यह दूसरा है।', ['यह पहला है।', 'यह दूसरा है।']],
    ['これは一つ。これは二つ。', ['これは一つ。', 'これは二つ。']],
  ])('end where a reader stops: %j', (text, sentences) => {
    expect(splitSentences(text)).toEqual(sentences);
  });

  it('lose the marks of lists and headings, several of them as well', () => {
    const text = '# Heading\n- one\n- [ ] 1. two\n(3) three\n> quoted';
    expect(splitSentences(text)).toEqual(['Heading', 'one', 'two', 'three', 'quoted']);
  });

  it('go on over a line that was wrapped, and end with a short one', () => {
    const wrapped = 'This line is long enough that somebody must have wrapped it at the';
    expect(splitSentences(`${wrapped}\nEnd of it.`)).toEqual([`${wrapped} End of it.`]);
    const middling = 'This line is of a middling length, so that';
    expect(splitSentences(`${middling}\nsmall letters go on`)).toEqual([`${middling} small letters go on`]);
    expect(splitSentences(`${middling}\nCapitals do not`)).toEqual([middling, 'Capitals do not']);
    expect(splitSentences('Milk\nbread\neggs')).toEqual(['Milk', 'bread', 'eggs']);
    expect(splitSentences(`${wrapped}\n- a point`)).toEqual([wrapped, 'a point']);
  });

  it('are none where there is no word', () => {
    for (const text of ['', '  \n ', '---\n***', '!? …']) expect(splitSentences(text), text).toEqual([]);
  });

  it('are at most 1,500 units long, and nothing of a longer one is lost', () => {
    for (const text of ['word '.repeat(1000).trim(), 'x'.repeat(4000), 'e.g. '.repeat(900).trim()]) {
      const pieces = splitSentences(text);
      expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(1500);
      expect(pieces.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
    }
  });
});
