import { describe, expect, it } from 'vitest';
import { suggestTags, tagsInText, tagsLike, withTag } from './tag-suggestions.ts';

const tags = ['café', 'home', 'School', 'school/maths', 'work', '🌿'].map((tag, index) => ({ tag, count: index + 1 }));
const names = (found: readonly { tag: string }[]) => found.map(({ tag }) => tag);

describe('suggestTags', () => {
  it.each([
    ['', ['café', 'home', 'School', 'school/maths', 'work', '🌿']],
    ['sch', ['School', 'school/maths']],
    ['CAFE', ['café']],
    ['home, o', ['School', 'school/maths', 'work']],
    ['home, work, ', ['café', 'School', 'school/maths', '🌿']],
    ['home', []],
    ['home, nothing like it', []],
    ['🌿', []],
    ['!', []],
  ])('offers for %j: %j', (text, offered) => {
    expect(names(suggestTags(text, tags))).toEqual(offered);
  });

  it('offers eight at most, with their counts', () => {
    const many = Array.from({ length: 30 }, (_, index) => ({ tag: `tag ${index}`, count: index }));
    expect(suggestTags('tag', many)).toEqual(many.slice(0, 8));
  });
});

it('finds the tags that begin with the words before those that contain them', () => {
  expect(names(tagsLike(tags, 'o'))).toEqual(['home', 'School', 'school/maths', 'work']);
  expect(names(tagsLike([{ tag: 'homework', count: 1 }, ...tags], 'work'))).toEqual(['work', 'homework']);
});

describe('withTag', () => {
  it.each([
    ['', 'home', 'home, '],
    ['ho', 'home', 'home, '],
    ['work,ho', 'home', 'work, home, '],
    ['work,  ho', 'home', 'work, home, '],
  ])('%j with %j is %j', (text, tag, result) => {
    expect(withTag(text, tag)).toBe(result);
  });
});

describe('tagsInText', () => {
  it.each([
    ['We went home from the CAFE early', ['home', 'café']],
    ['Maths and homework', ['school/maths']],
    ['School starts', ['School']],
    ['workshop', []],
    ['', []],
    ['!', []],
  ])('finds in %j: %j', (text, found) => {
    expect(names(tagsInText(text, tags))).toEqual(found);
  });

  it('finds tags of several words, five at most', () => {
    const many = Array.from({ length: 9 }, (_, index) => ({ tag: `trip to ${index}`, count: index }));
    expect(names(tagsInText('Our trip to 7 was long', many))).toEqual(['trip to 7']);
    expect(tagsInText(many.map(({ tag }) => tag).join(' '), many).map(({ count }) => count)).toEqual([8, 7, 6, 5, 4]);
  });
});
