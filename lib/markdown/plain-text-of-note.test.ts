import { expect, it } from 'vitest';
import { beginningOf, markdownForOthers, plainTextOfNote, withPicturesBelow } from './plain-text-of-note.ts';

it('makes plain text of a note', () => {
  const source =
    '# Plan\n\nWe *leave* on [[Monday|that day]].\n\n![sea](attachment:1)\n\n- [x] Pack\n\n```js\nlet a;\n```\n\n---';
  expect(plainTextOfNote(source)).toBe('Plan\n\nWe leave on that day.\n\nPack\n\nlet a;');
});

it('leaves out the line below the head of a table', () => {
  expect(plainTextOfNote('| a | b |\n| - | :-: |\n| 1 | 2 |')).toBe('a b\n1 2');
  expect(plainTextOfNote('a | b\n--- | ---\n1 | 2')).toBe('a b\n1 2');
});

it('cuts between words', () => {
  expect(beginningOf('one two three', 13)).toBe('one two three');
  expect(beginningOf('one two three', 10)).toBe('one two…');
  expect(beginningOf('x'.repeat(20), 10)).toBe(`${'x'.repeat(9)}…`);
});

it('leaves out what belongs to notes alone', () => {
  expect(markdownForOthers('See [[A|b]] and [[C]].\n\n![p](attachment:1)\n\n[paper](attachment:2) **bold**')).toBe(
    'See b and C.\n\npaper **bold**',
  );
});

it('keeps pictures that come along', () => {
  expect(markdownForOthers('![p](attachment:1)\n\n![q](attachment:2) [r](attachment:1)', new Set(['1']))).toBe(
    '![p](attachment:1)\n\n r',
  );
});

it('adds the pictures that a text does not name', () => {
  const pictures = [
    { id: 'a-1', words: 'sea.png' },
    { id: 'c', words: 'a [b]\\ c.png' },
  ];
  expect(withPicturesBelow('![x](attachment:a-1)', pictures)).toBe(
    '![x](attachment:a-1)\n\n![a b c.png](attachment:c)',
  );
  expect(withPicturesBelow('', pictures.slice(1))).toBe('![a b c.png](attachment:c)');
});
