import { expect, it } from 'vitest';
import { partsWith, shownText } from '../testing/shown-text.ts';

it('hides the fences and keeps the language', () => {
  expect(shownText('```ts\na\n```')).toBe('ts\na\n');
  expect(shownText('```ts\na‸\n```')).toBe('```ts\na\n```');
  expect(partsWith('```ts\na\n```', 'note-code-language')).toEqual(['ts']);
});

it('leaves Markdown within code alone', () => {
  expect(shownText('```\n- **a**\n```')).toBe('\n- **a**\n');
  expect(partsWith('```\na\n```\nwords', 'note-code')).toEqual(['```', 'a', '```']);
});
