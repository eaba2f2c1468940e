import type { Comment, Post } from '#contract/feed.ts';
import { asTime, asTimeOrNull } from '#server/platform/as-time.ts';
import { presentPublicUser } from '#server/users/users.service.ts';
import type { AuthoredComment, CommentRow } from './comments.store.ts';
import type { AuthoredPost } from './posts.store.ts';

const presentAuthor = (row: { user_id: string; author_name: string; author_picture: string | null }) =>
  presentPublicUser({ id: row.user_id, name: row.author_name, picture: row.author_picture });

/** An admin's answer to a comment, where there is one. */
export const presentReply = ({ reply, replied_at }: Pick<CommentRow, 'reply' | 'replied_at'>): Comment['reply'] =>
  reply === null || replied_at === null ? undefined : { text: reply, createdAt: asTime(replied_at) };

/** A comment as the contract shows it. */
export function presentComment(row: AuthoredComment): Comment {
  const reply = presentReply(row);
  return {
    _id: row.id,
    user: presentAuthor(row),
    content: row.content,
    createdAt: asTime(row.created_at),
    ...(reply && { reply }),
  };
}

/** A post as the contract shows it, with the upvotes and comments that it carries. */
export const presentPost = (
  row: AuthoredPost,
  upvotes: readonly string[],
  comments: readonly AuthoredComment[],
): Post => ({
  _id: row.id,
  user: presentAuthor(row),
  content: row.content,
  upvotes: [...upvotes],
  upvoteCount: row.upvote_count,
  comments: comments.map(presentComment),
  commentCount: row.comment_count,
  createdAt: asTime(row.created_at),
  updatedAt: asTime(row.updated_at),
  deletedAt: asTimeOrNull(row.deleted_at),
});
