import { type RawBuilder, sql, type Selectable, type SqlBool } from 'kysely';
import { cachedQuery } from '#server/db/cached-query.ts';
import type { Database } from '#server/db/tables.ts';
import type { PostsTable } from '#server/db/tables/community-tables.ts';
import { isOpenTo, isShownTo } from '#server/safety/hidden-people.service.ts';
import { earlierThan, type TimeCursor } from '#server/db/time-order.ts';

export type PostRow = Selectable<PostsTable>;

/** The author of a post or comment, as the feed shows them. */
export interface AuthorRow {
  author_name: string;
  author_picture: string | null;
}

/** A post with its author. */
export type AuthoredPost = PostRow & AuthorRow;

/** The newest first, after `cursor` (the last id seen). */
interface Range {
  cursor: string | undefined;
  limit: number | undefined;
}

const authored = (db: Database) =>
  db
    .selectFrom('posts')
    .innerJoin('users', 'users.id', 'posts.user_id')
    .selectAll('posts')
    .select(['users.name as author_name', 'users.picture as author_picture']);

/**
 * Posts that somebody may see: not in the bin, and of an author who is not banned. The 0 is a literal: SQLite compiles a statement
 * anew at each call where a parameter is compared with the column of a partial index (measured: 35 µs in place of 9).
 */
const activePosts = (db: Database) =>
  authored(db).where('posts.deleted_at', 'is', null).where('users.banned', '=', sql.lit(0));

/** Condition on `posts` and their `users`: everybody may see them. */
export const isPublicPost = sql<SqlBool>`(posts.deleted_at is null and posts.held = 0
  and users.banned = 0 and users.limited_until = 0)`;

/** Posts that everybody may see. */
const publicPosts = (db: Database) => authored(db).where(isPublicPost);

