import { expect, it } from 'vitest';
import { confidentText } from './confident-text.ts';

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
  expect(confidentText(table)).toBe('The heron\nनदी');
});

it('gives nothing for a picture without words', () => {
  expect(confidentText([word(1, 12, 'iii'), word(2, 99, '~')].join('\n'))).toBe('');
});
