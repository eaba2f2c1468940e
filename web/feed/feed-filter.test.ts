import { describe, expect, it } from 'vitest';
import { addressOfFeed, feedFilterOf } from './feed-filter.ts';

const read = (query: string) => feedFilterOf(new URLSearchParams(query));

describe('the filter of the feed', () => {
  it.each([
    ['', { view: 'everyone', q: '' }],
    ['view=friends', { view: 'friends', q: '' }],
    ['view=friends&q=sea', { view: 'friends', q: 'sea' }],
    ['view=saved&q=sea', { view: 'saved', q: '' }],
    ['view=nobody&q=+sea+', { view: 'everyone', q: 'sea' }],
    ['q=a%00b', { view: 'everyone', q: 'a b' }],
  ])('is read from %j', (query, filter) => {
    expect(read(query)).toEqual(filter);
  });

  it('takes no more than the server does, and no half of a letter', () => {
    const { q } = read(new URLSearchParams({ q: '🌱'.repeat(300) }).toString());
    expect(q).toBe('🌱'.repeat(200));
  });

  it.each(['/feed', '/feed?view=friends', '/feed?view=saved', '/feed?q=two+words', '/feed?view=friends&q=sea'])(
    'is written as %s',
    (address) => {
      expect(addressOfFeed(read(address.slice('/feed?'.length)))).toBe(address);
    },
  );
});
