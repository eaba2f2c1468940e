import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { addressOfBlog, filterOf } from './article-filter.ts';

const filterIn = (query: string) => filterOf(new URLSearchParams(query));

describe('filterOf', () => {
  it('reads tag and words, and takes what is missing for all', () => {
    expect(filterIn('tag=c%2B%2B&q=%20two+words%20')).toEqual({ tag: 'c++', q: 'two words' });
    expect(filterIn('')).toEqual({ tag: '', q: '' });
  });

  it('keeps within what the server takes, whatever stands in the address', () => {
    const { tag, q } = filterIn(new URLSearchParams({ tag: '😀'.repeat(60), q: 'x'.repeat(5000) }).toString());
    expect(tag.length).toBe(limits.article.tag.max);
    expect(q.length).toBe(limits.article.search.max);
    expect(filterIn('tag=%00&q=a%00%0Ab')).toEqual({ tag: '', q: 'a b' });
    expect(filterIn(new URLSearchParams({ q: `x${'😀'.repeat(60)}` }).toString()).q.isWellFormed()).toBe(true);
  });
});

describe('addressOfBlog', () => {
  it.each([
    [{}, '/blog'],
    [{ tag: '', q: '' }, '/blog'],
    [{ tag: 'c++', q: 'a&b' }, '/blog?tag=c%2B%2B&q=a%26b'],
  ])('of %o is %s', (filter, address) => {
    expect(addressOfBlog(filter)).toBe(address);
  });
});
