import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { noFilter } from './note-lists.ts';
import { filterOf, withFilter } from './use-note-filter.ts';

const read = (query: string) => filterOf(new URLSearchParams(query));
const written = (query: string, tag: string | null, q: string) =>
  withFilter(new URLSearchParams(query), { ...noFilter, tag, q }).toString();

describe('the filter in the address', () => {
  it.each([
    ['', null, ''],
    ['tag=home', 'home', ''],
    ['q=lake+days&tag=caf%C3%A9', 'café', 'lake days'],
    ['tag=&q=', null, ''],
    ['tag=+&q=++', null, ''],
    [`tag=${'x'.repeat(limits.note.tag.max + 1)}`, null, ''],
    [`q=${'x'.repeat(limits.note.search.max + 1)}`, null, 'x'.repeat(limits.note.search.max)],
  ])('%s is the tag %j and the search %j', (query, tag, q) => {
    expect(read(query)).toEqual({ ...noFilter, tag, q });
  });

  it('is written beside what else stands there, and read as it was', () => {
    expect(written('template=diary', 'a & b', 'x=y')).toBe('template=diary&tag=a+%26+b&q=x%3Dy');
    expect(read(written('', 'a & b', 'x=y'))).toEqual({ ...noFilter, tag: 'a & b', q: 'x=y' });
    expect(written('template=diary&tag=home&q=lake', null, '')).toBe('template=diary');
  });

  it.each([
    ['pinned=true', { view: 'pinned' }],
    ['archived=true&tag=home', { view: 'archive', tag: 'home' }],
    ['untagged=true&sort=updated', { view: 'untagged', sort: 'updated' }],
  ])('reads %s, and writes it as it was', (query, filter) => {
    expect(read(query)).toEqual({ ...noFilter, ...filter });
    expect(withFilter(new URLSearchParams(), read(query)).toString().split('&').toSorted()).toEqual(
      query.split('&').toSorted(),
    );
  });

  it.each(['pinned=1', 'archived=any', 'untagged=', 'sort=title', 'sort=__proto__', 'pinned=false&archived[]=true'])(
    'ignores %s',
    (query) => {
      expect(read(query)).toEqual(noFilter);
    },
  );

  it('has one view at a time, and none without tags within a tag', () => {
    expect(read('archived=true&pinned=true&untagged=true')).toMatchObject({ view: 'pinned' });
    expect(read('untagged=true&tag=home')).toMatchObject({ view: 'all', tag: 'home' });
  });
});
