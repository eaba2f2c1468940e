import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { Post } from '#contract/feed/feed.ts';
import { postKeys, shownPost } from './posts.queries.ts';

const time = '2026-01-01T00:00:00.000Z';

const thought = (upvotes: string[]): Post => ({
  _id: 't',
  user: { _id: 'u', name: 'Ada', profilePicture: null },
  content: 'A thought',
  mentions: [],
  upvotes,
  upvoteCount: 500,
  comments: [],
  commentCount: 0,
  createdAt: time,
  updatedAt: time,
  deletedAt: null,
});

it('takes a thought as its reader sees it before it takes it as visitors do, whose upvotes may lack the reader’s', () => {
  const client = new QueryClient();
  const page = (upvotes: string[]) => ({
    pages: [{ data: [thought(upvotes)], nextCursor: null }],
    pageParams: [undefined],
  });
  client.setQueryData(postKeys.feed(), page(['x']));
  expect(shownPost(client, 't', 'me')?.upvotes).toEqual(['x']);
  client.setQueryData(postKeys.one('t', 'me'), thought(['me', 'x']));
  expect(shownPost(client, 't', 'me')?.upvotes).toEqual(['me', 'x']);
  expect(shownPost(client, 'other', 'me')).toBeUndefined();
});
