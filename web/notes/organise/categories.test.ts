import { describe, expect, it } from 'vitest';
import { categoryTree, mergesTags, renamedTag, tagsWithout, visibleRows } from './categories.ts';

const counted = (...tags: string[]) => tags.map((tag, index) => ({ tag, count: index + 1 }));
const rows = (tags: readonly { tag: string; count: number }[], ...expanded: string[]) =>
  visibleRows(categoryTree(tags), new Set(expanded)).map(({ tag, level, count }) => `${level} ${tag} ${count}`);

describe('the tree of categories', () => {
  it('nests tags by their slashes, sorted, and hides what is below a collapsed one', () => {
    const tags = counted('work', 'work/plans', 'work/clients', 'home', 'work/clients/acme');
    expect(rows(tags)).toEqual(['1 home 4', '1 work 1']);
    expect(rows(tags, 'work')).toEqual(['1 home 4', '1 work 1', '2 work/clients 3', '2 work/plans 2']);
    expect(rows(tags, 'work', 'work/clients')).toContain('3 work/clients/acme 5');
  });

  it('has a level that no note carries by itself, with the sum of those below', () => {
    expect(rows(counted('a/b', 'a/c/d'), 'a', 'a/c')).toEqual(['1 a 3', '2 a/b 1', '2 a/c 2', '3 a/c/d 2']);
  });

  it.each(['/', '//', '/a', 'a/', '__proto__', 'constructor', '../..', '\u202Ea/b', 'a / b'])(
    'shows the tag %j once, with a name',
    (tag) => {
      const found = visibleRows(categoryTree(counted(tag)), new Set(['a', 'a ', '/', '..', '\u202Ea']));
      expect(found.filter((row) => row.tag === tag)).toHaveLength(1);
      expect(found.every(({ name }) => name !== '')).toBe(true);
    },
  );

  it('takes 3,000 tags and forty levels', () => {
    const many = counted(...Array.from({ length: 3000 }, (_, index) => `t${index}/x`));
    expect(categoryTree(many)).toHaveLength(3000);
    expect(categoryTree(counted(Array.from({ length: 20 }, () => 'a').join('/')))).toHaveLength(1);
  });
});

describe('a changed tag', () => {
  it('takes those below it along, and no other', () => {
    expect(['work', 'work/a', 'workshop', 'a/work'].map((tag) => renamedTag(tag, 'work', 'job/x'))).toEqual([
      'job/x',
      'job/x/a',
      'workshop',
      'a/work',
    ]);
  });

  it('that is removed moves those below it up one level, each once', () => {
    expect(tagsWithout(['work', 'work/plans', 'home'], 'work')).toEqual(['plans', 'home']);
    expect(tagsWithout(['a/b', 'a/b/c', 'a/c'], 'a/b')).toEqual(['a/c']);
    expect(tagsWithout(['workshop'], 'work')).toEqual(['workshop']);
  });

  it.each([
    ['work', 'home', true],
    ['work', 'garden', false],
    ['work', 'Work', false],
    ['work/plans', 'work', true],
    ['work/plans', 'work/goals', false],
    ['home', 'work/plans', true],
  ])('%s to %s merges: %s', (from, to, isMerge) => {
    expect(mergesTags(counted('work', 'work/plans', 'home'), from, to)).toBe(isMerge);
  });
});
