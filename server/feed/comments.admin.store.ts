import { sql } from 'kysely';
import type { commentSorts, commentStates } from '#contract/feed/feed.admin.ts';
import { findNumberedPage, type NumberedPage, type PageQuery, readSort } from '#server/db/numbered-pages.ts';
import type { Database } from '#server/db/tables.ts';
import type { CommentRow } from './comments.store.ts';

type Field = (typeof commentSorts)[number];

interface CommentQuery extends PageQuery {
  sort?: Field | `-${Field}` | undefined;
  state?: (typeof commentStates)[number] | undefined;
}

/** A comment with its author's name, banned or not. */
export type AnyComment = CommentRow & { author: string };

/** Literals, as each has an index of such rows. */
const filters = {
  all: undefined,
  reported: sql<boolean>`comments.reported = 1 and comments.resolved = 0`,
  resolved: sql<boolean>`comments.resolved = 1`,
  held: sql<boolean>`comments.held = 1`,
};

/** A page of all comments; a search finds their texts and their authors. */
export function findCommentPage(
  db: Database,
  { sort = '-createdAt', state = 'all', ...query }: CommentQuery,
): Promise<NumberedPage> {
  const { isFalling } = readSort(sort);
  const rules = { table: 'comments', totals: ['comments'], author: 'comments.user_id' } as const;
  return findNumberedPage(db, { ...rules, filter: filters[state], isFalling }, query);
}

const authored = (db: Database) =>
  db
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.user_id')
    .selectAll('comments')
    .select('users.name as author');

export const listCommentsById = (db: Database, ids: readonly string[]): Promise<AnyComment[]> =>
  authored(db).where('comments.id', 'in', ids).execute();

export const findAnyComment = (db: Database, id: string): Promise<AnyComment | undefined> =>
  authored(db).where('comments.id', '=', id).executeTakeFirst();

/** Who wrote an article: nobody where it is the product's own. */
export const findArticleAuthor = (
  db: Database,
  id: string,
): Promise<{ id: string; author_id: string | null } | undefined> =>
  db.selectFrom('blogs').select(['id', 'author_id']).where('id', '=', id).executeTakeFirst();

/** Lets a comment go; false where it did not wait. */
export async function updateLetGo(db: Database, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('comments')
    .set({ held: 0 })
    .where('id', '=', id)
    .where('held', '=', 1)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Sets the answer to a comment; false where it is gone. */
export async function updateReply(db: Database, id: string, reply: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('comments')
    .set({ reply, replied_at: now })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
