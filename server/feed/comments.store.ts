import { type Insertable, type Selectable, sql } from 'kysely';
import { plainMentions } from '#contract/feed/mentions.ts';
import { foldedWords } from '#lib/search/fold-text.ts';
import type { Database } from '#server/db/tables.ts';
import type { CommentsTable } from '#server/db/tables/community-tables.ts';
import {
  isHiddenFrom,
  isOpenTo,
  isSelfOrLimitedFriend,
  isShownTo,
  isUnlimitedFor,
} from '#server/safety/hidden-people.service.ts';
import { indexWords, rebuildWordIndex } from '#server/search/word-index.ts';
import type { AuthorRow } from './posts.store.ts';

export type CommentRow = Selectable<CommentsTable>;

/** The thought or the article that a comment is on. */
export interface CommentedOn {
  column: 'post_id' | 'blog_id';
  id: string;
}

/** The author of the comment that a reply answers; null where it answers none, or none that is seen. */
interface RepliedToRow {
  replied_to_id: string | null;
  replied_to_name: string | null;
  replied_to_picture: string | null;
}

/** A comment with its author. */
export type AuthoredComment = CommentRow & AuthorRow & RepliedToRow;

/**
 * Comments of authors who are not banned. The names in replies are of people who are shown to a reader, or to everybody without one.
 */
const active = (db: Database, shownTo: string | undefined) =>
  db
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.user_id')
    .leftJoin('comments as answered', (join) =>
      join.onRef('answered.id', '=', 'comments.reply_to').on('answered.held', '=', sql.lit(0)),
    )
    .leftJoin('users as answered_users', (join) => {
      const shown = join
        .onRef('answered_users.id', '=', 'answered.user_id')
        .on('answered_users.banned', '=', sql.lit(0));
      return shownTo === undefined
        ? shown.on('answered_users.limited_until', '=', sql.lit(0))
        : shown.on(isShownTo(shownTo, 'answered.user_id'));
    })
    .selectAll('comments')
    .select(['users.name as author_name', 'users.picture as author_picture'])
    .select([
      'answered_users.id as replied_to_id',
      'answered_users.name as replied_to_name',
      'answered_users.picture as replied_to_picture',
    ])
    .where('users.banned', '=', sql.lit(0));

/** Condition on `comments`: let go, or the reader’s own. */
const isLetGoFor = (readerId: string) => sql<boolean>`(comments.held = 0 or comments.user_id = ${readerId})`;

/** Comments that are shown to a reader, or to everybody without one. */
const visible = (db: Database, shownTo: string | undefined) => {
  const query = active(db, shownTo);
  return shownTo === undefined
    ? query.where('users.limited_until', '=', sql.lit(0)).where('comments.held', '=', sql.lit(0))
    : query.where(isShownTo(shownTo, 'comments.user_id')).where(isLetGoFor(shownTo));
};

/**
 * The comments on something, newest first, after `cursor` (the last id seen). Written as a range of the index on post and id. With
 * `post_id = …`, PostgreSQL walks along all comments by id if it expects the post to have a large part of them.
 */
const newestOf = (
  db: Database,
  { column, id }: CommentedOn,
  { cursor, shownTo }: { cursor?: string | undefined; shownTo: string | undefined },
) => {
  const subject = sql.ref<string>(`comments.${column}`);
  const query = visible(db, shownTo).where(subject, '>=', id).orderBy(subject, 'desc').orderBy('comments.id', 'desc');
  if (cursor === undefined) return query.where(subject, '<=', id);
  return query.where(sql<boolean>`(${subject}, comments.id) < (${id}, ${cursor})`);
};

export const listComments = (
  db: Database,
  on: CommentedOn,
  { cursor, limit, shownTo }: { cursor: string | undefined; limit: number; shownTo: string | undefined },
): Promise<AuthoredComment[]> => newestOf(db, on, { cursor, shownTo }).limit(limit).execute();

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
    comments.push(...(await newestOf(db, { column: 'post_id', id }, { shownTo }).limit(each).execute()));
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
    .where('users.limited_until', '=', sql.lit(0))
    .where('comments.held', '=', sql.lit(0))
    .where(isHiddenFrom(readerId, 'comments.user_id'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * How many comments on some posts are in no count, and shown to a reader all the same. These are of limited friends, and the reader's
 * own while they are limited or the comment waits.
 */
export async function countUncounted(
  db: Database,
  postIds: readonly string[],
  readerId: string,
): Promise<Map<string, number>> {
  if (postIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.user_id')
    .select((select) => ['comments.post_id', select.fn.countAll<number>().as('count')])
    .where('comments.post_id', 'in', postIds)
    .where('users.banned', '=', sql.lit(0))
    .where(isSelfOrLimitedFriend(readerId, 'comments.user_id'))
    .where(sql<boolean>`(users.limited_until > 0 or comments.held = 1)`)
    .where(isLetGoFor(readerId))
    .where(isShownTo(readerId, 'comments.user_id'))
    .groupBy('comments.post_id')
    .$narrowType<{ post_id: string }>()
    .execute();
  return new Map(rows.map(({ post_id, count }) => [post_id, count]));
}

/** A comment that a person may delete, if they may delete any: not of somebody limited whom they do not see. */
export const findComment = (
  db: Database,
  on: CommentedOn,
  { id, userId }: { id: string; userId: string },
): Promise<AuthoredComment | undefined> =>
  active(db, userId)
    .where('comments.id', '=', id)
    .where(`comments.${on.column}`, '=', on.id)
    .where(isUnlimitedFor(userId, 'comments.user_id'))
    .where(isLetGoFor(userId))
    .executeTakeFirst();

/** A comment that a person may answer: neither has blocked the other, and they see who wrote it. */
export const findAnswerable = (
  db: Database,
  on: CommentedOn,
  { id, unblockedFor }: { id: string; unblockedFor: string },
): Promise<AuthoredComment | undefined> =>
  active(db, unblockedFor)
    .where('comments.id', '=', id)
    .where(`comments.${on.column}`, '=', on.id)
    .where('comments.held', '=', sql.lit(0))
    .where(isOpenTo(unblockedFor, 'comments.user_id'))
    .executeTakeFirst();

/** True if a comment is there, seen or not. */
export const hasComment = async (db: Database, id: string): Promise<boolean> =>
  (await db.selectFrom('comments').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

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

const wordsOf = ({ content }: Pick<CommentRow, 'content'>): string[] => foldedWords(plainMentions(content));

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