/** Condition on `posts`: let go, or the reader's own. */
export const isLetGoFor = (readerId: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(posts.held = 0 or posts.user_id = ${readerId})`;

/** The posts that a reader may see, those of people whom they have muted among them. Without a reader, those that everybody may see. */
export const visiblePosts = (db: Database, unblockedFor: string | undefined) =>
  unblockedFor === undefined
    ? publicPosts(db)
    : activePosts(db).where(isOpenTo(unblockedFor, 'posts.user_id')).where(isLetGoFor(unblockedFor));

/** `visiblePosts` without those of people whom the reader has muted. */
export const postsShownTo = (db: Database, readerId: string | undefined) =>
  readerId === undefined
    ? publicPosts(db)
    : activePosts(db).where(isShownTo(readerId, 'posts.user_id')).where(isLetGoFor(readerId));

const inRange = (query: ReturnType<typeof visiblePosts>, { cursor, limit }: Range): Promise<AuthoredPost[]> => {
  let page = query.orderBy('posts.id', 'desc');
  if (cursor !== undefined) page = page.where('posts.id', '<', cursor);
  return (limit === undefined ? page : page.limit(limit)).execute();
};

export const listPosts = (db: Database, range: Range): Promise<AuthoredPost[]> => inRange(publicPosts(db), range);

/** Posts that one page of a reader who hides people walks over at most, shown or not: they may hide everybody who writes. */
const maxWalked = 5000;

/** The active posts that a page walks over. */
const walked = (db: Database, cursor: string | undefined) => {
  const query = db.selectFrom('posts').where('posts.deleted_at', 'is', null).orderBy('posts.id', 'desc');
  return cursor === undefined ? query : query.where('posts.id', '<', cursor);
};

/** `listPosts` without posts of people who are hidden from the reader, among the next `maxWalked`. */
export const listPostsShownTo = (
  db: Database,
  readerId: string,
  { cursor, limit = maxWalked }: Range,
): Promise<AuthoredPost[]> =>
  db
    .selectFrom(walked(db, cursor).selectAll('posts').limit(maxWalked).as('posts'))
    .innerJoin('users', 'users.id', 'posts.user_id')
    .selectAll('posts')
    .select(['users.name as author_name', 'users.picture as author_picture'])
    .where('users.banned', '=', sql.lit(0))
    .where(isShownTo(readerId, 'posts.user_id'))
    .where(isLetGoFor(readerId))
    .orderBy('posts.id', 'desc')
    .limit(limit)
    .execute();

/** The last post that such a page walks over, where there may be more behind it. */
export const findWalkedTo = async (db: Database, cursor: string | undefined): Promise<string | undefined> =>
  (
    await walked(db, cursor)
      .select('posts.id')
      .offset(maxWalked - 1)
      .limit(1)
      .executeTakeFirst()
  )?.id;

export const listPostsOf = (
  db: Database,
  { userId, unblockedFor }: { userId: string; unblockedFor: string | undefined },
  range: Range,
): Promise<AuthoredPost[]> => inRange(visiblePosts(db, unblockedFor).where('posts.user_id', '=', userId), range);

export const findVisiblePost = (
  db: Database,
  id: string,
  unblockedFor: string | undefined,
): Promise<AuthoredPost | undefined> => visiblePosts(db, unblockedFor).where('posts.id', '=', id).executeTakeFirst();

/** A person's post, in the bin or not. */
export const findPostOf = (db: Database, userId: string, id: string): Promise<AuthoredPost | undefined> =>
  authored(db).where('posts.id', '=', id).where('posts.user_id', '=', userId).executeTakeFirst();

/** Posts in the bin, last deleted first, after the one that the cursor names. */
export async function listBinnedPosts(
  db: Database,
  userId: string,
  { after, limit }: { after: TimeCursor | undefined; limit: number | undefined },
): Promise<AuthoredPost[]> {
  let query = authored(db).where('posts.user_id', '=', userId).where('posts.deleted_at', 'is not', null);
  if (after) query = query.where(earlierThan('posts.deleted_at', after));
  query = query.orderBy('posts.deleted_at', 'desc').orderBy('posts.id', 'desc');
  return (limit === undefined ? query : query.limit(limit)).execute();
}

/** Posts of a person in the bin or not, oldest first, after an id. */
export const listPostsAfter = (db: Database, userId: string, after: string, limit: number): Promise<PostRow[]> =>
  db
    .selectFrom('posts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

/** How many posts a person has, in the bin or out of it; what waits for approval is in no count. */
export async function countPosts(db: Database, userId: string, where: 'active' | 'bin'): Promise<number> {
  const { count } = await db
    .selectFrom('posts')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('deleted_at', where === 'active' ? 'is' : 'is not', null)
    .executeTakeFirstOrThrow();
  // Each count reads an index alone.
  return where === 'active' && count > 0 ? count - (await countWaiting(db, userId)) : count;
}

/** True if so many posts of a person were let go, in the bin or not. */
export async function hasLetGo(db: Database, userId: string, many: number): Promise<boolean> {
  const rows = await db
    .selectFrom('posts')
    .select('id')
    .where('user_id', '=', userId)
    .where('held', '=', sql.lit(0))
    .limit(many)
    .execute();
  return rows.length >= many;
}

/** How many posts of a person wait for approval. */
async function countWaiting(db: Database, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('posts')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('held', '=', sql.lit(1))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** A person as the feed shows them, banned or not. Read with every new post. */
export const findAuthor = cachedQuery((db, id: string) =>
  db
    .selectFrom('users')
    .select(['name as author_name', 'picture as author_picture', 'banned', 'suspended_until', 'limited_until'])
    .where('id', '=', id),
);

export async function insertPost(db: Database, row: PostRow): Promise<void> {
  await db.insertInto('posts').values(row).execute();
}

/** Inserts those of some posts whose ids nobody has. Answers their ids. */
export async function insertNewPosts(db: Database, rows: readonly PostRow[]): Promise<string[]> {
  const inserted = await db
    .insertInto('posts')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute();
  return inserted.map(({ id }) => id);
}

/** Those of some ids that are posts of a person, in the bin or not. */
export async function listIdsOf(db: Database, userId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('posts').select('id').where('user_id', '=', userId).where('id', 'in', ids).execute();
  return rows.map(({ id }) => id);
}

/** Changes the text of an active post. False where there is no such post, and where it says just that already. */
export async function updateContent(
  db: Database,
  { userId, id, content, now, isHeld }: { userId: string; id: string; content: string; now: number; isHeld: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('posts')
    // An edit in the millisecond of its creation must be seen as one.
    .set({
      content,
      updated_at: sql`case when created_at >= ${now} then created_at + 1 else ${now} end`,
      ...(isHeld && { held: 1 }),
    })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('content', '!=', content)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Moves an active post to the bin; false where there is no such active post. */
export async function binPost(db: Database, userId: string, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('posts')
    .set({ deleted_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes a post out of the bin; false where there is no such post in it. */
export async function unbinPost(db: Database, userId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('posts')
    // What a moderator has removed waits for approval again.
    .set({ deleted_at: null, held: sql<number>`case when held = 0 then 0 else 1 end` })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a post in the bin for good, its comments and upvotes with it; false where there is no such post in it. */
export async function deleteBinnedPost(db: Database, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('posts')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes a post for good, whoever wrote it, in the bin or not; false where there is no such post. */
export async function deleteAnyPost(db: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('posts').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteBinnedPosts(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('posts').where('user_id', '=', userId).where('deleted_at', 'is not', null).execute();
}
