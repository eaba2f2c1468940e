import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { filterOf, withFilter } from './use-note-filter.ts';

const read = (query: string) => filterOf(new URLSearchParams(query));
const written = (query: string, tag: string | null, q: string) =>
  withFilter(new URLSearchParams(query), { tag, q }).toString();

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
    expect(read(query)).toEqual({ tag, q });
  });

  it('is written beside what else stands there, and read as it was', () => {
    expect(written('template=diary', 'a & b', 'x=y')).toBe('template=diary&tag=a+%26+b&q=x%3Dy');
    expect(read(written('', 'a & b', 'x=y'))).toEqual({ tag: 'a & b', q: 'x=y' });
    expect(written('template=diary&tag=home&q=lake', null, '')).toBe('template=diary');
  });
});
