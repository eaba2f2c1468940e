import { expect, it } from 'vitest';
import { partsWith, shownText } from '../testing/shown-text.ts';

const text = '**bold** _italic_ ~~struck~~ `code` 2 \\* 3';

it('hides the marks of words, and shows those that the cursor touches', () => {
  expect(shownText(text)).toBe('bold italic struck code 2 * 3');
  expect(shownText(text.replace('italic', 'ita‸lic'))).toBe('bold _italic_ struck code 2 * 3');
  expect(shownText(text.replace(' _', '‸ _'))).toBe('**bold** italic struck code 2 * 3');
});

it('shows the words as they are meant', () => {
  expect(partsWith('a **b _c_**', 'note-bold')).toEqual(['**b _c_**']);
  expect(partsWith('a **b _c_**', 'note-italic')).toEqual(['_c_']);
});
