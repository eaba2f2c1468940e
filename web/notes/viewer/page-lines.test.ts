import { expect, it } from 'vitest';
import { hitsOnPage, linesOf } from './page-lines.ts';
import type { PageLetters } from './viewer-tools.ts';

/** Letters of a tenth of a page each, line under line; a tilde is a gap that nothing is drawn for, a slash ends a line without a sign. */
function lettersOf(drawn: string): PageLetters {
  const boxes: number[] = [];
  let text = '';
  let [column, line] = [0, 0];
  for (const letter of drawn) {
    if (letter === '/' || letter === '\n') [column, line] = [0, line + 1];
    if (letter === '/') continue;
    text += letter === '~' ? ' ' : letter;
    boxes.push(...(letter === '\n' || letter === '~' ? [0, 0, 0, 0] : [column / 10, line / 10, 0.1, 0.1]));
    if (letter !== '\n') column += 1;
  }
  return { text, boxes: new Float32Array(boxes) };
}

const boxOf = (left: number, top: number, width: number) => ({
  left: expect.closeTo(left),
  top: expect.closeTo(top),
  width: expect.closeTo(width),
  height: expect.closeTo(0.1),
});

it('joins letters that stand in a line', () => {
  expect(linesOf(lettersOf('the~ox\nruns'))).toEqual([
    { text: 'the ox', ...boxOf(0, 0, 0.6) },
    { text: 'runs', ...boxOf(0, 0.1, 0.4) },
  ]);
});

it('marks each hit, one that a hyphen divides in two lines', () => {
  const letters = lettersOf('an~ox\nking/fisher');
  expect(hitsOnPage(letters, { words: ['ox', 'kingfisher'], phrases: [] })).toEqual([
    [boxOf(0.3, 0, 0.2)],
    [boxOf(0, 0.1, 0.4), boxOf(0, 0.2, 0.6)],
  ]);
  expect(hitsOnPage(letters, { words: [], phrases: [['an', 'ox']] })).toEqual([[boxOf(0, 0, 0.5)]]);
  expect(hitsOnPage(letters, { words: ['heron'], phrases: [] })).toEqual([]);
});

it('marks a word that is written downwards in one box', () => {
  const letters = lettersOf('o/w/l');
  expect(hitsOnPage(letters, { words: ['owl'], phrases: [] })).toEqual([
    [{ ...boxOf(0, 0, 0.1), height: expect.closeTo(0.3) }],
  ]);
});
