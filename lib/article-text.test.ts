import { expect, it } from 'vitest';
import { excerptOf, plainTextOf, readingTimeOf } from './article-text.ts';

it.each([
  ['', 1],
  ['word '.repeat(238), 1],
  ['word '.repeat(1000), 4],
])('reading takes whole minutes', (text, minutes) => {
  expect(readingTimeOf(text)).toBe(minutes);
});

it.each([
  ['# Title\n\nA *first* **paragraph** with [a link](/x).', 'A first paragraph with a link.'],
  ['```js\nlet x;\n```\n\n> Quoted\n\n- one\n- two', 'Quoted one two'],
  ['![A picture](/x.png)\n\nAfter `code`.', 'After code.'],
  ['```js\nnever closed', ''],
])('%j reads as %j', (markdown, text) => {
  expect(plainTextOf(markdown)).toBe(text);
});

it('an excerpt is cut at a word, within its length', () => {
  expect(excerptOf('One two three four', 12)).toBe('One two…');
  expect(excerptOf('One two', 12)).toBe('One two');
  expect(excerptOf('🌿'.repeat(20), 12)).toBe(`${'🌿'.repeat(11)}…`);
});
