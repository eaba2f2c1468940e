import { expect, it } from 'vitest';
import { freeSlug, slugStem } from './article-slug.ts';

it.each([
  ['A Walk: along the Río', [], 'a-walk-along-the-rio'],
  ['…!…!…', [], 'article'],
  ['…!…!…', ['article'], 'article-2'],
  ['River', ['river', 'river-3', 'river-2-banks'], 'river-2'],
  ['River', ['river-2'], 'river'],
  ['River', ['river', 'river-2', 'river-3'], 'river-4'],
  ['New!!', [], 'new-2'],
  ['Mine', [], 'mine-2'],
  ['Edit.', ['edit-2'], 'edit-3'],
  ['Bookmarks', [], 'bookmarks-2'],
  ['01890a5d-ac96-774b-bcce-b302099a8057', [], '01890a5d-ac96-774b-bcce-b302099a8057-2'],
])('%s beside %j becomes %s', (title, taken, slug) => {
  expect(freeSlug(slugStem(title), taken)).toBe(slug);
});
