import type { Selectable } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import type { ArticleVersionsTable } from '#server/db/tables/site-tables.ts';

export type ArticleVersionRow = Selectable<ArticleVersionsTable>;

/** A version without its text. */
export type VersionSummaryRow = Omit<ArticleVersionRow, 'content' | 'tags'>;

/** Versions of an article without their texts, newest first, below one. The caller has looked whose it is. */
export async function listVersionsBelow(
  db: Database,
  articleId: string,
  { below, limit }: { below: number | undefined; limit: number },
): Promise<VersionSummaryRow[]> {
  let query = db
    .selectFrom('article_versions')
    .select(['article_id', 'version', 'user_id', 'started_at', 'saved_at', 'title', 'characters', 'by_editor'])
    .where('article_id', '=', articleId);
  if (below !== undefined) query = query.where('version', '<', below);
  return query.orderBy('version', 'desc').limit(limit).execute();
}

/** The current version of an article, whole; undefined where nothing was saved since versions are kept. */
export const findCurrentVersion = (db: Database, articleId: string): Promise<ArticleVersionRow | undefined> =>
  db
    .selectFrom('article_versions')
    .selectAll()
    .where('article_id', '=', articleId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();

export const findVersion = (db: Database, articleId: string, version: number): Promise<ArticleVersionRow | undefined> =>
  db
    .selectFrom('article_versions')
    .selectAll()
    .where('article_id', '=', articleId)
    .where('version', '=', version)
    .executeTakeFirst();

/** All versions of an article, whole, oldest first. */
export const listWholeVersions = (db: Database, articleId: string): Promise<ArticleVersionRow[]> =>
  db.selectFrom('article_versions').selectAll().where('article_id', '=', articleId).orderBy('version').execute();

export async function insertVersion(db: Database, row: ArticleVersionRow): Promise<void> {
  await db.insertInto('article_versions').values(row).execute();
}

/** Writes over the current version. */
export async function updateVersion(db: Database, { article_id, version, ...row }: ArticleVersionRow): Promise<void> {
  await db
    .updateTable('article_versions')
    .set(row)
    .where('article_id', '=', article_id)
    .where('version', '=', version)
    .execute();
}

export async function deleteVersions(db: Database, articleId: string, versions: readonly number[]): Promise<void> {
  if (versions.length === 0) return;
  await db
    .deleteFrom('article_versions')
    .where('article_id', '=', articleId)
    .where('version', 'in', versions)
    .execute();
}

/** Removes the history of an article that goes. */
export async function deleteHistory(db: Database, articleId: string): Promise<void> {
  await db.deleteFrom('article_versions').where('article_id', '=', articleId).execute();
}
