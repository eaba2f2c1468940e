import type { Mentioned } from '#contract/feed/feed.ts';
import { feedLimits } from '#contract/feed/feed-limits.ts';
import { mentionedIds, plainMentions } from '#contract/feed/mentions.ts';
import type { Database } from '#server/db/tables.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type NotificationRow, recordNotification, wasToldOf } from '#server/push/push.service.ts';
import { limitWriting, type Writer } from '#server/rate-limits/write-limits.ts';
import { isHiddenTo } from '#server/safety/hidden-people.service.ts';
import { holdMentioned, listMentioned } from './mentioned.store.ts';

/** Today's names of the people whom some texts mention and a reader can see, by their ids. */
export type MentionedNames = ReadonlyMap<string, string>;

const nobody: MentionedNames = new Map();

/** Reads the names. Most texts mention nobody, and cost nothing. */
export async function readMentioned(
  db: Database,
  texts: readonly string[],
  unblockedFor: string | undefined,
): Promise<MentionedNames> {
  const ids = [...new Set(texts.flatMap(mentionedIds))];
  if (ids.length === 0) return nobody;
  const rows = await listMentioned(db, ids, unblockedFor);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The people whom a text mentions, in its order, as far as they are known. */
export const presentMentions = (text: string, names: MentionedNames): Mentioned[] =>
  names.size === 0
    ? []
    : mentionedIds(text).flatMap((_id) => {
        const name = names.get(_id);
        return name === undefined ? [] : [{ _id, name }];
      });

/** The thought, also of a comment, or the article in which somebody is mentioned. */
export type MentionedIn = { postId: string; articleId?: undefined } | { articleId: string; postId?: undefined };

/** A text with mentions, and who is told of them. */
type Mentioning = MentionedIn & {
  content: string;
  /** Those of `holdMentionedIn`. */
  people: readonly string[];
  /** True for an edit: it tells nobody whom an earlier mention on the thought has told. */
  isEdit?: boolean;
  /** People who have been told of the text already. */
  told?: readonly string[];
};

/**
 * The people whom a text mentions and `before`, the text that it replaces, does not: those whom it may tell, `feedLimits.mentionsTold` at
 * most. Their accounts stay until the transaction ends. Call it before a post is locked: who deletes an account comes to both in this order.
 */
export async function holdMentionedIn(
  tx: Database,
  writer: Pick<Writer, 'id'>,
  { content, before = '' }: { content: string; before?: string | undefined },
): Promise<string[]> {
  const known = new Set([writer.id, ...mentionedIds(before)]);
  const ids = mentionedIds(content).filter((id) => !known.has(id));
  if (ids.length === 0) return [];
  const rows = await holdMentioned(tx, ids.slice(0, feedLimits.mentionsTold), writer.id);
  return rows.map(({ id }) => id);
}

/** Tells the people of a text of its mention, where neither hides the other. Throws `tooMany`. */
export async function tellMentioned(
  platform: Platform,
  tx: Database,
  writer: Writer,
  { postId, articleId, content, people, isEdit = false, told = [] }: Mentioning,
): Promise<NotificationRow[]> {
  const rows: NotificationRow[] = [];
  for (const userId of people) {
    if (told.includes(userId) || (await isHiddenTo(tx, writer.id, userId))) continue;
    if (isEdit && postId !== undefined && (await wasToldOf(tx, { userId, kind: 'mention', postId }))) continue;
    await limitWriting(platform, tx, writer, 'mentions');
    const event = { userId, kind: 'mention', actorId: writer.id, excerpt: plainMentions(content) } as const;
    const row = await recordNotification(tx, { ...event, postId, articleId }, platform.clock.now());
    if (row) rows.push(row);
  }
  return rows;
}
