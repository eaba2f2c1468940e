import { idOfNamed } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { requireWriter } from '#server/users/users.service.ts';
import { bumpFeedRevision } from './feed.service.ts';
import { indexPosts } from './post-index.store.ts';
import { insertNewPosts, listIdsOf } from './posts.store.ts';

/** A thought that was posted elsewhere. Its content is as the call of a new one takes it; times are milliseconds, in the past. */
export interface ImportedPost {
  /** By which it is known again: the same each time. */
  name: string;
  content: string;
  createdAt: number;
  updatedAt: number;
}

/** The feed is in the order of the ids, so the id has the time in it. */
const idOf = (userId: string, { name, createdAt }: Pick<ImportedPost, 'name' | 'createdAt'>): string =>
  idOfNamed(createdAt, `${userId}\n${name}`);

/** The names of those of some hundred thoughts that are there, in the bin or not. */
export async function findImportedPosts(
  { db }: Pick<Platform, 'db'>,
  userId: string,
  posts: readonly Pick<ImportedPost, 'name' | 'createdAt'>[],
): Promise<Set<string>> {
  if (posts.length === 0) return new Set();
  const names = new Map(posts.map((post) => [idOf(userId, post), post.name]));
  const ids = await listIdsOf(db, userId, [...names.keys()]);
  return new Set(ids.map((id) => names.get(id) ?? ''));
}

/**
 * Takes in at most a hundred thoughts with their own times, and answers the names of those that were not there. Nobody is notified. A
 * command of the operator calls it: it counts toward no limit on writing. Throws `banned` and `sessionEnded`.
 */
export async function importPosts(
  { db }: Pick<Platform, 'db'>,
  userId: string,
  posts: readonly ImportedPost[],
): Promise<Set<string>> {
  if (posts.length === 0) return new Set();
  const names = new Map(posts.map((post) => [idOf(userId, post), post.name]));
  const rows = posts.map((post) => ({
    id: idOf(userId, post),
    user_id: userId,
    content: post.content,
    upvote_count: 0,
    comment_count: 0,
    version: 0,
    picture_count: 0,
    created_at: post.createdAt,
    updated_at: Math.max(post.createdAt, post.updatedAt),
    deleted_at: null,
    held: 0,
  }));
  return db.transaction().execute(async (tx) => {
    await requireWriter(tx, userId);
    const added = new Set(await insertNewPosts(tx, rows));
    await indexPosts(
      tx,
      rows.filter(({ id }) => added.has(id)),
    );
    await bumpFeedRevision(tx);
    return new Set(Array.from(added, (id) => names.get(id) ?? ''));
  });
}
