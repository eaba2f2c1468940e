import { describe, expect, it } from 'vitest';
import { stretchesOf, withAccepted } from './corrections.ts';

const text = 'We recieve teh letters.';
const changes = [
  { offset: 3, original: 'recieve', replacement: 'receive', reason: 'Spelling' },
  { offset: 11, original: 'teh', replacement: 'the', reason: 'Spelling' },
];

describe('corrections', () => {
  it('make the accepted changes and leave the others alone', () => {
    const stretches = stretchesOf(text, changes);
    expect(withAccepted(stretches, new Set([0, 1]))).toBe('We receive the letters.');
    expect(withAccepted(stretches, new Set([1]))).toBe('We recieve the letters.');
    expect(withAccepted(stretches, new Set())).toBe(text);
  });

  it('insert and take away', () => {
    const edits = [
      { offset: 2, original: '', replacement: ' do', reason: 'Missing word' },
      { offset: 22, original: '.', replacement: '', reason: 'Punctuation' },
    ];
    expect(withAccepted(stretchesOf(text, edits), new Set([0, 1]))).toBe('We do recieve teh letters');
  });

  it('leave out what does not fit the text or overlaps', () => {
    const wrong = [
      ...changes,
      { offset: 12, original: 'eh', replacement: 'he', reason: 'Overlaps' },
      { offset: 15, original: 'words', replacement: 'word', reason: 'Not there' },
    ];
    const stretches = stretchesOf(text, wrong);
    expect(withAccepted(stretches, new Set([0, 1, 2, 3]))).toBe('We receive the letters.');
    expect(withAccepted(stretches, new Set())).toBe(text);
  });
});
