import { expect, it } from 'vitest';
import { notesOf, unplacedNotes } from './omission-notes.ts';

it.each([
  [0, []],
  [1, ['1 word is missing, as this browser does not break what is higher than a page there: another browser may.']],
  [
    240,
    ['240 words are missing, as this browser does not break what is higher than a page there: another browser may.'],
  ],
])('counts %i words that are on no page', (words, notes) => {
  expect(unplacedNotes(words)).toEqual(notes);
});

it('lists what was left out', () => {
  expect(notesOf({ scripts: 0, pictures: 0, styles: 0, embedded: 0 })).toEqual([]);
  expect(notesOf({ scripts: 1, pictures: 0, styles: 0, embedded: 0 })).toEqual([
    '1 script was left out: nothing is fetched, and no script is run.',
  ]);
  expect(notesOf({ scripts: 1, pictures: 2, styles: 0, embedded: 3 })).toEqual([
    '2 pictures, 3 frames or players and 1 script were left out: nothing is fetched, and no script is run.',
  ]);
});
