import {
  bookmarkArticle,
  listArticleBookmarkIds,
  listArticleBookmarks,
  unbookmarkArticle,
} from '#contract/blog/article-bookmarks.ts';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import type { Api } from '#server/http/bind.ts';
import { readPage, readTimeCursor, writeTimeCursor } from '#server/http/paging.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findCovers } from '../pictures/article-covers.ts';
import type { ArticlePresenter } from '../present-article.ts';
import { dropArticle, keepArticle } from './article-bookmarks.service.ts';
import { listBookmarkedArticles, listBookmarksOf } from './article-bookmarks.store.ts';

/** Calls on the articles that a person keeps for themselves. */
export function articleBookmarkRoutes(api: Api, platform: Platform, present: ArticlePresenter): void {
  api.bind(bookmarkArticle, async ({ params, user }) => {
    await keepArticle(platform, user, params.id);
    return { message: messages.blog.bookmarked };
  });

  api.bind(unbookmarkArticle, async ({ params, user }) => {
    await dropArticle(platform, user, params.id);
    return { message: messages.blog.unbookmarked };
  });

  api.bind(listArticleBookmarks, async ({ query, user }) => {
    const after = readTimeCursor(query.cursor);
    const size = query.limit ?? limits.article.page.default;
    const now = platform.clock.now();
    return platform.readOwn(async (db) => {
      const { rows, nextCursor } = await readPage(
        size,
        (limit = size) => listBookmarkedArticles(db, user.id, { after, limit, now }),
        (row) => writeTimeCursor(row.bookmarked_at, row.id),
      );
      const covers = await findCovers(db, rows);
      return { data: rows.map((row) => present.summary(row, covers)), nextCursor };
    });
  });

  api.bind(listArticleBookmarkIds, async ({ user }) => {
    const rows = await platform.readOwn((db) => listBookmarksOf(db, user.id));
    return { data: rows.map(({ blog_id }) => blog_id) };
  });
}
