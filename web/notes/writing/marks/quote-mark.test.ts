import { expect, it } from 'vitest';
import { partsWith, shownText } from '../testing/shown-text.ts';

it('hides the sign of quotes on lines without the cursor', () => {
  expect(shownText('> one\n> two‸\n>> deep')).toBe('one\n> two\ndeep');
  expect(partsWith('> one\n\nwords', 'note-quote')).toEqual(['> one']);
});
