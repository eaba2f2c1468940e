import { sql, type Selectable } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import type { ArticlePicturesTable } from '#server/db/tables/site-tables.ts';
import { isOut } from '../blog.store.ts';

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

/** Pictures with these ids. The caller has them from rows that may be seen. */
export async function listPicturesById(db: Database, ids: readonly string[]): Promise<ArticlePictureRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('article_pictures').selectAll().where('id', 'in', ids).execute();
}

/** A picture of a draft or an article. */
export const findPictureOf = (
  db: Database,
  { column, id }: PicturePlace,
  pictureId: string,
): Promise<{ id: string } | undefined> =>
  db.selectFrom('article_pictures').select('id').where('id', '=', pictureId).where(column, '=', id).executeTakeFirst();

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

/** Lets visitors see those of an article's pictures that wait and have one of these ids. */
export async function showPictures(db: Database, blogId: string, ids: readonly string[]): Promise<void> {
  const waiting = await db
    .selectFrom('article_pictures')
    .select('id')
    .where('blog_id', '=', blogId)
    .where('waiting', '=', 1)
    .execute();
  const named = new Set(ids);
  const shown = waiting.map(({ id }) => id).filter((id) => named.has(id));
  if (shown.length > 0) await db.updateTable('article_pictures').set({ waiting: 0 }).where('id', 'in', shown).execute();
}

/** A picture with what decides who may see it: `is_public` is 1 where its article is approved and due, and a text that showed it. */
export const findServedPicture = (
  db: Database,
  id: string,
  now: number,
): Promise<{ id: string; is_public: number; banned: number } | undefined> =>
  db
    .selectFrom('article_pictures')
    .innerJoin('users', 'users.id', 'article_pictures.user_id')
    .leftJoin('blogs', 'blogs.id', 'article_pictures.blog_id')
    .select([
      'article_pictures.id',
      'users.banned',
      sql<number>`case when ${isOut(now)} and article_pictures.waiting = 0 then 1 else 0 end`.as('is_public'),
    ])
    .where('article_pictures.id', '=', id)
    .executeTakeFirst();
