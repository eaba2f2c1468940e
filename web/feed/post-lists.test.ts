import { describe, expect, it } from 'vitest';
import type { Post } from '#contract/feed/feed.ts';
import {
  postsOf,
  withFreshPage,
  withInserted,
  withoutPost,
  withPost,
  withWaitingPosts,
  type PostList,
} from './post-lists.ts';

const time = '2026-01-01T00:00:00.000Z';

const post = (id: string, content = 'A thought'): Post => ({
  _id: id,
  user: { _id: 'u', name: 'Ada', profilePicture: null },
  content,
  mentions: [],
  upvotes: [],
  upvoteCount: 0,
  comments: [],
  commentCount: 0,
  createdAt: time,
  updatedAt: time,
  deletedAt: null,
});

const page = (ids: string, nextCursor: string | null = null) => ({
  data: Array.from(ids, (id) => post(id)),
  nextCursor,
});

const list = (...pages: ReturnType<typeof page>[]): PostList => ({ pages, pageParams: pages.map(() => undefined) });

const ids = (of: PostList) =>
  postsOf(of)
    .map(({ _id }) => _id)
    .join('');

describe('a list of posts', () => {
  it('takes a changed post, and stays the same object where it is not in it', () => {
    const shown = list(page('cb', 'b'), page('a'));
    expect(postsOf(withPost(shown, 'b', () => post('b', 'Changed')))[1]?.content).toBe('Changed');
    expect(withPost(shown, 'x', () => post('x')).pages).toEqual(shown.pages);
    expect(ids(withoutPost(shown, 'b'))).toBe('ca');
  });

  it('takes a post where its age belongs, unless its page is not loaded yet', () => {
    const shown = list(page('fd', 'd'), page('b', 'b'));
    expect(ids(withInserted(shown, post('g')))).toBe('gfdb');
    expect(ids(withInserted(shown, post('e')))).toBe('fedb');
    expect(ids(withInserted(shown, post('c')))).toBe('fdcb');
    expect(ids(withInserted(shown, post('a')))).toBe('fdb');
    expect(ids(withInserted(list(page('fd')), post('a')))).toBe('fda');
    expect(ids(withInserted(shown, post('d')))).toBe('fdb');
  });
});

describe('the newest page, read again', () => {
  it('changes and removes what is shown, and lets what is new wait', () => {
    const shown = list(page('fedc', 'c'), page('b'));
    const fresh = { data: [post('h'), post('f', 'Edited'), post('d'), post('c')], nextCursor: 'c' };
    const { list: after, waiting } = withFreshPage(shown, fresh);
    expect(ids(after)).toBe('fdcb');
    expect(postsOf(after)[0]?.content).toBe('Edited');
    expect(waiting.map(({ _id }) => _id)).toEqual(['h']);
  });

  it('leaves older posts than its own alone, and knows when the feed has no more', () => {
    expect(ids(withFreshPage(list(page('fe', 'e'), page('ab')), page('fe', 'e')).list)).toBe('feab');
    expect(ids(withFreshPage(list(page('feb')), page('fe')).list)).toBe('fe');
  });

  it('finds what came between one’s own new post and the rest', () => {
    const { waiting } = withFreshPage(list(page('hed', 'd')), page('hged', 'd'));
    expect(waiting.map(({ _id }) => _id)).toEqual(['g']);
  });

  it('puts what waited in its place', () => {
    expect(ids(withWaitingPosts(list(page('hed', 'd')), page('hged', 'd')))).toBe('hged');
    expect(ids(withWaitingPosts(list(page('')), page('ba')))).toBe('ba');
  });

  it('begins anew where more has come than one page holds', () => {
    expect(ids(withWaitingPosts(list(page('dcba')), page('zyx', 'x')))).toBe('zyx');
  });
});
