import { sql } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import type { PostRow } from './posts.store.ts';

/** Counters of a post, and the tables whose rows they count. */
const counted = { upvote_count: 'post_upvotes', comment_count: 'comments' } as const;

type CountColumn = keyof typeof counted;

/**
 * Adds to a count of a post, in the transaction that inserts or deletes what it counts, and raises its version; by 0 for what is in no
 * count, as few people see it. Those who change the same post meet at this row, and no others. Answers the post as it is then.
 */
export const addToCount = (
  db: Database,
  postId: string,
  column: CountColumn,
  by: 1 | 0 | -1,
): Promise<PostRow | undefined> =>
  db
    .updateTable('posts')
    .set((row) => ({ [column]: row(column, '+', by), version: row('version', '+', 1) }))
    .where('id', '=', postId)
    .returningAll()
    .executeTakeFirst();

/** Raises the version of a post after a change of its comments that leaves their number. */
export async function bumpVersion(db: Database, postId: string): Promise<void> {
  await db
    .updateTable('posts')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', '=', postId)
    .execute();
}

/** Takes a person's upvotes or comments out of the counts of all posts, or puts them back. The revision of the feed tells of it. */
export async function shiftCounts(db: Database, userId: string, column: CountColumn, by: 1 | -1): Promise<void> {
  const isCounted = column === 'comment_count' ? sql<boolean>`held = 0` : sql<boolean>`true`;
  const theirs = db
    .selectFrom(counted[column])
    .select((select) => ['post_id', select.fn.countAll<number>().as('many')])
    .where('user_id', '=', userId)
    .where(isCounted)
    .groupBy('post_id');
  await db
    .updateTable('posts')
    .from(theirs.as('theirs'))
    .set((row) => ({ [column]: row(`posts.${column}`, by === 1 ? '+' : '-', row.ref('theirs.many')) }))
    .whereRef('posts.id', '=', 'theirs.post_id')
    .execute();
}
