import { type Selectable, sql } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import type { PreviewLinksTable } from '#server/db/tables/site-tables.ts';

export type PreviewLinkRow = Selectable<PreviewLinksTable>;

/** A person's preview links of an article, newest first. There are at most `articleLimits.previewLinks`. */
export const listLinksOf = (db: Database, userId: string, articleId: string): Promise<PreviewLinkRow[]> =>
  db
    .selectFrom('preview_links')
    .selectAll()
    .where('article_id', '=', articleId)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();

export async function insertLink(db: Database, row: PreviewLinkRow): Promise<void> {
  await db.insertInto('preview_links').values(row).execute();
}

/** Deletes a person's preview link; answers if it was there. */
export async function deleteLink(
  db: Database,
  { userId, articleId, id }: { userId: string; articleId: string; id: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('preview_links')
    .where('id', '=', id)
    .where('article_id', '=', articleId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends all preview links of an article that goes. */
export async function deleteLinksTo(db: Database, articleId: string): Promise<void> {
  await db.deleteFrom('preview_links').where('article_id', '=', articleId).execute();
}

/** The article and the author of a link that works: those of a banned person rest. */
export const findOpenLink = (
  db: Database,
  tokenHash: string,
): Promise<Pick<PreviewLinkRow, 'article_id' | 'user_id'> | undefined> =>
  db
    .selectFrom('preview_links')
    .innerJoin('users', 'users.id', 'preview_links.user_id')
    .select(['preview_links.article_id', 'preview_links.user_id'])
    .where('preview_links.token_hash', '=', tokenHash)
    .where('users.banned', '=', sql.lit(0))
    .executeTakeFirst();
