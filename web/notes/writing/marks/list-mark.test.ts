import { expect, it } from 'vitest';
import { decorationsAt, partsWith, shownText } from '../testing/shown-text.ts';

it('shows bullets and numbers, and hides the spaces of the levels', () => {
  expect(shownText('- one\n  - two\n\n1. three')).toBe('‹bullet›one\n‹bullet›two\n\n1. three');
});

it('shows the mark that the cursor touches', () => {
  expect(shownText('‸- one\n- two')).toBe('- one\n‹bullet›two');
});

it('lets each level hang at its depth', () => {
  const { pieces } = decorationsAt('- one\n  - two');
  const depths = pieces.map(({ decoration }) => decoration.spec['attributes']?.['data-depth']).filter(Boolean);
  expect(depths).toEqual(['1', '2']);
  expect(partsWith('- one\nwords', 'note-list-line')).toEqual(['- one']);
});
