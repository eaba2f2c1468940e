import {
  addComment,
  addPost,
  deleteComment,
  deletePost,
  listNotesOfPosts,
  updatePost,
  upvotePost,
} from '#contract/feed/feed.ts';
import { messages } from '#contract/messages.ts';
import type { Api } from '#server/http/bind.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { LatePostIndex } from './late-post-index.ts';
import { listPostNotes } from './post-notes.store.ts';
import * as posts from './posts.service.ts';

/** Thoughts that were made of notes, in the list of their author: the newest. */
const listedSources = 1000;

/** Calls that write to the feed, and what its authors alone may know. */
export function postRoutes(api: Api, platform: Platform, lateIndex: LatePostIndex): void {
  api.bind(addPost, async ({ body, files, user }) => {
    const data = await posts.createPost(platform, user, body, { lateIndex, files });
    return { message: data.held ? messages.feed.held : messages.feed.posted, data };
  });

  api.bind(listNotesOfPosts, async ({ user }) => {
    const rows = await platform.readOwn((db) => listPostNotes(db, user.id, listedSources));
    return { data: rows.map((row) => ({ postId: row.post_id, noteId: row.note_id })) };
  });

  api.bind(updatePost, async ({ params, body, user }) => {
    const data = await posts.editPost(platform, user, params.id, body.content);
    return { message: data.held ? messages.feed.held : messages.feed.updated, data };
  });

  api.bind(deletePost, async ({ params, user }) => ({
    message: messages.feed.deleted,
    data: await posts.moveToBin(platform, user, params.id),
  }));

  api.bind(upvotePost, async ({ params, user }) => ({ data: await posts.toggleUpvote(platform, user, params.id) }));

  api.bind(addComment, async ({ params, body, user }) => ({
    data: await posts.createComment(platform, user, params.id, body),
  }));

  api.bind(deleteComment, async ({ params, user }) => ({
    message: messages.feed.commentDeleted,
    data: await posts.removeComment(platform, user, params),
  }));
}
