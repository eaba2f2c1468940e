import { findRevision } from '#server/db/revision.store.ts';
import type { Database } from '#server/db/tables.ts';
import type { Platform } from '#server/platform/platform.ts';

const hour = 60 * 60_000;

/** An answer may be this old. */
const keptMs = 60_000;

/** Rows that one query of a count looks at: some milliseconds of SQLite, between which other calls are answered. */
export const countBatch = 1000;

/** The newest rows that are counted at most: 6,600 a day. More would take a busy server more than a second of each minute. */
export const maxCounted = 200_000;

/** Reads a count of the newest thoughts, which is made once a minute at most, and only where the feed has changed. */
export function createRecentCount<Counted>(
  { publicReads, clock }: Pick<Platform, 'publicReads' | 'clock'>,
  count: (db: Database, now: number) => Promise<Counted>,
): () => Promise<Counted> {
  let kept: { counted: Promise<Counted>; revision: number; at: number } | undefined;
  return async () => {
    const now = clock.now();
    const revision = await publicReads.newest((db) => findRevision(db, 'feed'));
    // Days pass without a change as well: what was counted grows old.
    const isCurrent = kept !== undefined && now - kept.at < keptMs;
    if (kept && (isCurrent || (kept.revision === revision && now - kept.at < hour))) return kept.counted;
    const making = { counted: publicReads.now('feed', (db) => count(db, now)), revision, at: now };
    kept = making;
    making.counted.catch(() => {
      if (kept === making) kept = undefined;
    });
    return making.counted;
  };
}
