import type { Comment, Post } from '#contract/feed/feed.ts';
import { asTime, asTimeOrNull } from '#server/platform/as-time.ts';
import { presentPublicUser } from '#server/users/users.service.ts';
import type { AuthoredComment, CommentRow } from './comments.store.ts';
import { type MentionedNames, presentMentions } from './tell-mentioned.ts';
import { presentMedia } from './pictures/present-media.ts';
import type { ShownPicture } from './pictures/post-pictures.store.ts';
import type { AuthoredPost } from './posts.store.ts';

const presentAuthor = (row: { user_id: string; author_name: string; author_picture: string | null }) =>
  presentPublicUser({ id: row.user_id, name: row.author_name, picture: row.author_picture });

/** An admin's answer to a comment, where there is one. */
export const presentReply = ({ reply, replied_at }: Pick<CommentRow, 'reply' | 'replied_at'>): Comment['reply'] =>
  reply === null || replied_at === null ? undefined : { text: reply, createdAt: asTime(replied_at) };

function presentRepliedTo(row: AuthoredComment): Comment['replyTo'] {
  const { reply_to, replied_to_id: id, replied_to_name: name, replied_to_picture: picture } = row;
  if (reply_to === null || id === null || name === null) return null;
  return { _id: reply_to, user: presentPublicUser({ id, name, picture }) };
}

/** A comment as the contract shows it. */
export function presentComment(row: AuthoredComment, names: MentionedNames): Comment {
  const reply = presentReply(row);
  return {
    _id: row.id,
    user: presentAuthor(row),
    content: row.content,
    mentions: presentMentions(row.content, names),
    createdAt: asTime(row.created_at),
    replyTo: presentRepliedTo(row),
    ...(reply && { reply }),
    ...(row.held === 1 && { held: true }),
  };
}

interface Carried {
  upvotes: readonly string[];
  comments: readonly AuthoredComment[];
  names: MentionedNames;
  pictures: readonly ShownPicture[];
}

/**
 * A post as the contract shows it, with the upvotes, comments and pictures that it carries. `names` are of the people whom all these
 * texts mention.
 */
export const presentPost = (row: AuthoredPost, { upvotes, comments, names, pictures }: Carried): Post => ({
  _id: row.id,
  user: presentAuthor(row),
  content: row.content,
  mentions: presentMentions(row.content, names),
  media: presentMedia(row, pictures),
  upvotes: [...upvotes],
  upvoteCount: row.upvote_count,
  comments: comments.map((comment) => presentComment(comment, names)),
  commentCount: row.comment_count,
  createdAt: asTime(row.created_at),
  updatedAt: asTime(row.updated_at),
  deletedAt: asTimeOrNull(row.deleted_at),
  ...(row.held === 1 && { held: true }),
});
