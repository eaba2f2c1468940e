import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { AnswerOf } from '#contract/call.ts';
import type { listFeedPeople } from '#contract/feed/feed.ts';
import { feedLimits } from '#contract/feed/feed-limits.ts';
import type { Database } from '#server/db/tables.ts';
import { dayMs } from '#server/platform/days.ts';
import { idBoundary } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { isShownTo, type Reader } from '#server/safety/hidden-people.service.ts';
import { presentPublicUser } from '#server/users/users.service.ts';
import { isPublicPost } from './posts.store.ts';
import { countBatch, createRecentCount, maxCounted } from './recent-count.ts';

type RecentPeople = AnswerOf<typeof listFeedPeople>['data'];

/** People who are kept: each reader sees the first few of them whom they do not know yet. */
const maxRanked = 50;

interface Author {
  userId: string;
  upvotes: number;
  thoughts: number;
}

/** Thoughts that everybody sees, since a time, the newest first, before a thought. */
const listWritten = (db: Database, since: number, before: string | undefined) => {
  let query = db
    .selectFrom('posts')
    .innerJoin('users', 'users.id', 'posts.user_id')
    .select(['posts.id', 'posts.user_id', 'posts.upvote_count'])
    .where('posts.id', '>=', idBoundary(since - dayMs))
    .where('posts.created_at', '>=', since)
    .where(isPublicPost);
  if (before !== undefined) query = query.where('posts.id', '<', before);
  return query.orderBy('posts.id', 'desc').limit(countBatch).execute();
};

/** People by the upvotes of what they wrote in the last days, then by how much it was. */
async function rankAuthors(db: Database, now: number): Promise<Author[]> {
  const since = now - feedLimits.listedTagDays * dayMs;
  const authors = new Map<string, Author>();
  let before: string | undefined;
  for (let counted = 0; counted < maxCounted; counted += countBatch) {
    const rows = await listWritten(db, since, before);
    for (const { user_id: userId, upvote_count } of rows) {
      const author = authors.get(userId) ?? { userId, upvotes: 0, thoughts: 0 };
      author.upvotes += upvote_count;
      author.thoughts += 1;
      authors.set(userId, author);
    }
    if (rows.length < countBatch) break;
    // On SQLite a query blocks the thread: other calls come between.
    await setImmediate();
    before = rows.at(-1)?.id;
  }
  return Array.from(authors.values())
    .toSorted(
      (one, other) =>
        other.upvotes - one.upvotes || other.thoughts - one.thoughts || (one.userId < other.userId ? -1 : 1),
    )
    .slice(0, maxRanked);
}

/** People among these whom a reader may see and does not know: not themselves, and none of their friends. */
function listUnknown(db: Database, ids: readonly string[], reader: Reader | undefined) {
  const query = db
    .selectFrom('users')
    .select(['users.id', 'users.name', 'users.picture'])
    .where('users.id', 'in', ids)
    .where('users.banned', '=', sql.lit(0))
    .where('users.limited_until', '=', sql.lit(0));
  if (!reader) return query.execute();
  return query
    .where('users.id', '!=', reader.id)
    .where(isShownTo(reader.id, 'users.id'))
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('friendships')
            .select('friendships.friend_id')
            .where('friendships.user_id', '=', reader.id)
            .whereRef('friendships.friend_id', '=', 'users.id'),
        ),
      ),
    )
    .execute();
}

/** Reads the people whose thoughts of the last days were upvoted most, without those whom a reader knows. */
export function createRecentPeople(
  platform: Pick<Platform, 'publicReads' | 'clock' | 'db'>,
): (reader: Reader | undefined) => Promise<RecentPeople> {
  const rankedAuthors = createRecentCount(platform, rankAuthors);
  return async (reader) => {
    const ranked = await rankedAuthors();
    if (ranked.length === 0) return [];
    const ids = ranked.map(({ userId }) => userId);
    const people = new Map((await listUnknown(platform.db, ids, reader)).map((row) => [row.id, row]));
    return ranked
      .flatMap(({ userId, thoughts }) => {
        const row = people.get(userId);
        return row ? [{ ...presentPublicUser(row), thoughts }] : [];
      })
      .slice(0, feedLimits.listedPeople);
  };
}
