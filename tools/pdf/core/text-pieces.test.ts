import { beforeAll, expect, it, vi } from 'vitest';
import { fetchFromDisk } from '../../testing/assets-on-disk.ts';
import { DocumentFonts } from './document-fonts.ts';
import { fontSources } from './font-sources.ts';
import { breakLines } from './line-breaks.ts';
import { splitUnits } from './text-pieces.ts';

const bold = { bold: true };
const plain = {};
const fonts = new DocumentFonts(fontSources, () => undefined);

beforeAll(async () => {
  vi.stubGlobal('fetch', fetchFromDisk);
  await fonts.prepare('plain', plain);
  await fonts.prepare('bold', bold);
});

const unitsOf = (text: string): string[] =>
  splitUnits([{ text, style: plain }], fonts).map(({ word }) => word.map((piece) => piece.text).join(''));

it.each([
  ['words with their signs', 'One (two) – three/four', ['One', '(two)', '–', 'three/four']],
  ['words around spaces that do not break', 'a\u00A0b 5\u202F% c', ['a\u00A0b', '5\u202F%', 'c']],
  ['ideographs, but no bracket or full stop alone', '日本「語」。', ['日', '本', '「語」。']],
  ['Latin words within ideographs as a whole', '日word本', ['日', 'word', '本']],
  ['words of Thai', 'ภาษาไทย', ['ภาษา', 'ไทย']],
])('takes %s', (_, text, units) => expect(unitsOf(text)).toEqual(units));

it('keeps a word whole where its style changes', () => {
  const units = splitUnits(
    [
      { text: 'a bo', style: plain },
      { text: 'ld b', style: bold },
    ],
    fonts,
  );
  expect(units.map(({ word }) => word.map(({ text }) => text))).toEqual([['a'], ['bo', 'ld'], ['b']]);
});

it('starts a tab at the next stop, and drops spaces at the end of a line', () => {
  const [first, second] = breakLines([{ text: 'a\tb   ccc', style: plain }], 5000, fonts);
  expect(first?.map(({ x }) => x)).toEqual([0, 4000]);
  expect(first?.at(-1)?.texts).toHaveLength(1);
  expect(second?.map(({ x }) => x)).toEqual([0]);
});

it('keeps apart what a tab parts, where a stop is near', () => {
  const word = 'i'.repeat(Math.floor(4000 / fonts.shape('i', plain).width));
  const [line] = breakLines([{ text: `${word}\tb`, style: plain }], 20_000, fonts);
  const gap = 4000 - fonts.shape(word, plain).width;
  expect(gap).toBeLessThan(250);
  expect(line?.at(-1)?.x).toBe(8000);
});

it('breaks what is wider than a line at a sign where one is near, and between letters where even one is too wide', () => {
  const lines = (text: string, width: number) => breakLines([{ text, style: plain }], width, fonts).length;
  expect(lines('abc', 1)).toBe(3);
  expect(lines('', 1)).toBe(1);
  const [first] = breakLines([{ text: 'aaaaaaa/bbbbbbbbbb', style: plain }], 7000, fonts);
  const width = first?.[0]?.texts.reduce((sum, text) => sum + text.width, 0);
  expect(width).toBe(fonts.shape('aaaaaaa/', plain).width);
});

it('leaves no hyphen at the end of a line, where readers would take it for a divided word, if it can', () => {
  const starts = (text: string, width: number): number[] =>
    breakLines([{ text, style: plain }], width, fonts).map((line) => line[0]?.texts.length ?? 0);
  const room = fonts.shape('one two -', plain).width + 100;
  // Words and the spaces between them.
  expect(starts('one two - three', room)).toEqual([3, 3]);
  expect(starts('one two . three', room)).toEqual([5, 1]);
  expect(starts('one pre- or', fonts.shape('one pre-', plain).width)).toEqual([1, 3]);
  expect(starts(`- ${'- '.repeat(40)}x`, room).length).toBeGreaterThan(1);
});

it('puts signs beside figures where they stand in a line from right to left', async () => {
  const line = 'المادة 15) و 2017.';
  await fonts.prepare(line, plain);
  const shapes = breakLines([{ text: line, style: plain }], 100_000, fonts).flat();
  const told = shapes.flatMap(({ texts }) =>
    texts.flatMap(({ runs }) => runs.flatMap(({ actualText }) => actualText ?? [])),
  );
  // From left to right.
  expect(told).toEqual(['2017.', 'و', '15)', 'ةداملا']);
});
