import { type Selectable, sql } from 'kysely';
import { isAmongIds } from '#server/db/dialect.ts';
import type { Database } from '#server/db/tables.ts';
import type { PostPicturesTable } from '#server/db/tables/feed-tables.ts';

export type PostPictureRow = Selectable<PostPicturesTable>;

/** A picture, and until when its author is limited: 0 where everybody may see them. */
export type ShownPicture = PostPictureRow & { limited_until: number };

export async function insertPictures(db: Database, rows: readonly PostPictureRow[]): Promise<void> {
  await db.insertInto('post_pictures').values(rows).execute();
}

/** The pictures of some posts, those of each in their order. */
export async function listPicturesOf(db: Database, posts: readonly { id: string }[]): Promise<ShownPicture[]> {
  if (posts.length === 0) return [];
  const ids = JSON.stringify(posts.map(({ id }) => id));
  return db
    .selectFrom('post_pictures')
    .innerJoin('users', 'users.id', 'post_pictures.user_id')
    .selectAll('post_pictures')
    .select('users.limited_until')
    .where(isAmongIds(db, sql.ref('post_pictures.post_id'), ids))
    .orderBy('post_pictures.id')
    .execute();
}

/** Pictures of a person after an id, in the order of the ids. */
export const listPicturesOfUser = (
  db: Database,
  userId: string,
  after: string,
  limit: number,
): Promise<PostPictureRow[]> =>
  db
    .selectFrom('post_pictures')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

/** The pictures of a person's posts in the bin. */
export const listBinnedPictures = (db: Database, userId: string): Promise<{ id: string }[]> =>
  db
    .selectFrom('posts')
    .innerJoin('post_pictures', 'post_pictures.post_id', 'posts.id')
    .select('post_pictures.id')
    .where('posts.user_id', '=', userId)
    .where('posts.deleted_at', 'is not', null)
    .execute();

/** Gives the pictures of a post other secret addresses. Those of before lead nowhere. */
export async function renewViewKey(db: Database, postId: string, key: string): Promise<void> {
  await db.updateTable('post_pictures').set({ view_key: key }).where('post_id', '=', postId).execute();
}

/** A picture with what decides who may see it besides its post. */
export interface ServedPicture {
  id: string;
  post_id: string;
  user_id: string;
  view_key: string;
  banned: number;
}

export const findServedPicture = (db: Database, id: string): Promise<ServedPicture | undefined> =>
  db
    .selectFrom('post_pictures')
    .innerJoin('users', 'users.id', 'post_pictures.user_id')
    .select([
      'post_pictures.id',
      'post_pictures.post_id',
      'post_pictures.user_id',
      'post_pictures.view_key',
      'users.banned',
    ])
    .where('post_pictures.id', '=', id)
    .executeTakeFirst();
