import { limits } from '#contract/limits.ts';
import { removesMost, versionLength, versionsToDrop } from '#lib/text-versions.ts';
import type { Database } from '#server/db/tables.ts';
import type { ArticleRow } from '../blog.store.ts';
import {
  type ArticleVersionRow,
  deleteVersions,
  findCurrentVersion,
  insertVersion,
  listVersionsBelow,
  updateVersion,
} from './article-versions.store.ts';

/** The texts of which a version is made. */
export type VersionTexts = Pick<ArticleRow, 'title' | 'content' | 'tags'>;

/** A text with the time of its last save. */
export type SavedTexts = VersionTexts & Pick<ArticleRow, 'updated_at'>;

interface Save {
  articleId: string;
  /** The author. */
  userId: string;
  /** What the article was before; undefined for a new one. */
  former: SavedTexts | undefined;
  next: VersionTexts;
  now: number;
  isByEditor?: boolean;
  /** True for a restore, which always is a version of its own. */
  isOwnVersion?: boolean;
}

const columnsOf = ({ title, content, tags }: VersionTexts) => ({
  title,
  content,
  tags,
  characters: Array.from(content).length,
});

/** The first version of an article that was saved before versions were kept. */
export const firstVersion = (articleId: string, userId: string, texts: SavedTexts): ArticleVersionRow => ({
  article_id: articleId,
  user_id: userId,
  version: 1,
  started_at: texts.updated_at,
  saved_at: texts.updated_at,
  by_editor: 0,
  ...columnsOf(texts),
});

/** True where a save begins a new version: by the rules of notes. */
function endsVersion(current: ArticleVersionRow, { next, now, isByEditor = false }: Save): boolean {
  if (current.version === 1 || current.by_editor !== Number(isByEditor)) return true;
  return now - current.started_at >= versionLength || removesMost(current.content, next.content);
}

async function thinOut(tx: Database, current: ArticleVersionRow, now: number): Promise<void> {
  const page = { below: current.version, limit: 2 * limits.note.versions.kept };
  const former = await listVersionsBelow(tx, current.article_id, page);
  await deleteVersions(tx, current.article_id, versionsToDrop(former, now));
}

/** Keeps the text of a save in the history of its article, in the transaction of the save. */
export async function keepArticleVersion(tx: Database, save: Save): Promise<void> {
  const { articleId, userId, former, next, now, isByEditor = false } = save;
  const known = await findCurrentVersion(tx, articleId);
  const current = known ?? (former && firstVersion(articleId, userId, former));
  if (current && !known) await insertVersion(tx, current);
  const row = { article_id: articleId, user_id: userId, by_editor: Number(isByEditor), ...columnsOf(next) };
  if (!current) return insertVersion(tx, { ...row, version: 1, started_at: now, saved_at: now });
  const isSame = current.title === next.title && current.content === next.content && current.tags === next.tags;
  if (isSame && !save.isOwnVersion) return undefined;
  if (!save.isOwnVersion && !endsVersion(current, save))
    return updateVersion(tx, { ...row, version: current.version, started_at: current.started_at, saved_at: now });
  const begun = { ...row, version: current.version + 1, started_at: now, saved_at: now };
  await insertVersion(tx, begun);
  return thinOut(tx, begun, now);
}
