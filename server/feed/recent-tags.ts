import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { AnswerOf } from '#contract/call.ts';
import type { listFeedTags } from '#contract/feed.ts';
import { feedLimits } from '#contract/feed-limits.ts';
import { findRevision } from '#server/db/revision.store.ts';
import type { Database } from '#server/db/tables.ts';
import { idBoundary } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';

type RecentTags = AnswerOf<typeof listFeedTags>['data'];

const day = 24 * 60 * 60_000;

/** An answer may be this old. */
const keptMs = 60_000;

/** Thoughts that one query looks at: some milliseconds of SQLite, between which other calls are answered. */
const batch = 1000;

/** The newest tags of thoughts that are counted at most: 6,600 a day. More would take a busy server more than a second of each minute. */
const maxCounted = 200_000;

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
    .where('post_tags.post_id', '>=', idBoundary(since - day))
    .where('posts.created_at', '>=', since)
    .where('posts.deleted_at', 'is', null)
    .where('users.banned', '=', sql.lit(0));
  if (before !== undefined) query = query.where('post_tags.post_id', '<', before);
  return query.orderBy('post_tags.post_id', 'desc').limit(batch).execute();
};

/** Counts the thoughts of each tag, which is shown as the newest of them writes it. */
async function countTags(db: Database, now: number): Promise<RecentTags> {
  const since = now - feedLimits.listedTagDays * day;
  const counts = new Map<string, { tag: string; count: number }>();
  let before: string | undefined;
  for (let counted = 0; counted < maxCounted;) {
    const rows = await listTagRows(db, since, before);
    // The last thought of a full batch may have more tags than are in it: it comes again, whole.
    const last = rows.length === batch ? rows.at(-1)?.post_id : undefined;
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

/** Reads the most used tags of the last days, counted once a minute at most, and only where the feed has changed. */
export function createRecentTags({
  publicReads,
  clock,
}: Pick<Platform, 'publicReads' | 'clock'>): () => Promise<RecentTags> {
  let kept: { tags: Promise<RecentTags>; revision: number; at: number } | undefined;
  const renew = async (): Promise<RecentTags> => {
    const now = clock.now();
    const revision = await publicReads.newest((db) => findRevision(db, 'feed'));
    // Days pass without a change as well: tags grow old.
    const isCurrent = kept !== undefined && now - kept.at < keptMs;
    if (kept && (isCurrent || (kept.revision === revision && now - kept.at < day / 24))) return kept.tags;
    const making = { tags: publicReads.now('feed', (db) => countTags(db, now)), revision, at: now };
    kept = making;
    making.tags.catch(() => {
      if (kept === making) kept = undefined;
    });
    return making.tags;
  };
  return renew;
}
