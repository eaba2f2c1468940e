import { expect, it } from 'vitest';
import { excerptOf, readingTimeOf } from './article-text.ts';

it.each([
  ['', 1],
  ['word '.repeat(238), 1],
  ['word '.repeat(1000), 4],
])('reading takes whole minutes', (text, minutes) => {
  expect(readingTimeOf(text)).toBe(minutes);
});

it.each([
  ['# Title\n\nA *first* **paragraph** with [a link](/x).', 'A first paragraph with a link.'],
  ['```js\nlet x;\n```\n\n> Quoted\n\n- one\n- two\n  lines', 'Quoted one two lines'],
  ['![A picture](/x.png)\n\nAfter `code`, snake_case & 2 * 3.', 'After code, snake_case & 2 * 3.'],
  ['| a | b |\n| - | - |\n| 1 | 2 |\n\nAfter a table.', 'After a table.'],
  ['Raw <b>HTML</b>', 'Raw <b>HTML</b>'],
  ['```js\nnever closed', ''],
])('%j begins with %j', (markdown, text) => {
  expect(excerptOf(markdown, 200)).toBe(text);
});

it('an excerpt is cut at a word, within its length', () => {
  expect(excerptOf('One two three four', 12)).toBe('One two…');
  expect(excerptOf('One two', 12)).toBe('One two');
  expect(excerptOf('🌿'.repeat(20), 12)).toBe(`${'🌿'.repeat(11)}…`);
});
