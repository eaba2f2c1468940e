import { expect, it } from 'vitest';
import { bidiRuns } from './bidi-runs.ts';

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
