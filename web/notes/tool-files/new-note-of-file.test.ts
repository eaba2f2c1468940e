import { expect, test } from 'vitest';
import { titleForFile } from './new-note-of-file.ts';

test.each([
  ['minutes of march.pdf', '', 'minutes of march'],
  ['minutes of march.pdf', '  Board meeting ', 'Board meeting'],
  // Too short for a title.
  ['minutes of march.pdf', 'Bo', 'minutes of march'],
  ['a.pdf', '', 'a.pdf'],
  ['a.md', '', 'File a.md'],
])('the note of %s, with “%s” typed, is called “%s”', (name, typed, title) => {
  expect(titleForFile(name, typed)).toBe(title);
});

test('a title is no longer than a title may be', () => {
  expect(Array.from(titleForFile(`${'🍂'.repeat(300)}.pdf`, ''))).toHaveLength(200);
});
