import { expect, it } from 'vitest';
import { bidiRuns, turnedWords } from './bidi-runs.ts';

it.each([
  { text: 'كلمة2024', seen: ['2024', 'كلمة<'] },
  { text: 'PDF-ملف', seen: ['-ملف<', 'PDF'] },
  { text: '(عربي)', seen: ['(عربي)<'] },
  { text: 'א1.5ב', seen: ['ב<', '1.5', 'א<'] },
])('$text is seen from left to right as $seen', ({ text, seen }) => {
  const runs = bidiRuns(text);
  expect(runs.map(({ start, end, isRightToLeft }) => text.slice(start, end) + (isRightToLeft ? '<' : ''))).toEqual(
    seen,
  );
});

it.each([
  { line: ['المادة', ' ', '15)', ' ', 'من'], base: true, turned: ['15)'] },
  { line: ['المادة', ' ', '(', ' ', '15', ' ', ')'], base: true, turned: ['(', ')'] },
  { line: ['عام', ' ', '2017.', ' ', '-', ' ', '2018', ' ', 'من'], base: true, turned: ['2017.', '-'] },
  { line: ['انظر', ' ', 'PDF', ' ', '(see', ' ', 'below)', ' ', 'text'], base: true, turned: [] },
  { line: ['see', ' ', '15)', ' ', 'عربي'], base: false, turned: [] },
  { line: ['(عربي)', ' ', '15'], base: true, turned: [] },
])('$turned of $line have to be turned', ({ line, base, turned }) => {
  const isTurned = turnedWords(line, base);
  expect(line.filter((_, place) => isTurned[place])).toEqual(turned);
});
