import { listArticlesOfUser } from '#contract/blog/author-articles.ts';
import { limits } from '#contract/limits.ts';
import type { ResponseCache } from '#server/cache/response-cache.ts';
import type { Api } from '#server/http/bind.ts';
import { readPage, readTimeCursor, writeTimeCursor } from '#server/http/paging.ts';
import type { Platform } from '#server/platform/platform.ts';
import { requireShownPerson } from '#server/users/people.service.ts';
import { listArticlesBy } from './article-lists.store.ts';
import { findCovers } from './pictures/article-covers.ts';
import type { ArticlePresenter } from './present-article.ts';

/** The call that lists an author's public articles, on whose page they stand. */
export function authorArticlesRoute(
  api: Api,
  platform: Platform,
  present: ArticlePresenter,
  ready: ResponseCache,
): void {
  api.bind(
    listArticlesOfUser,
    async ({ params: { id }, query, reader, request }) => {
      const after = readTimeCursor(query.cursor);
      const size = query.limit ?? limits.article.page.default;
      const { blocked } = await requireShownPerson(platform, id, reader);
      // The same for everybody who may see the page, but for those who have blocked the author.
      const view = blocked ? [id, 'blocked'] : [id, size, query.cursor];
      return ready(listArticlesOfUser, request, view, async (source) => {
        if (blocked) return { data: [], nextCursor: null };
        const now = platform.clock.now();
        const { rows, nextCursor } = await readPage(
          size,
          (limit = size) => listArticlesBy(source, id, { after, limit, now }),
          (row) => writeTimeCursor(row.published_at, row.id),
        );
        const covers = await findCovers(source, rows);
        return { data: rows.map((row) => present.summary(row, covers)), nextCursor };
      });
    },
    { isEncoded: true },
  );
}
