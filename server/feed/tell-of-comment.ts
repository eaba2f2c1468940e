import { plainMentions } from '#contract/feed/mentions.ts';
import type { Database } from '#server/db/tables.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type NotificationRow, recordNotification } from '#server/push/push.service.ts';
import type { Writer } from '#server/rate-limits/write-limits.ts';
import type { CommentedOn, CommentRow } from './comments.store.ts';
import { type MentionedIn, tellMentioned } from './tell-mentioned.ts';

/** The thought or article of a comment, and who wrote that: nobody where it is the product's own. */
export interface Commented extends CommentedOn {
  author: string | null;
}

/** As notifications name it. */
const nameOf = ({ column, id }: CommentedOn): MentionedIn =>
  column === 'post_id' ? { postId: id } : { articleId: id };

/** Tells the author of the comment that is answered, and the author of the thing where they were not told as that already. */
async function tellAuthors(
  tx: Database,
  author: string | null,
  answered: Pick<CommentRow, 'user_id'> | undefined,
  { now, ...event }: MentionedIn & { actorId: string; excerpt: string; now: number },
): Promise<NotificationRow[]> {
  const told = answered
    ? await recordNotification(tx, { ...event, userId: answered.user_id, kind: 'commentReply' }, now)
    : undefined;
  if (author === null || told?.user_id === author) return told ? [told] : [];
  const other = await recordNotification(tx, { ...event, userId: author, kind: 'comment' }, now);
  return [told, other].filter((row) => row !== undefined);
}

/**
 * Tells all whom a comment is for, each once: who wrote what it answers, who wrote what it is on, and the people whom it mentions, those
 * of `holdMentionedIn`. Throws `tooMany`.
 */
export async function tellOfComment(
  platform: Platform,
  tx: Database,
  writer: Writer,
  comment: {
    on: Commented;
    answered: Pick<CommentRow, 'user_id'> | undefined;
    content: string;
    people: readonly string[];
  },
): Promise<NotificationRow[]> {
  const { on, answered, content, people } = comment;
  const about = nameOf(on);
  const event = { ...about, actorId: writer.id, excerpt: plainMentions(content), now: platform.clock.now() };
  const authors = await tellAuthors(tx, on.author, answered, event);
  const told = authors.map((row) => row.user_id);
  return [...authors, ...(await tellMentioned(platform, tx, writer, { ...about, content, people, told }))];
}
