import { messages } from '#contract/messages.ts';
import type { Database } from '#server/db/tables.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isId } from '#server/platform/ids.ts';
import { readTags } from '../article-index.store.ts';
import { findDraft } from '../drafts/article-drafts.store.ts';
import { editOf } from '../edits/article-edits.ts';
import { requireOwn } from '../require-own.ts';
import { findVersion, listVersionsBelow, type VersionSummaryRow } from './article-versions.store.ts';
import { firstVersion, type SavedTexts } from './keep-article-version.ts';

interface AskedArticle {
  userId: string;
  id: string;
  now: number;
}

/** One's own draft or article in its newest text. Throws `forbidden` and `notFound`. */
async function requireNewest(
  db: Database,
  asked: AskedArticle,
): Promise<{ texts: SavedTexts; author: string; isDraft: boolean }> {
  const { userId, id } = asked;
  const draft = isId(id) ? await findDraft(db, userId, id) : undefined;
  if (draft) return { texts: draft, author: draft.author, isDraft: true };
  const row = await requireOwn(db, asked);
  return { texts: (await editOf(db, row)) ?? row, author: row.author, isDraft: false };
}

/** Versions of one's own draft or article below one, newest first, and who their author is. Throws `forbidden` and `notFound`. */
export async function listOwnVersions(
  db: Database,
  asked: AskedArticle,
  page: { below: number | undefined; limit: number },
): Promise<(VersionSummaryRow & { author: string })[]> {
  const { userId, id } = asked;
  const { texts, author } = await requireNewest(db, asked);
  const kept = await listVersionsBelow(db, id, page);
  // Saved before versions were kept.
  const rows = kept.length === 0 && page.below === undefined ? [firstVersion(id, userId, texts)] : kept;
  return rows.map((row) => Object.assign(row, { author }));
}

/** One version of one's own draft or article, whole. Throws `forbidden` and `notFound`. */
export async function requireOwnVersion(db: Database, asked: AskedArticle, version: number) {
  const { userId, id } = asked;
  const { texts, isDraft } = await requireNewest(db, asked);
  const kept = await findVersion(db, id, version);
  const isOnly =
    version === 1 && !kept && (await listVersionsBelow(db, id, { below: undefined, limit: 1 })).length === 0;
  const row = isOnly ? firstVersion(id, userId, texts) : kept;
  if (!row) throw new AppError('notFound', messages.blog.versionNotFound);
  const { title, content, saved_at } = row;
  return { title, content, saved_at, tags: readTags(row), isDraft };
}
