import { expect, it } from 'vitest';
import { isFoundBy } from './search-words.ts';
import { searchCases, searchedTexts } from './testing/search-cases.ts';

it.each(searchCases)('finds by %j: %j', (query, names) => {
  const found = Object.entries(searchedTexts).filter(([, text]) => isFoundBy(query, [text]));
  expect(found.map(([name]) => name)).toEqual(names);
});

it('looks for each word in all texts of a thing, and for none across two', () => {
  expect(isFoundBy('lake cafe', ['At the lake', 'Café'])).toBe(true);
  expect(isFoundBy('lakecaf', ['At the lake', 'Café'])).toBe(false);
});
