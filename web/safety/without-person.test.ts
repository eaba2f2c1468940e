import { describe, expect, it } from 'vitest';
import { withoutPerson } from './without-person.ts';

const by = (user: string, content: string, comments: object[] = [], commentCount = comments.length) => ({
  _id: content,
  user: { _id: user },
  content,
  comments,
  commentCount,
});

describe('withoutPerson', () => {
  it('takes out thoughts and comments on every page, and leaves the rest as it was', () => {
    const untouched = { data: [by('ada', 'one', [by('eva', 'a')])], nextCursor: 'x' };
    const changed = by('ada', 'three', [by('grace', 'b'), by('eva', 'c')], 7);
    const list = {
      pages: [untouched, { data: [by('grace', 'two'), changed], nextCursor: null }],
      pageParams: [undefined, 'x'],
    };
    const shown = withoutPerson(list, 'grace');
    expect(shown).toEqual({
      pages: [untouched, { data: [by('ada', 'three', [by('eva', 'c')], 6)], nextCursor: null }],
      pageParams: [undefined, 'x'],
    });
    expect(shown).toHaveProperty('pages.0', untouched);
  });

  it('answers the same object where nothing is theirs', () => {
    const list = { pages: [{ data: [by('ada', 'one')] }] };
    for (const value of [list, null, undefined, 'grace', 3, [], [null]])
      expect(withoutPerson(value, 'grace')).toBe(value);
  });

  it('keeps a single thought of theirs, whose page a link leads to, without their comments', () => {
    const post = by('grace', 'one', [by('grace', 'a')]);
    expect(withoutPerson(post, 'grace')).toEqual(by('grace', 'one'));
  });
});
