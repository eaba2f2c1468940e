import type { Database } from '#server/db/tables.ts';

type CountColumn = 'upvote_count' | 'comment_count';

/** Posts of one statement. */
const batch = 500;

/** Adds to a count of a post, in the transaction that inserts or deletes what it counts. */
export async function addToCount(db: Database, postId: string, column: CountColumn, by: 1 | -1): Promise<void> {
  await db
    .updateTable('posts')
    .set((row) => ({ [column]: row(column, '+', by) }))
    .where('id', '=', postId)
    .execute();
}

/** Lowers a count of posts by one for each time that the list names them. */
export async function lowerCounts(db: Database, column: CountColumn, postIds: readonly string[]): Promise<void> {
  const times = [...Map.groupBy(postIds, (id) => id)].map(([id, { length: by }]) => ({ id, by }));
  for (const [by, posts] of Map.groupBy(times, (post) => post.by)) {
    const ids = posts.map((post) => post.id).toSorted();
    for (let start = 0; start < ids.length; start += batch) {
      await db
        .updateTable('posts')
        .set((row) => ({ [column]: row(column, '-', by) }))
        .where('id', 'in', ids.slice(start, start + batch))
        .execute();
    }
  }
}
