import type { Comment } from '#contract/feed/feed.ts';

/** A comment, and the shown replies to it. */
export interface CommentThread {
  comment: Comment;
  replies: Comment[];
}

/** Comments in their order, each reply below its comment. One whose comment is not among them stands for itself. */
export function threadsOf(comments: readonly Comment[]): CommentThread[] {
  const threads = new Map<string, CommentThread>();
  for (const comment of comments) {
    const thread = comment.replyTo ? threads.get(comment.replyTo._id) : undefined;
    if (thread) thread.replies.push(comment);
    else threads.set(comment._id, { comment, replies: [] });
  }
  return [...threads.values()];
}
