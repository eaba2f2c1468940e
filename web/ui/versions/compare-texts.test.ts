import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareTexts, foldSame } from './compare-texts.ts';

const partOf = (kinds: readonly string[], former: string, next: string) =>
  compareTexts(former, next)
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ text }) => text)
    .join('');

describe('compareTexts', () => {
  it('names added and removed words', () => {
    expect(compareTexts('The path is closed.', 'The north path is open.')).toEqual([
      { kind: 'same', text: 'The ' },
      { kind: 'added', text: 'north ' },
      { kind: 'same', text: 'path is ' },
      { kind: 'removed', text: 'closed' },
      { kind: 'added', text: 'open' },
      { kind: 'same', text: '.' },
    ]);
  });

  it('gives both texts back whole', () => {
    const text = fc.array(fc.constantFrom('a', 'b', ' ', '\n', 'ü'), { maxLength: 40 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, (former, next) => {
        expect(partOf(['same', 'removed'], former, next)).toBe(former);
        expect(partOf(['same', 'added'], former, next)).toBe(next);
      }),
    );
  });

  it('puts texts that share nothing one after the other', () => {
    const text = (letter: string) => Array.from({ length: 10_000 }, (_, place) => `${letter}${place}`).join(' ');
    expect(compareTexts(text('a'), text('b'))).toEqual([
      { kind: 'removed', text: text('a') },
      { kind: 'added', text: text('b') },
    ]);
  });
});

describe('foldSame', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, place) => `line ${place}\n`).join('');

  it('keeps two lines beside a change and folds the rest', () => {
    expect(foldSame(compareTexts(`${lines(50)}old`, `${lines(50)}new`))).toMatchObject([
      { kind: 'folded', lines: 47 },
      { kind: 'same' },
      { kind: 'removed', text: 'old' },
      { kind: 'added', text: 'new' },
    ]);
  });

  it('folds nothing of a text without a change', () => {
    const stretches = compareTexts(lines(50), lines(50));
    expect(foldSame(stretches)).toEqual(stretches);
  });

  it('folds nothing of a short text', () => {
    const stretches = compareTexts(`${lines(3)}old`, `${lines(3)}new`);
    expect(foldSame(stretches)).toEqual(stretches);
  });
});
