import { expect, it } from 'vitest';
import { leftOutNotes } from './word-left-out-notes.ts';
import type { LeftOut } from './rendering/render-context.ts';

it('tells each kind of thing that a result lacks in a sentence of its own', () => {
  const leftOut = new Map<LeftOut, number>([
    ['charts', 1],
    ['externalPictures', 3],
    ['shapes', 1],
  ]);
  expect(leftOutNotes(leftOut)).toEqual([
    'One chart is left out: an empty frame stands in the place.',
    '3 pictures from elsewhere are left out: nothing is fetched.',
    'One shape is drawn as a plain box.',
  ]);
  expect(leftOutNotes(new Map())).toEqual([]);
});
