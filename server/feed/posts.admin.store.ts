import { sql } from 'kysely';
import { findNumberedPage, type NumberedPage, type PageQuery } from '#server/db/numbered-pages.ts';
import { changeLock } from '#server/db/dialect.ts';
import type { Database } from '#server/db/tables.ts';
import { foundPosts } from '#server/search/post-index.ts';
import type { PostRow } from './posts.store.ts';

/** A post with its author's name, banned or not. */
export type AnyPost = PostRow & { author: string };

/** Literals, as each has an index of such rows. */
const filters = {
  all: sql<boolean>`posts.deleted_at is null`,
  true: sql<boolean>`posts.held = 1 and posts.deleted_at is null`,
  false: sql<boolean>`posts.held = 0 and posts.deleted_at is null`,
};

/** A page of the posts in no bin; a search finds their texts and their authors. */
export const findPostPage = (
  db: Database,
  { held, ...query }: PageQuery & { held?: 'true' | 'false' | undefined },
): Promise<NumberedPage> => {
  const rules = { table: 'posts', author: 'posts.user_id', isFalling: true, found: foundPosts } as const;
  return findNumberedPage(db, { ...rules, filter: filters[held ?? 'all'] }, query);
};

const authored = (db: Database) =>
  db
    .selectFrom('posts')
    .innerJoin('users', 'users.id', 'posts.user_id')
    .selectAll('posts')
    .select('users.name as author');

export const listPostsById = (db: Database, ids: readonly string[]): Promise<AnyPost[]> =>
  authored(db).where('posts.id', 'in', ids).execute();

export const findAnyPost = (db: Database, id: string): Promise<AnyPost | undefined> =>
  authored(db).where('posts.id', '=', id).executeTakeFirst();

/** Locks a post of any author, in the bin or not. */
export async function lockPost(tx: Database, id: string): Promise<void> {
  await tx.selectFrom('posts').select('id').where('id', '=', id).modifyEnd(changeLock(tx)).execute();
}

/** Moves a post or takes it out of the bin, with what admins have decided of it. */
export async function updateHeld(
  db: Database,
  id: string,
  change: Pick<PostRow, 'held' | 'deleted_at'>,
): Promise<void> {
  await db.updateTable('posts').set(change).where('id', '=', id).execute();
}
