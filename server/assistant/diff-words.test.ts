import { describe, expect, it } from 'vitest';
import { processorMs } from '#testing/thread-time.ts';
import { applyChanges } from './correction.ts';
import { diffWords } from './diff-words.ts';

/** A small seeded generator, so that a failure can be seen again. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe('diffWords', () => {
  it('gives nothing for equal texts', () => {
    expect(diffWords('The same.', 'The same.')).toEqual([]);
  });

  it('names each changed word with its offset', () => {
    expect(diffWords('😀 i has an apple', '😀 I have an apple')).toEqual([
      { offset: 3, original: 'i', replacement: 'I', reason: 'Capital letter' },
      { offset: 5, original: 'has', replacement: 'have', reason: 'Spelling or grammar' },
    ]);
  });

  it('shows an added mark or word with the word before it', () => {
    expect(diffWords('Yes we can', 'Yes, we can')).toEqual([
      { offset: 0, original: 'Yes', replacement: 'Yes,', reason: 'Punctuation' },
    ]);
    const [change] = diffWords('I want go home', 'I want to go home');
    expect(change).toMatchObject({ offset: 2, original: 'want', replacement: 'want to' });
  });

  it.each([
    ['', 'new'],
    ['old', ''],
    ['a b c', 'c b a'],
    ['line\n\nline', 'line\nline'],
    ['पहला दूसरा', 'पहला तीसरा'],
    ['😀😀', '😀'],
  ])('turns %j into %j exactly', (original, corrected) => {
    expect(applyChanges(original, diffWords(original, corrected))).toBe(corrected);
  });

  it('turns any text into any other, by sorted changes that do not overlap', () => {
    const random = randomFrom(7);
    const words = ['a', 'b', 'c', 'é', '😀', ',', '.', ' ', '\n', "d'e"];
    const make = (): string => Array.from({ length: random(14) }, () => words[random(words.length)]).join('');
    for (let round = 0; round < 3000; round += 1) {
      const original = make();
      const corrected = make();
      const changes = diffWords(original, corrected);
      expect(applyChanges(original, changes)).toBe(corrected);
      let end = 0;
      for (const change of changes) {
        expect(change.offset).toBeGreaterThanOrEqual(end);
        end = change.offset + change.original.length;
        expect(original.slice(change.offset, end)).toBe(change.original);
      }
    }
  });

  it('bounds the work when nothing fits: one change', () => {
    const original = Array.from({ length: 15_000 }, (_, i) => `old${i}`).join(' ');
    const corrected = Array.from({ length: 15_000 }, (_, i) => `new${i}`).join('-');
    const start = processorMs();
    const changes = diffWords(original, corrected);
    expect(processorMs() - start).toBeLessThan(2000);
    expect(changes).toHaveLength(1);
    expect(applyChanges(original, changes)).toBe(corrected);
  });
});
