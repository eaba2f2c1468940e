import * as z from 'zod/mini';
import { defineCall, pageQuery } from './call.ts';
import { feedLimits } from './feed-limits.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { text } from './text.ts';
import { publicUserSchema } from './public-user.ts';
import { sourceNoteSchema } from './source-note.ts';

/** A comment on a post. `reply` is an admin's answer to it. */
export const commentSchema = z.object({
  _id: z.string(),
  user: publicUserSchema,
  content: z.string(),
  createdAt: z.iso.datetime(),
  reply: z.optional(z.object({ text: z.string(), createdAt: z.iso.datetime() })),
});

/**
 * A thought. `upvotes` holds at most 100 ids, the reader's own first if it is there; `comments` the newest 50, oldest
 * first; the counts count all. `updatedAt` differs from `createdAt` only after an edit.
 */
export const postSchema = z.object({
  _id: z.string(),
  user: publicUserSchema,
  content: z.string(),
  upvotes: z.array(z.string()),
  upvoteCount: z.int(),
  comments: z.array(commentSchema),
  commentCount: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  deletedAt: z.nullable(z.iso.datetime()),
});

export type Comment = z.output<typeof commentSchema>;
export type Post = z.output<typeof postSchema>;

const contentSchema = text({ label: 'Content', ...limits.post.content });

/** Its sentence is one of the specification's own. */
const commentContentSchema = text({
  label: 'Comment',
  ...limits.comment.content,
  required: messages.feed.emptyComment,
  tooLong: messages.feed.commentTooLong,
});

const page = z.object(pageQuery(limits.post.page));
const pageOfPosts = { data: z.array(postSchema), nextCursor: z.nullable(z.string()) };

export const listPosts = defineCall({
  method: 'GET',
  path: '/api/feed/posts',
  access: 'reader',
  scope: 'feed:read',
  summary:
    'The community feed, newest first: all of it, with an ETag for conditional requests, or the thoughts that the query asks for',
  query: z.object({
    ...pageQuery(limits.post.page),
    /** Words and operators, as in a search for notes. */
    q: z.optional(text({ label: 'q', max: feedLimits.search.max })),
    /** Those of one's friends and one's own; for a signed-in person. */
    view: z.optional(z.enum(['friends'], messages.feed.badView)),
    /** Without its `#`; matched without case and accents. */
    tag: z.optional(z.string(messages.feed.badTag).check(z.maxLength(feedLimits.tag.max * 2, messages.feed.badTag))),
  }),
  answer: {
    ...pageOfPosts,
    /** With `tag` alone, on its first page: how many there are, counted up to 1,000. */
    total: z.optional(z.int()),
  },
});

export const listFeedTags = defineCall({
  method: 'GET',
  path: '/api/feed/tags',
  access: 'public',
  summary: 'The most used tags in the thoughts of the last 30 days; may be a minute old',
  answer: { data: z.array(z.object({ tag: z.string(), count: z.int() })) },
});

export const getPost = defineCall({
  method: 'GET',
  path: '/api/feed/posts/{id}',
  access: 'reader',
  scope: 'feed:read',
  summary: 'One post',
  answer: { data: postSchema },
});

export const listComments = defineCall({
  method: 'GET',
  path: '/api/feed/posts/{id}/comments',
  access: 'reader',
  scope: 'feed:read',
  summary:
    'Comments older than the one that the cursor names, oldest first in the page; nextCursor leads to older ones',
  query: z.object(pageQuery({ default: limits.post.comments, max: limits.post.comments })),
  answer: { data: z.array(commentSchema), nextCursor: z.nullable(z.string()) },
});

export const listPostsOfUser = defineCall({
  method: 'GET',
  path: '/api/users/{id}/posts',
  access: 'reader',
  scope: 'feed:read',
  summary: 'The posts of one person, newest first',
  query: page,
  answer: pageOfPosts,
});

export const addPost = defineCall({
  method: 'POST',
  path: '/api/feed/posts',
  access: 'user',
  scope: 'feed:write',
  needsConfirmedEmail: true,
  summary: 'Post a thought',
  status: 201,
  body: z.object({ content: contentSchema, noteId: sourceNoteSchema }),
  answer: { data: postSchema },
});

/** No answer that others read has it: those are the same bytes for all. */
export const listNotesOfPosts = defineCall({
  method: 'GET',
  path: '/api/feed/notes-of-posts',
  access: 'user',
  summary: 'The notes that one’s own thoughts were made of, the newest 1,000 thoughts first',
  answer: { data: z.array(z.object({ postId: z.string(), noteId: z.string() })) },
});

export const updatePost = defineCall({
  method: 'PUT',
  path: '/api/feed/posts/{id}',
  access: 'user',
  scope: 'feed:write',
  needsConfirmedEmail: true,
  summary: 'Edit one’s own post',
  body: z.object({ content: contentSchema }),
  answer: { data: postSchema },
});

export const deletePost = defineCall({
  method: 'DELETE',
  path: '/api/feed/posts/{id}',
  access: 'user',
  scope: 'feed:write',
  summary: 'Move one’s own post to the bin',
  answer: { data: postSchema },
});

export const upvotePost = defineCall({
  method: 'PUT',
  path: '/api/feed/posts/{id}/upvote',
  access: 'user',
  scope: 'feed:write',
  needsConfirmedEmail: true,
  summary: 'Give one’s upvote, or take it back',
  answer: { data: postSchema },
});

export const addComment = defineCall({
  method: 'POST',
  path: '/api/feed/posts/{id}/comment',
  access: 'user',
  scope: 'feed:write',
  needsConfirmedEmail: true,
  summary: 'Comment on a post; answers the whole post',
  status: 201,
  body: z.object({ content: commentContentSchema }),
  answer: { data: postSchema },
});

export const deleteComment = defineCall({
  method: 'DELETE',
  path: '/api/feed/posts/{id}/comment/{commentId}',
  access: 'user',
  scope: 'feed:write',
  summary: 'Delete a comment of one’s own, or on one’s own post; answers the whole post',
  answer: { data: postSchema },
});

export const listDeletedPosts = defineCall({
  method: 'GET',
  path: '/api/feed/deleted-posts',
  access: 'user',
  scope: 'feed:read',
  summary: 'One’s posts in the bin, last deleted first',
  query: page,
  answer: { ...pageOfPosts, total: z.int() },
});

export const restorePost = defineCall({
  method: 'PUT',
  path: '/api/feed/restore-post/{id}',
  access: 'user',
  scope: 'feed:write',
  needsConfirmedEmail: true,
  summary: 'Take a post out of the bin',
  answer: { data: postSchema },
  refusals: ['conflict'],
});

export const permanentlyDeletePost = defineCall({
  method: 'DELETE',
  path: '/api/feed/permanent-delete-post/{id}',
  access: 'user',
  scope: 'feed:write',
  summary: 'Delete a post in the bin for good',
  answer: { data: postSchema },
  refusals: ['conflict'],
});

export const emptyPostBin = defineCall({
  method: 'DELETE',
  path: '/api/feed/permanent-delete-post/all',
  access: 'user',
  scope: 'feed:write',
  summary: 'Delete all one’s posts in the bin for good',
});
