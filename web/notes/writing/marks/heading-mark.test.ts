import { expect, it } from 'vitest';
import { partsWith, shownText } from '../testing/shown-text.ts';

it('hides the number signs where the cursor is not', () => {
  expect(shownText('## One ##\n\n# Two\n\nwords‸')).toBe('One\n\nTwo\n\nwords');
  expect(shownText('## One\n\n# Tw‸o')).toBe('One\n\n# Two');
});

it('makes each level of its size', () => {
  expect(partsWith('# One\n### Three\n\nTwo\n---', 'note-heading-1')).toEqual(['# One']);
  expect(partsWith('# One\n### Three\n\nTwo\n---', 'note-heading-2')).toEqual(['Two']);
});
