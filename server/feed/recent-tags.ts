import { setImmediate } from 'node:timers/promises';
import type { AnswerOf } from '#contract/call.ts';
import type { listFeedTags } from '#contract/feed/feed.ts';
import { feedLimits } from '#contract/feed/feed-limits.ts';
import type { Database } from '#server/db/tables.ts';
import { dayMs } from '#server/platform/days.ts';
import { idBoundary } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { isPublicPost } from './posts.store.ts';
import { countBatch, createRecentCount, maxCounted } from './recent-count.ts';

type RecentTags = AnswerOf<typeof listFeedTags>['data'];

interface TagRow {
  tag: string;
  post_id: string;
  written: string;
}

/** Tags of visible thoughts since a time, those of the newest thoughts first, before a thought. */
const listTagRows = (db: Database, since: number, before: string | undefined): Promise<TagRow[]> => {
  let query = db
    .selectFrom('post_tags')
    .innerJoin('posts', 'posts.id', 'post_tags.post_id')
    .innerJoin('users', 'users.id', 'posts.user_id')
    .select(['post_tags.tag', 'post_tags.post_id', 'post_tags.written'])
    .where('post_tags.post_id', '>=', idBoundary(since - dayMs))
    .where('posts.created_at', '>=', since)
    .where(isPublicPost);
  if (before !== undefined) query = query.where('post_tags.post_id', '<', before);
  return query.orderBy('post_tags.post_id', 'desc').limit(countBatch).execute();
};

/** Counts the thoughts of each tag, which is shown as the newest of them writes it. */
async function countTags(db: Database, now: number): Promise<RecentTags> {
  const since = now - feedLimits.listedTagDays * dayMs;
  const counts = new Map<string, { tag: string; count: number }>();
  let before: string | undefined;
  for (let counted = 0; counted < maxCounted;) {
    const rows = await listTagRows(db, since, before);
    // The last thought of a full batch may have more tags than are in it: it comes again, whole.
    const last = rows.length === countBatch ? rows.at(-1)?.post_id : undefined;
    const whole = rows.filter(({ post_id }) => post_id !== last);
    for (const { tag, written } of whole) {
      const known = counts.get(tag);
      if (known) known.count += 1;
      else counts.set(tag, { tag: written, count: 1 });
    }
    if (last === undefined) break;
    // On SQLite a query blocks the thread: other calls come between.
    await setImmediate();
    before = whole.at(-1)?.post_id;
    counted += whole.length;
  }
  return Array.from(counts.values())
    .toSorted((one, other) => other.count - one.count || (one.tag < other.tag ? -1 : 1))
    .slice(0, feedLimits.listedTags);
}

/** Reads the most used tags of the last days. */
export const createRecentTags = (platform: Pick<Platform, 'publicReads' | 'clock'>): (() => Promise<RecentTags>) =>
  createRecentCount(platform, countTags);
