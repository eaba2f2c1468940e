import * as z from 'zod/mini';
import { defineCall, pageQuery } from '../call.ts';
import { postSchema } from './feed.ts';
import { limits } from '../limits.ts';

export const bookmarkPost = defineCall({
  method: 'PUT',
  path: '/api/feed/posts/{id}/bookmark',
  access: 'user',
  scope: 'feed:write',
  summary: 'Keep a thought for oneself; nobody else learns of it',
  refusals: ['conflict'],
});

export const unbookmarkPost = defineCall({
  method: 'DELETE',
  path: '/api/feed/posts/{id}/bookmark',
  access: 'user',
  scope: 'feed:write',
  summary: 'Keep a thought no longer',
});

export const listBookmarks = defineCall({
  method: 'GET',
  path: '/api/feed/bookmarks',
  access: 'user',
  scope: 'feed:read',
  summary: 'The thoughts that one has kept, the last kept first',
  query: z.object(pageQuery(limits.post.page)),
  answer: { data: z.array(postSchema), nextCursor: z.nullable(z.string()) },
});

/** No answer that others read has it: those are the same bytes for all. */
export const listBookmarkIds = defineCall({
  method: 'GET',
  path: '/api/feed/bookmarks/ids',
  access: 'user',
  scope: 'feed:read',
  summary: 'The ids of the thoughts that one has kept, the last kept first',
  answer: { data: z.array(z.string()) },
});
