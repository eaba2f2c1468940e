import { type Insertable, type Selectable, sql } from 'kysely';
import { foldedWords } from '#lib/fold-text.ts';
import type { Database } from '#server/db/tables.ts';
import type { CommentsTable } from '#server/db/tables/community-tables.ts';
import { isHiddenFrom, isShownTo } from '#server/safety/hidden-people.service.ts';
import { indexWords, rebuildWordIndex } from '#server/search/word-index.ts';
import type { AuthorRow } from './posts.store.ts';

export type CommentRow = Selectable<CommentsTable>;

/** A comment with its author. */
export type AuthoredComment = CommentRow & AuthorRow;

/** Comments that everybody may see, their author not being banned; `shownTo` leaves out those of people who are hidden from a reader. */
const visible = (db: Database, shownTo?: string) => {
  const query = db
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.user_id')
    .selectAll('comments')
    .select(['users.name as author_name', 'users.picture as author_picture'])
    .where('users.banned', '=', sql.lit(0));
  return shownTo === undefined ? query : query.where(isShownTo(shownTo, 'comments.user_id'));
};

/**
 * The comments of a post, newest first, after `cursor` (the last id seen). Written as a range of the index on post and id. With
 * `post_id = …`, PostgreSQL walks along all comments by id if it expects the post to have a large part of them.
 */
const newestOf = (
  db: Database,
  postId: string,
  { cursor, shownTo }: { cursor?: string | undefined; shownTo: string | undefined },
) => {
  const query = visible(db, shownTo)
    .where('comments.post_id', '>=', postId)
    .orderBy('comments.post_id', 'desc')
    .orderBy('comments.id', 'desc');
  if (cursor === undefined) return query.where('comments.post_id', '<=', postId);
  return query.where((where) =>
    where(where.refTuple('comments.post_id', 'comments.id'), '<', where.tuple(postId, cursor)),
  );
};

export const listComments = (
  db: Database,
  postId: string,
  { cursor, limit, shownTo }: { cursor: string | undefined; limit: number; shownTo: string | undefined },
): Promise<AuthoredComment[]> => newestOf(db, postId, { cursor, shownTo }).limit(limit).execute();

/**
 * The newest `each` comments of every one of these posts, in no order, and a few more where some were just written. Posts that
 * have no more than `each` are read together. Any other takes one bounded walk along the index, because a post may have ten
 * thousand. (One such walk for each post of a page took ten times as long: most of it went into the query's text.)
 */
export async function listNewestComments(
  db: Database,
  posts: readonly { id: string; comment_count: number }[],
  { each, shownTo }: { each: number; shownTo: string | undefined },
): Promise<AuthoredComment[]> {
  const whole = posts.filter((post) => post.comment_count > 0 && post.comment_count <= each).map(({ id }) => id);
  const comments = whole.length > 0 ? await visible(db, shownTo).where('comments.post_id', 'in', whole).execute() : [];
  for (const { id } of posts.filter((post) => post.comment_count > each)) {
    comments.push(...(await newestOf(db, id, { shownTo }).limit(each).execute()));
  }
  return comments;
}

/** How many counted comments on a post are of people who are hidden from a reader. The short list of these people leads. */
export async function countHiddenComments(db: Database, postId: string, readerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.user_id')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('comments.post_id', '=', postId)
    .where('users.banned', '=', sql.lit(0))
    .where(isHiddenFrom(readerId, 'comments.user_id'))
    .executeTakeFirstOrThrow();
  return count;
}

export const findComment = (db: Database, postId: string, id: string): Promise<AuthoredComment | undefined> =>
  visible(db).where('comments.id', '=', id).where('comments.post_id', '=', postId).executeTakeFirst();

/** Comments of a person, oldest first, after an id. */
export const listCommentsAfter = (db: Database, userId: string, after: string, limit: number): Promise<CommentRow[]> =>
  db
    .selectFrom('comments')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

/** Stores a comment; the back office finds it by its words. */
export async function insertComment(db: Database, row: Insertable<CommentsTable>): Promise<void> {
  await db.insertInto('comments').values(row).execute();
  await indexWords(db, 'comments', row.id, wordsOf(row));
}

const wordsOf = ({ content }: Pick<CommentRow, 'content'>): string[] => foldedWords(content);

/** Makes anew what the back office finds comments by. */
export const rebuildCommentIndex = (db: Database): Promise<void> =>
  rebuildWordIndex(
    db,
    'comments',
    (after: string, limit: number) =>
      db.selectFrom('comments').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute(),
    wordsOf,
  );

/** Notes whether a comment was reported, and whether that is dealt with. */
export async function updateReported(
  db: Database,
  id: string,
  marks: Partial<Pick<CommentRow, 'reported' | 'resolved'>>,
): Promise<void> {
  await db.updateTable('comments').set(marks).where('id', '=', id).execute();
}

/** True where it was there. */
export async function deleteComment(db: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('comments').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
