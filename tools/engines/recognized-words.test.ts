import { expect, it } from 'vitest';
import { recognizedLines, textOfLines } from './recognized-words.ts';
import { recognizedLetters } from './recognized-letters.ts';

const word = (line: number, confidence: number, text: string) =>
  `5\t1\t1\t1\t${line}\t1\t0\t0\t9\t9\t${confidence}\t${text}`;

it('keeps the words that Tesseract is sure of, line by line', () => {
  const table = [
    '1\t1\t0\t0\t0\t0\t0\t0\t900\t300\t-1\t',
    word(1, 96.4, 'The'),
    word(1, 91, 'heron'),
    word(1, 20, 'xq7'),
    word(2, 96, 'नदी'),
    word(2, 97, '|'),
    '',
  ].join('\n');
  expect(textOfLines(recognizedLines(table))).toBe('The heron\nनदी');
});

it('gives nothing for a picture without words', () => {
  expect(recognizedLines([word(1, 12, 'iii'), word(2, 99, '~')].join('\n'))).toEqual([]);
});

it('places the letters of each word side by side', () => {
  const table = [
    '5\t1\t1\t1\t1\t1\t100\t50\t40\t20\t96\tOak',
    '5\t1\t1\t1\t1\t2\t200\t50\t60\t20\t96\ttree',
    '5\t1\t1\t1\t2\t1\t100\t100\t50\t25\t96\tby',
  ].join('\n');
  const { text, boxes } = recognizedLetters(recognizedLines(table), { width: 400, height: 200 });
  expect(text).toBe('Oak tree\nby');
  expect(boxes).toHaveLength(text.length * 4);
  const boxOf = (unit: number) =>
    Array.from(boxes.subarray(unit * 4, unit * 4 + 4), (share) => Math.round(share * 1000));
  expect(boxOf(0)).toEqual([250, 250, 33, 100]);
  expect(boxOf(3)).toEqual([0, 0, 0, 0]);
  expect(boxOf(5)).toEqual([538, 250, 38, 100]);
  expect(boxOf(10)).toEqual([313, 500, 63, 125]);
});
