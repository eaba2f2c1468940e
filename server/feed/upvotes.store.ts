import { sql } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import type { PostUpvotesTable } from '#server/db/tables/community-tables.ts';

/** An upvote: its post and its user. */
export type UpvoteRow = Pick<PostUpvotesTable, 'post_id' | 'user_id'>;

/**
 * At most `each` upvotes of every one of these posts, and the reader's own on any of them. Posts that have no more are read
 * together, for any other one bounded walk along the index: a post may have hundreds of thousands. As a range for the
 * reason in comments.store.ts.
 */
export async function listUpvotes(
  db: Database,
  posts: readonly { id: string; upvote_count: number }[],
  readerId: string | undefined,
  each: number,
): Promise<UpvoteRow[]> {
  const whole = posts.filter((post) => post.upvote_count > 0 && post.upvote_count <= each).map(({ id }) => id);
  const large = posts.filter((post) => post.upvote_count > each).map(({ id }) => id);
  const upvotes = whole.length > 0 ? await among(db, whole).execute() : [];
  for (const id of large) upvotes.push(...(await someOf(db, id, each)));
  if (readerId !== undefined && large.length > 0) {
    upvotes.push(...(await among(db, large).where('user_id', '=', readerId).execute()));
  }
  return upvotes;
}

/** Of people who are not banned. Asked this way, it takes a look into the small index of banned people for each upvote. */
const visible = (db: Database) =>
  db
    .selectFrom('post_upvotes')
    .select(['post_id', 'user_id'])
    .where(sql<boolean>`not exists (select 1 from users where users.id = post_upvotes.user_id and users.banned = 1)`);

const among = (db: Database, postIds: readonly string[]) => visible(db).where('post_id', 'in', postIds);

const someOf = (db: Database, postId: string, limit: number): Promise<UpvoteRow[]> =>
  visible(db)
    .where('post_id', '>=', postId)
    .where('post_id', '<=', postId)
    .orderBy('post_id')
    .orderBy('user_id')
    .limit(limit)
    .execute();

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

/** The upvotes of a person after a post's id, in the order of the posts. */
export const listUpvotesOf = (
  db: Database,
  userId: string,
  after: string,
  limit: number,
): Promise<{ post_id: string; created_at: number }[]> =>
  db
    .selectFrom('post_upvotes')
    .select(['post_id', 'created_at'])
    .where('user_id', '=', userId)
    .where('post_id', '>', after)
    .orderBy('post_id')
    .limit(limit)
    .execute();
