import { expect, it } from 'vitest';
import { distinctCharacters } from './distinct-characters.ts';

it('has each character of a text that shows something once, also those of two units', () => {
  expect(distinctCharacters('abba 😀é😀\n\u00AD\u200D')).toEqual(['a', 'b', ' ', '😀', 'é']);
});
