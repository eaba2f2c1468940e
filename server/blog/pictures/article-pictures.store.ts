import { sql, type Selectable } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import type { ArticlePicturesTable } from '#server/db/tables/site-tables.ts';

export type ArticlePictureRow = Selectable<ArticlePicturesTable>;

/** The draft or the article that a picture belongs to. */
export interface PicturePlace {
  column: 'draft_id' | 'blog_id';
  id: string;
}

/** Pictures of some drafts or articles, the oldest first. */
export async function listPicturesOf(
  db: Database,
  column: PicturePlace['column'],
  ids: readonly string[],
): Promise<ArticlePictureRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('article_pictures').selectAll().where(column, 'in', ids).orderBy('id').execute();
}

export async function countPicturesOf(db: Database, { column, id }: PicturePlace): Promise<number> {
  const { count } = await db
    .selectFrom('article_pictures')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where(column, '=', id)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertPictures(db: Database, rows: readonly ArticlePictureRow[]): Promise<void> {
  await db.insertInto('article_pictures').values(rows).execute();
}

/** Gives the pictures of a draft to the article that it has become. */
export async function movePictures(db: Database, { draftId, blogId }: { draftId: string; blogId: string }) {
  await db
    .updateTable('article_pictures')
    .set({ draft_id: null, blog_id: blogId })
    .where('draft_id', '=', draftId)
    .execute();
}

/** A picture with what decides who may see it: `is_public` is 1 where its article is approved. */
export const findServedPicture = (
  db: Database,
  id: string,
): Promise<{ id: string; is_public: number; banned: number } | undefined> =>
  db
    .selectFrom('article_pictures')
    .innerJoin('users', 'users.id', 'article_pictures.user_id')
    .leftJoin('blogs', 'blogs.id', 'article_pictures.blog_id')
    .select(['article_pictures.id', 'users.banned', sql<number>`coalesce(blogs.approved, 0)`.as('is_public')])
    .where('article_pictures.id', '=', id)
    .executeTakeFirst();

/** Ids of all pictures of a person. */
export async function listPictureIdsOf(db: Database, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('article_pictures').select('id').where('user_id', '=', userId).execute();
  return rows.map(({ id }) => id);
}

/** Which of these ids are pictures of articles. */
export async function listKnownPictureIds(db: Database, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('article_pictures').select('id').where('id', 'in', ids).execute();
  return rows.map(({ id }) => id);
}

/** Pictures after an id, in the order of the ids. */
export const listPicturesAfter = (db: Database, after: string, limit: number): Promise<{ id: string }[]> =>
  db.selectFrom('article_pictures').select('id').where('id', '>', after).orderBy('id').limit(limit).execute();
