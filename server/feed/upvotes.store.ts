import type { Database, PostUpvotesTable } from '#server/db/tables.ts';

/** Whose upvotes a post has. */
export type UpvoteRow = Pick<PostUpvotesTable, 'post_id' | 'user_id'>;

/**
 * At most `each` upvotes of every one of these posts, and the reader's own on any of them. One bounded walk along the
 * index for each post, in one query: a post may have hundreds of thousands. As a range for the reason in comments.store.ts.
 */
export async function listUpvotes(
  db: Database,
  postIds: readonly string[],
  readerId: string | undefined,
  each: number,
): Promise<UpvoteRow[]> {
  const someOf = (postId: string) =>
    db
      .selectFrom(
        db
          .selectFrom('post_upvotes')
          .select(['post_id', 'user_id'])
          .where('post_id', '>=', postId)
          .where('post_id', '<=', postId)
          .orderBy('post_id')
          .orderBy('user_id')
          .limit(each)
          .as('some'),
      )
      .selectAll();
  const [first, ...others] = postIds.map(someOf);
  if (!first) return [];
  const all = others.reduce((query, next) => query.unionAll(next), first);
  if (readerId === undefined) return all.execute();
  const own = db
    .selectFrom('post_upvotes')
    .select(['post_id', 'user_id'])
    .where('post_id', 'in', postIds)
    .where('user_id', '=', readerId);
  return all.unionAll(own).execute();
}

/** True where it was not there before. */
export async function insertUpvote(db: Database, row: PostUpvotesTable): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('post_upvotes')
    .values(row)
    .onConflict((conflict) => conflict.columns(['post_id', 'user_id']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** True where it was there. */
export async function deleteUpvote(db: Database, { post_id, user_id }: UpvoteRow): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('post_upvotes')
    .where('post_id', '=', post_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes a person's upvotes; answers the ids of their posts. */
export async function deleteUpvotesOf(db: Database, userId: string): Promise<string[]> {
  const rows = await db.deleteFrom('post_upvotes').where('user_id', '=', userId).returning('post_id').execute();
  return rows.map((row) => row.post_id);
}
