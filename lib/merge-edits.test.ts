import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { processorMs } from '#testing/thread-time.ts';
import { mergeEdits, mergeLists, MergeTooLong } from './merge-edits.ts';

describe('mergeEdits', () => {
  it.each([
    ['the same', 'one\ntwo', 'one\ntwo', 'one\ntwo', 'one\ntwo'],
    ['only mine', 'one\ntwo', 'one!\ntwo', 'one\ntwo', 'one!\ntwo'],
    ['only theirs', 'one\ntwo', 'one\ntwo', 'one\ntwo!', 'one\ntwo!'],
    ['two lines', 'one\ntwo\nthree', 'ONE\ntwo\nthree', 'one\ntwo\nTHREE', 'ONE\ntwo\nTHREE'],
    ['two words of a line', 'milk and bread', 'oat milk and bread', 'milk and rye bread', 'oat milk and rye bread'],
    ['one word, both', 'the colour', 'the color', 'the hue', 'the color hue'],
    ['both add at the end', 'one\n', 'one\nmine\n', 'one\ntheirs\n', 'one\nmine\ntheirs\n'],
    [
      'an edit in what the other removed',
      'one\ntwo\nthree',
      'one\nTWO now\nthree',
      'one\nthree',
      'one\nTWO now\nthree',
    ],
    ['from nothing', '', 'mine', 'theirs', 'mine theirs'],
    ['two sentences in one place', 'a', 'a. The cat sat.', 'a. The dog lay.', 'a. The cat sat.. The dog lay.'],
    [
      'tasks that both ticked',
      '- [ ] milk\n- [ ] tea',
      '- [x] milk\n- [ ] tea',
      '- [x] milk\n- [x] tea',
      '- [x] milk\n- [x] tea',
    ],
    ['a comma and a word', 'we went home', 'we went home, at last', 'we soon went home', 'we soon went home, at last'],
    [
      'two sentences with signs of the list that follows',
      'Path.\n\n- [ ] milk',
      'Path. A well-known one.\n\n- [ ] milk',
      'Path. A long-lost one.\n\n- [ ] milk',
      'Path. A well-known one. A long-lost one.\n\n- [ ] milk',
    ],
    [
      'two compounds that begin with the same word',
      'Here - there',
      'Here self-made - there',
      'Here self-taught - there',
      'Here self-made self-taught - there',
    ],
    ['two lines at the top', '# Title', 'Mine.\n# Title', 'Theirs.\n# Title', 'Mine.\nTheirs.\n# Title'],
    ['what stands before a word', 'a milk', 'a rice-milk', 'a soy-milk', 'a rice- soy-milk'],
    ['blanks that one side changed', 'a b', 'a\n\nb', 'a b c', 'a\n\nb c'],
  ])('merges %s', (_, base, mine, theirs, expected) => {
    expect(mergeEdits(base, mine, theirs)).toBe(expected);
  });

  it('keeps every word that either side added', () => {
    const word = fc.stringMatching(/^[a-z]{1,4}$/);
    const text = fc.array(fc.array(word, { maxLength: 4 }), { maxLength: 5 });
    const join = (lines: string[][]) => lines.map((line) => line.join(' ')).join('\n');
    fc.assert(
      fc.property(text, fc.nat(4), fc.nat(4), fc.boolean(), (lines, one, other, isSame) => {
        const base = join(lines);
        const add = (at: number, added: string) => join(lines.toSpliced(Math.min(at, lines.length), 0, [added]));
        const result = mergeEdits(base, add(one, 'MINE'), add(isSame ? one : other, 'THEIRS'));
        expect(result).toContain('MINE');
        expect(result).toContain('THEIRS');
      }),
    );
  });

  it('merges edits of one very long line by their words', () => {
    const words = Array.from({ length: 10_000 }, (_, place) => `word${place}`);
    const withWord = (at: number, word: string) => words.toSpliced(at, 0, word).join(' ');
    const result = mergeEdits(words.join(' '), withWord(5000, 'MINE'), withWord(5010, 'THEIRS'));
    expect(result).toBe(words.toSpliced(5010, 0, 'THEIRS').toSpliced(5000, 0, 'MINE').join(' '));
  });

  it('takes texts of 100,000 characters that share nothing', () => {
    const text = (letter: string) => Array.from({ length: 10_000 }, (_, place) => `${letter}${place}`).join(' ');
    const result = mergeEdits(text('a'), text('b'), text('c'));
    expect(result).toBe(`${text('b')} ${text('c')}`);
  });
});

describe('mergeEdits with a time limit', () => {
  /** Few words in changing order: each comparison has to look at very many ways to match them. */
  const shuffled = (every: number) =>
    Array.from({ length: 50_000 }, (_, place) => (place % every === 0 ? 'a' : 'b')).join(' ');

  it('gives up texts that take longer to compare', () => {
    const began = processorMs();
    expect(() => mergeEdits(shuffled(100), shuffled(101), shuffled(103), 1)).toThrow(MergeTooLong);
    // The words are split, and a few steps of the comparison are made. Without the limit it takes 40 times as long.
    expect(processorMs() - began).toBeLessThan(1000);
  });

  it('merges others in time', () => {
    expect(mergeEdits('one two', 'one two mine', 'one theirs two', 50)).toBe('one theirs two mine');
  });
});

describe('mergeLists', () => {
  it('has what either side added and not what either removed', () => {
    expect(mergeLists(['a', 'b', 'c'], ['a', 'c', 'mine'], ['a', 'b', 'theirs'])).toEqual(['a', 'theirs', 'mine']);
  });
});
