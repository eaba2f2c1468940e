import { describe, expect, it } from 'vitest';
import { makeDocx } from '../../../testing/make-docx.ts';
import { formatNumber } from './number-format.ts';
import { readWordDocument } from './word-document.ts';

const level = (at: number, format: string, text: string, inner = '') =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${inner}<w:lvlText w:val="${text}"/></w:lvl>`;
const list = (id: string, overrides = '') => `<w:num w:numId="${id}"><w:abstractNumId w:val="0"/>${overrides}</w:num>`;

async function numberingOf(levels: string, lists = list('1')) {
  const numbering = `<w:abstractNum w:abstractNumId="0">${levels}</w:abstractNum>${lists}`;
  return (await readWordDocument({ blob: new Blob([makeDocx({ body: '', numbering })]) })).numbering;
}

describe('the numbers of a list', () => {
  it('count by level, and begin anew below', async () => {
    const numbering = await numberingOf(
      level(0, 'decimal', '%1.') + level(1, 'lowerLetter', '%1.%2)') + level(2, 'upperRoman', '(%3)'),
    );
    const levels = [0, 1, 1, 2, 2, 0, 1, 2];
    expect(levels.map((at) => numbering.next('1', at)?.text)).toEqual([
      '1.',
      '1.a)',
      '1.b)',
      '(I)',
      '(II)',
      '2.',
      '2.a)',
      '(I)',
    ]);
  });

  it('go on where another list of the same definition stood, unless they are told a start', async () => {
    const override = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride>';
    const numbering = await numberingOf(level(0, 'decimal', '%1'), list('1') + list('2') + list('3', override));
    const texts = ['1', '2', '3', '3', '1'].map((id) => numbering.next(id, 0)?.text);
    expect(texts).toEqual(['1', '2', '7', '8', '9']);
  });

  it('do not begin anew where the level says so, and are in figures in a legal one', async () => {
    const numbering = await numberingOf(
      level(0, 'upperRoman', 'Part %1') + level(1, 'decimal', '%1.%2', '<w:lvlRestart w:val="0"/><w:isLgl/>'),
    );
    const texts = [0, 1, 0, 1, 1].map((at) => numbering.next('1', at)?.text);
    expect(texts).toEqual(['Part I', '1.1', 'Part II', '2.2', '2.3']);
  });

  it('count levels that were passed over', async () => {
    const numbering = await numberingOf(level(0, 'decimal', '%1') + level(1, 'decimal', '%1.%2'));
    expect([1, 1, 0, 1].map((at) => numbering.next('1', at)?.text)).toEqual(['1.1', '1.2', '2', '2.1']);
  });

  it('are bullets in letters that any font has', async () => {
    const font = (name: string) => `<w:rPr><w:rFonts w:ascii="${name}" w:hAnsi="${name}"/></w:rPr>`;
    const bullet = (at: number, text: string, name: string) =>
      level(at, 'bullet', text).replace('</w:lvl>', `${font(name)}</w:lvl>`);
    const numbering = await numberingOf(
      bullet(0, '\uF0B7', 'Symbol') + bullet(1, 'o', 'Courier New') + bullet(2, '\uF0A7', 'Wingdings'),
    );
    expect([0, 1, 2].map((at) => numbering.next('1', at)?.text)).toEqual(['•', 'o', '▪']);
  });

  it('are none outside of lists', async () => {
    const numbering = await numberingOf(level(0, 'decimal', '%1'));
    expect([numbering.next('0', 0), numbering.next(undefined, 0), numbering.next('1', 5)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

it.each<[number, string | undefined, string]>([
  [1944, 'lowerRoman', 'mcmxliv'],
  [4, 'upperRoman', 'IV'],
  [27, 'lowerLetter', 'aa'],
  [53, 'upperLetter', 'AAA'],
  [112, 'ordinal', '112th'],
  [23, 'ordinal', '23rd'],
  [42, 'cardinalText', 'Forty-two'],
  [3, 'decimalZero', '03'],
  [12, 'hindiNumbers', '१२'],
  [0, 'upperRoman', '0'],
  [12, 'somethingNew', '12'],
  [5, undefined, '5'],
])('writes %i as %s: %s', (number, format, written) => {
  expect(formatNumber(number, format)).toBe(written);
});
