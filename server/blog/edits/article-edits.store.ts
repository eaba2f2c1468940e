import { type Selectable, sql, type SqlBool } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import type { ArticleEditsTable } from '#server/db/tables/site-tables.ts';
import type { TimeCursor } from '#server/db/time-order.ts';
import { type ArticleSummaryRow, type AuthoredArticle, summaries } from '../blog.store.ts';

export type EditRow = Selectable<ArticleEditsTable>;

/** States of an article's edit, as `blogs.edit_state` has them. */
export const editStates = { none: 0, waiting: 1, refused: 2 } as const;

/** What an edit is, without its text. */
export type EditState = Pick<EditRow, 'updated_at' | 'refused_at' | 'reason'>;

/** The edit of an article, waiting or refused. The caller has looked whose it is. */
export const findEdit = (db: Database, blogId: string): Promise<EditRow | undefined> =>
  db.selectFrom('article_edits').selectAll().where('blog_id', '=', blogId).executeTakeFirst();

/** Edits of some articles. */
export async function listEdits(db: Database, blogIds: readonly string[]): Promise<EditRow[]> {
  if (blogIds.length === 0) return [];
  return db.selectFrom('article_edits').selectAll().where('blog_id', 'in', blogIds).execute();
}

async function setState(db: Database, blogId: string, edit_state: number): Promise<void> {
  await db.updateTable('blogs').set({ edit_state }).where('id', '=', blogId).execute();
}

/** Keeps an edit that waits, in place of the one before. The article is locked. */
export async function saveEdit(db: Database, { created_at, ...row }: EditRow): Promise<void> {
  await db
    .insertInto('article_edits')
    .values({ ...row, created_at })
    .onConflict((conflict) => conflict.column('blog_id').doUpdateSet(row))
    .execute();
  await setState(db, row.blog_id, editStates.waiting);
}

/** Removes the edit of an article that is locked. */
export async function deleteEdit(db: Database, blogId: string): Promise<void> {
  await db.deleteFrom('article_edits').where('blog_id', '=', blogId).execute();
  await setState(db, blogId, editStates.none);
}

/** Refuses the edit of an article that is locked. Its author keeps the text. */
export async function refuseEdit(
  db: Database,
  blogId: string,
  { now, reason }: { now: number; reason: string | null },
): Promise<void> {
  await db.updateTable('article_edits').set({ refused_at: now, reason }).where('blog_id', '=', blogId).execute();
  await setState(db, blogId, editStates.refused);
}

/** An article as its author has changed it. It is not approved. */
export const withEdit = (row: AuthoredArticle, edit: EditRow): AuthoredArticle => ({
  ...row,
  title: edit.title,
  content: edit.content,
  excerpt: edit.excerpt,
  tags: edit.tags,
  reading_time: edit.reading_time,
  cover_image: edit.cover_image,
  updated_at: edit.updated_at,
  approved: 0,
});

/** An article in the list of its author, with its edit where it has one. */
export type OwnSummaryRow = ArticleSummaryRow & { edit: EditState | null };

/** A person's articles with edits that wait, as the edits have them, the last changed first. */
export async function listWaitingEditsOf(
  db: Database,
  userId: string,
  { after, limit }: { after: TimeCursor | undefined; limit: number },
): Promise<OwnSummaryRow[]> {
  let query = summaries(db)
    .innerJoin('article_edits', 'article_edits.blog_id', 'blogs.id')
    .select([
      'article_edits.title as edited_title',
      'article_edits.excerpt as edited_excerpt',
      'article_edits.tags as edited_tags',
      'article_edits.reading_time as edited_reading_time',
      'article_edits.cover_image as edited_cover',
      'article_edits.updated_at as edited_at',
    ])
    .where('article_edits.user_id', '=', userId)
    .where('article_edits.refused_at', 'is', null);
  if (after)
    query = query.where(sql<SqlBool>`(article_edits.updated_at, article_edits.blog_id) < (${after.at}, ${after.id})`);
  const rows = await query
    .orderBy('article_edits.updated_at', 'desc')
    .orderBy('article_edits.blog_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(
    ({ edited_title, edited_excerpt, edited_tags, edited_reading_time, edited_cover, edited_at, ...row }) =>
      Object.assign(row, {
        title: edited_title,
        excerpt: edited_excerpt,
        tags: edited_tags,
        reading_time: edited_reading_time,
        cover_image: edited_cover,
        updated_at: edited_at,
        approved: 0,
        edit: { updated_at: edited_at, refused_at: null, reason: null },
      }),
  );
}
