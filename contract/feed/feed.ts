import * as z from 'zod/mini';
import { defineCall, pageQuery } from '../call.ts';
import { feedLimits } from './feed-limits.ts';
import { limits } from '../limits.ts';
import { plainMentions } from './mentions.ts';
import { messages } from '../messages.ts';
import { text } from '../text.ts';
import { altsSchema } from './picture-alts.ts';
import { publicUserSchema } from '../users/public-user.ts';
import { sourceNoteSchema } from '../notes/source-note.ts';

/** A person whom a text mentions as `@[Name](user:ID)`, by today's name. Whoever is not listed there stays plain text. */
const mentionedSchema = z.object({ _id: z.string(), name: z.string() });

export type Mentioned = z.output<typeof mentionedSchema>;

/**
 * A comment on a thought or an article. `replyTo` is the comment under which it stands, null for one that answers none, or none that the reader sees.
 * `reply` is an admin's answer to it.
 */
export const commentSchema = z.object({
  _id: z.string(),
  user: publicUserSchema,
  content: z.string(),
  mentions: z.array(mentionedSchema),
  createdAt: z.iso.datetime(),
  replyTo: z.nullable(z.object({ _id: z.string(), user: publicUserSchema })),
  reply: z.optional(z.object({ text: z.string(), createdAt: z.iso.datetime() })),
  /** As of a thought. */
  held: z.optional(z.boolean()),
});

/** A picture of a thought. Sizes are pixels of the large one. */
export const mediaSchema = z.object({
  _id: z.string(),
  /** Stays the same while the thought is for everybody. Of any other one, it carries a secret for those who may see it. */
  url: z.string(),
  /** At most 640 pixels a side. */
  thumbnailUrl: z.string(),
  /** Words for those who do not see the picture; may be empty. */
  alt: z.string(),
  width: z.int(),
  height: z.int(),
});

export type Media = z.output<typeof mediaSchema>;

/**
 * A thought. Every answer has `mentions` and `media`; a page's document leaves out an empty list. `upvotes` holds at most 100 ids, the
 * reader's own first if it is there. `comments` holds the newest 50, oldest first. The counts count all. `updatedAt` differs from
 * `createdAt` only after an edit.
 */
export const postSchema = z.object({
  _id: z.string(),
  user: publicUserSchema,
  content: z.string(),
  mentions: z.optional(z.array(mentionedSchema)),
  media: z.optional(z.array(mediaSchema)),
  upvotes: z.array(z.string()),
  upvoteCount: z.int(),
  comments: z.array(commentSchema),
  commentCount: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  deletedAt: z.nullable(z.iso.datetime()),
  /** True while it waits for approval, seen by its author alone; left out of all others. */
  held: z.optional(z.boolean()),
});

export type Comment = z.output<typeof commentSchema>;
export type Post = z.output<typeof postSchema>;

/** A mention counts as `@Name`. The text of a thought with pictures may be empty: whoever knows of them checks that. */
const contentSchema = text({
  label: 'Content',
  required: messages.feed.contentRequired,
  max: limits.post.content.max,
  counted: plainMentions,
});

/** Its sentence is one of the specification's own. */
const commentContentSchema = text({
  label: 'Comment',
  ...limits.comment.content,
  required: messages.feed.emptyComment,
  tooLong: messages.feed.commentTooLong,
  counted: plainMentions,
});

/** A comment as it is sent. */
export const newCommentSchema = z.object({
  content: commentContentSchema,
  /** The comment on the same thing that this one answers. An answer to a reply stands under the same comment as that reply. */
  replyTo: z.optional(z.string(messages.feed.badReplyTo)),
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

export const listFeedPeople = defineCall({
  method: 'GET',
  path: '/api/feed/people',
  access: 'reader',
  scope: 'feed:read',
  summary:
    'People whose thoughts of the last 30 days were upvoted most, without the reader and their friends; the order may be a minute old',
  answer: { data: z.array(z.extend(publicUserSchema, { thoughts: z.int() })) },
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
  writesForOthers: true,
  scope: 'feed:write',
  needsConfirmedEmail: true,
  summary:
    'Post a thought, with up to four pictures in a form: JPEG, PNG, WebP, GIF or AVIF. They are re-encoded and lose their metadata. With pictures, the text may be empty. `held` where it waits for approval, because of a banned word or as one of the first two of its author',
  status: 201,
  body: z.object({
    content: z._default(contentSchema, ''),
    noteId: sourceNoteSchema,
    alts: z.optional(altsSchema),
  }),
  files: { field: 'pictures', max: feedLimits.pictures, maxBytes: limits.pictureBytes },
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
  writesForOthers: true,
  scope: 'feed:write',
  needsConfirmedEmail: true,
  summary:
    'Edit the text of one’s own post, which keeps its pictures, and may be empty where there are some; with a banned word it waits for approval again',
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
  writesForOthers: true,
  scope: 'feed:write',
  needsConfirmedEmail: true,
  summary: 'Give one’s upvote, or take it back',
  answer: { data: postSchema },
});

export const addComment = defineCall({
  method: 'POST',
  path: '/api/feed/posts/{id}/comment',
  access: 'user',
  writesForOthers: true,
  scope: 'feed:write',
  needsConfirmedEmail: true,
  summary: 'Comment on a post; answers the whole post',
  status: 201,
  body: newCommentSchema,
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
  writesForOthers: true,
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
