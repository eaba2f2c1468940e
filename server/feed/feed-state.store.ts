import { sql } from 'kysely';
import { cachedQuery } from '#server/db/cached-query.ts';
import { isAmongIds } from '#server/db/dialect.ts';
import type { IsUpToDate } from '#server/db/revision.store.ts';
import type { Database } from '#server/db/tables.ts';
import type { PostRow } from './posts.store.ts';

/**
 * Version of the feed and of some of its posts. The revision counts changes of the list: posts that come, change or go, and names and
 * pictures. `activity` is the sum of the posts' versions. Versions only grow, so that the sum is the same exactly where each of
 * them is, as long as the revision is, too.
 */
export interface FeedState {
  revision: number;
  activity: number;
}

/** Ids of posts as `findFeedState` takes them. */
export const joinIds = (posts: readonly Pick<PostRow, 'id'>[]): string => JSON.stringify(posts.map(({ id }) => id));

export const activityOf = (posts: readonly Pick<PostRow, 'version'>[]): number =>
  posts.reduce((sum, { version }) => sum + version, 0);

const findState = cachedQuery((db, jsonIds: string) =>
  db
    .selectFrom('counters')
    .select((outer) => [
      'value as revision',
      outer
        .selectFrom('posts')
        .select((inner) => inner.fn.coalesce(inner.fn.sum<number>('version'), sql.lit(0)).as('activity'))
        .where(isAmongIds(db, sql.ref('posts.id'), jsonIds))
        .as('activity'),
    ])
    .where('name', '=', sql.lit('feed')),
);

/** The state of the feed and of these posts at one moment. `jsonIds` comes from `joinIds`. */
export async function findFeedState(db: Database, jsonIds: string): Promise<FeedState> {
  const row = await findState(db, jsonIds);
  return { revision: row?.revision ?? 0, activity: row?.activity ?? 0 };
}

/** True if a database has this state of these posts, or a later one. */
export const atFeedState =
  (state: FeedState, jsonIds: string): IsUpToDate =>
  async (db) => {
    const { revision, activity } = await findFeedState(db, jsonIds);
    // Of another revision the posts may be others: their sum says nothing then. Such a replica is behind, or ahead by a list.
    return revision === state.revision && activity >= state.activity;
  };
