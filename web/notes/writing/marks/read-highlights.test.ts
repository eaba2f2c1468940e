import { expect, it } from 'vitest';
import { createHighlighter } from '#lib/markdown/highlight-code.ts';
import { readHighlights } from './read-highlights.ts';

it('finds the colours at their places, past escaped characters', () => {
  const code = `if (a < b && c) return "d"; // it's`;
  const highlights = readHighlights(createHighlighter()(code, 'javascript'));
  expect(highlights.map(({ from, to, className }) => [code.slice(from, to), className])).toEqual([
    ['if', 'hljs-keyword'],
    ['return', 'hljs-keyword'],
    ['"d"', 'hljs-string'],
    ["// it's", 'hljs-comment'],
  ]);
});
