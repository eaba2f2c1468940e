import { articleLimits } from '#contract/blog/article-limits.ts';
import { messages } from '#contract/messages.ts';
import { isMissingReference } from '#server/db/constraint.ts';
import type { Database } from '#server/db/tables.ts';
import { AppError } from '#server/platform/app-error.ts';
import { asTime } from '#server/platform/as-time.ts';
import { isId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { limitWriting, type Writer } from '#server/rate-limits/write-limits.ts';
import { requireWriter } from '#server/users/users.service.ts';
import { findPublicArticle } from '../blog.store.ts';
import { articleNotFound } from '../require-own.ts';
import {
  countBookmarksOf,
  deleteArticleBookmark,
  insertArticleBookmark,
  listBookmarksOf,
} from './article-bookmarks.store.ts';

async function requirePublic(tx: Database, id: string, now: number): Promise<void> {
  if (!isId(id) || !(await findPublicArticle(tx, { id }, now))) throw articleNotFound();
}

/**
 * Keeps a public article for a person, who alone learns of it. Once more changes nothing. Throws `notFound`, `conflict` beyond the
 * limit, `tooMany`.
 */
export async function keepArticle(platform: Platform, user: Writer, id: string): Promise<void> {
  const { db, clock } = platform;
  try {
    await db.transaction().execute(async (tx) => {
      await requireWriter(tx, user.id);
      const now = clock.now();
      await requirePublic(tx, id, now);
      await limitWriting(platform, tx, user, 'articleBookmarks');
      const isNew = await insertArticleBookmark(tx, { user_id: user.id, blog_id: id, created_at: now });
      const { bookmarks } = articleLimits;
      if (isNew && (await countBookmarksOf(tx, user.id)) > bookmarks)
        throw new AppError('conflict', messages.blog.tooManyBookmarks(bookmarks));
    });
  } catch (error) {
    throw isMissingReference(error) ? articleNotFound() : error;
  }
}

/** Keeps an article no longer, also one that is not public any more. Throws `notFound`, `tooMany`. */
export async function dropArticle(platform: Platform, user: Writer, id: string): Promise<void> {
  if (!isId(id)) throw articleNotFound();
  await platform.db.transaction().execute(async (tx) => {
    const wasThere = await deleteArticleBookmark(tx, user.id, id);
    if (!wasThere) await requirePublic(tx, id, platform.clock.now());
    await limitWriting(platform, tx, user, 'articleBookmarks');
  });
}

/** All that a person has kept, the last first: of which article, and when. */
export async function exportArticleBookmarks(
  db: Database,
  userId: string,
): Promise<{ articleId: string; createdAt: string }[]> {
  const rows = await listBookmarksOf(db, userId);
  return rows.map(({ blog_id, created_at }) => ({ articleId: blog_id, createdAt: asTime(created_at) }));
}
