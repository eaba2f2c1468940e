import { expect, it } from 'vitest';
import { titleOfText } from './title-of-text.ts';

it.each([
  ['Buy milk\nand bread', 'Buy milk'],
  ['\n\n## A *bold* plan', 'A bold plan'],
  ['- [ ] Call Ada', 'Call Ada'],
  ['![photo](attachment:1)\nThe harbour', 'The harbour'],
  ['See [the map](https://example.org) and [[Other note|that]]', 'See the map and that'],
  ['| a | b |\n| --- | --- |', 'a b'],
  ['---\n***\n', 'Untitled'],
  ['', 'Untitled'],
  ['🌍', '🌍'],
  ['x'.repeat(80), 'x'.repeat(60)],
])('makes a title of %j', (text, title) => expect(titleOfText(text)).toBe(title));

it('cuts between words', () => {
  const title = titleOfText('word '.repeat(40));
  expect(title.length).toBeLessThanOrEqual(60);
  expect(title).toMatch(/word$/);
});
