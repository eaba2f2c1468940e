import { expect, it } from 'vitest';
import { partsWith, shownText } from '../testing/shown-text.ts';

const text = '[words](https://a.example) [[Plans]] [[Plans|the plans]] <https://b.example> https://c.example';

it('shows the words of links alone', () => {
  expect(shownText(text)).toBe('words Plans the plans https://b.example https://c.example');
  expect(partsWith(text, 'note-link')).toEqual([
    'words',
    'Plans',
    'the plans',
    'https://b.example',
    'https://c.example',
  ]);
});

it('shows the source of a link with the cursor, and of one without words', () => {
  expect(shownText('[wo‸rds](https://a.example)')).toBe('[words](https://a.example)');
  expect(shownText('[[Plans|the pl‸ans]]')).toBe('[[Plans|the plans]]');
  expect(shownText('[](https://a.example)')).toBe('[](https://a.example)');
});

it('marks links to titles that no note has', () => {
  expect(partsWith('[[Plans]] [[Nobody]] [[Nobody|them]]', 'note-link-broken')).toEqual(['Nobody', 'them']);
});
