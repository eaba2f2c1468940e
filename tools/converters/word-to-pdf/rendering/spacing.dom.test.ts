import { expect, test } from 'vitest';
import type { ParagraphProperties } from '../reading/paragraph-properties.ts';
import type { ParagraphBlock } from './flow.ts';
import { spaceBlocks } from './spacing.ts';

const paragraph = (properties: ParagraphProperties): ParagraphBlock => ({
  kind: 'paragraph',
  element: document.createElement('p'),
  properties,
  before: 0,
  breakBefore: undefined,
  isContinued: false,
  anchored: [],
  heading: undefined,
});

const automatic = { before: 5, after: 5, beforeAuto: true, afterAuto: true };
const point = { ...automatic, numberingId: '1' };

/** The space above each paragraph, and below the last. */
function spacesOf(blocks: readonly ParagraphBlock[], isInBox: boolean): string[] {
  spaceBlocks(blocks, isInBox);
  return [
    ...blocks.map(({ element }) => element.style.marginTop),
    blocks.at(-1)?.element.style.getPropertyValue('margin-bottom') ?? '',
  ];
}

test('the automatic space stands between paragraphs, and not at the edges of a cell', () => {
  expect(spacesOf([paragraph(automatic), paragraph(automatic)], false)).toEqual(['14pt', '14pt', '14pt']);
  expect(spacesOf([paragraph(automatic), paragraph(automatic)], true)).toEqual(['0pt', '14pt', '0pt']);
  expect(spacesOf([paragraph(automatic)], true)).toEqual(['0pt', '0pt']);
});

test('space in points stands at the edges of a cell, too', () => {
  expect(spacesOf([paragraph({ before: 6, after: 8 })], true)).toEqual(['6pt', '8pt']);
});

test('the automatic space stands around a list, and not between its points', () => {
  const blocks = [automatic, point, { ...point, numberingLevel: 1 }, point, automatic].map((each) => paragraph(each));
  expect(spacesOf(blocks, false)).toEqual(['14pt', '14pt', '0pt', '0pt', '14pt', '14pt']);
});

test('points of another list begin one', () => {
  expect(spacesOf([paragraph(point), paragraph({ ...point, numberingId: '2' })], false)).toEqual([
    '14pt',
    '14pt',
    '14pt',
  ]);
});
