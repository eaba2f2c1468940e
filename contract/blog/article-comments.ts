import * as z from 'zod/mini';
import { defineCall, pageQuery } from '../call.ts';
import { commentSchema, newCommentSchema } from '../feed/feed.ts';
import { limits } from '../limits.ts';

export const listArticleComments = defineCall({
  method: 'GET',
  path: '/api/blogs/{id}/comments',
  access: 'reader',
  summary:
    'The newest comments on an article, or those older than the one that the cursor names, oldest first in the page; nextCursor leads to older ones',
  query: z.object(pageQuery({ default: limits.post.comments, max: limits.post.comments })),
  answer: { data: z.array(commentSchema), nextCursor: z.nullable(z.string()) },
});

export const addArticleComment = defineCall({
  method: 'POST',
  path: '/api/blogs/{id}/comments',
  access: 'user',
  writesForOthers: true,
  needsConfirmedEmail: true,
  summary:
    'Comment on an article where an editor allows it; `held` where it waits for approval because of a banned word',
  status: 201,
  body: newCommentSchema,
  answer: { data: commentSchema },
});

export const deleteArticleComment = defineCall({
  method: 'DELETE',
  path: '/api/blogs/{id}/comments/{commentId}',
  access: 'user',
  summary: 'Delete a comment of one’s own, or on one’s own article',
});
