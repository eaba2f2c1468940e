import { expect, it } from 'vitest';
import type { DrawnPage } from '../../layout/drawn-pages/drawn-document.ts';
import { cutOffNotes, leftOutNotes } from './word-omission-notes.ts';
import type { LeftOut } from './rendering/render-context.ts';

it('tells each kind of thing that a result lacks in a sentence of its own', () => {
  const leftOut = new Map<LeftOut, number>([
    ['charts', 1],
    ['chartValues', 2],
    ['externalPictures', 3],
    ['shapes', 1],
    ['outlines', 2],
    ['equations', 1],
    ['diagramDrawings', 1],
    ['diagramParts', 2],
    ['pictureKinds', 1],
  ]);
  expect(leftOutNotes(leftOut)).toEqual([
    'One chart is left out: an empty frame stands in the place.',
    '2 charts have more than 10,000 values: the others are not drawn.',
    '3 pictures from elsewhere are left out: nothing is fetched.',
    'One shape is drawn as a plain box.',
    '2 drawn shapes without text are left out.',
    'One part of an equation is left out.',
    'One SmartArt diagram has no drawing in the file: its words stand in a frame as a list.',
    'Parts of 2 SmartArt diagrams are left out: they have too many.',
    'One picture of a kind that browsers do not show is left out.',
  ]);
  expect(leftOutNotes(new Map())).toEqual([]);
});

it('names the pages on which text is below the edge', () => {
  const style = { family: 'Arimo', bold: false, italic: false, color: [0, 0, 0] } as const;
  const pageWith = (baseline: number): DrawnPage => ({
    size: { width: 100, height: 200 },
    items: [{ kind: 'text', text: 'Words', x: 0, baseline, size: 10, style }],
  });
  expect(cutOffNotes([pageWith(200), pageWith(10)])).toEqual([]);
  expect(cutOffNotes([pageWith(10), pageWith(201)])).toEqual([
    'On page 2 text is cut off at the lower edge: it is taller than the page.',
  ]);
  expect(cutOffNotes([pageWith(201), pageWith(1), pageWith(500)])).toEqual([
    'On 2 pages, the first of them page 1, text is cut off at the lower edge.',
  ]);
});
