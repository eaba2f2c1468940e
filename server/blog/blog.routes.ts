import {
  addArticle,
  deleteArticle,
  getArticle,
  getArticleNote,
  listArticles,
  listMyArticles,
  updateArticle,
} from '#contract/blog.ts';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import type { Api } from '#server/http/bind.ts';
import { readPage, readTimeCursor, writeTimeCursor } from '#server/http/paging.ts';
import { asView, createResponseCache } from '#server/cache/response-cache.ts';
import { isId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findNeighbours, listArticlesOf, listPublicArticles } from './article-lists.store.ts';
import { findNotesOfArticles } from './article-notes.store.ts';
import * as blog from './blog.service.ts';
import { findArticleOf, findPublicArticle, hasPendingArticle } from './blog.store.ts';
import { presentArticle, presentLink, presentOwnSummary, presentSummary } from './present-article.ts';
import { createPublicTags } from './public-tags.ts';

/** Memory for answers that are kept as they are sent: some thousand articles of usual length, rendered once each. */
const readyBlogBytes = 32 * 1_048_576;

/** Calls that read articles. */
export function articleRoutes(api: Api, { db, publicReads, readOwn }: Platform): void {
  const ready = createResponseCache(publicReads, { revision: 'blogs', maxBytes: readyBlogBytes });
  const publicTags = createPublicTags();

  api.bind(
    listArticles,
    async ({ query: { limit, cursor, tag = '', q = '' }, request }) => {
      const after = readTimeCursor(cursor);
      const size = limit ?? limits.article.page.default;
      return ready(listArticles, request, [size, cursor, asView(tag), asView(q)], async (source) => {
        const { rows, nextCursor } = await readPage(
          size,
          (limit = size) => listPublicArticles(source, { tag, q, after, limit }),
          (row) => writeTimeCursor(row.published_at, row.id),
        );
        return { data: rows.map(presentSummary), nextCursor, tags: await publicTags(source) };
      });
    },
    { isEncoded: true },
  );

  api.bind(listMyArticles, async ({ query, user }) => {
    const after = readTimeCursor(query.cursor);
    const size = query.limit ?? limits.article.page.default;
    return readOwn(async (source) => {
      const { rows, nextCursor } = await readPage(
        size,
        (limit = size) => listArticlesOf(source, user.id, { after, limit }),
        (row) => writeTimeCursor(row.updated_at, row.id),
      );
      const ids = rows.map(({ id }) => id);
      const notes = await findNotesOfArticles(source, ids);
      return { data: rows.map((row) => presentOwnSummary(row, notes)), nextCursor };
    });
  });

  api.bind(getArticleNote, async ({ params, user }) => ({
    data: { noteId: await readOwn((source) => blog.findArticleNote(source, user, params.id)) },
  }));

  api.bind(
    getArticle,
    async ({ params: { slug }, reader, request }) => {
      const key = isId(slug) ? { id: slug } : { slug };
      // Public answers are the same for everybody, so they are cached.
      const ownerId =
        reader && (await readOwn((source) => hasPendingArticle(source, reader.id, key))) ? reader.id : undefined;
      return ready(getArticle, request, [asView(slug), ownerId], async (source) => {
        if (ownerId !== undefined) {
          // No revision covers pending articles, so a replica may not answer for them.
          const own = await findArticleOf(db, ownerId, key);
          if (!own) throw blog.articleNotFound();
          return { data: presentArticle(own), previous: null, next: null };
        }
        const row = await findPublicArticle(source, key);
        if (!row) throw blog.articleNotFound();
        const { previous, next } = await findNeighbours(source, row);
        return { data: presentArticle(row), previous: presentLink(previous), next: presentLink(next) };
      });
    },
    { isEncoded: true },
  );
}

/** Calls that change a user's own articles. */
export function ownArticleRoutes(api: Api, platform: Platform): void {
  api.bind(addArticle, async ({ body, user }) => ({
    message: messages.blog.submitted,
    data: await blog.submitArticle(platform, user, body),
  }));

  api.bind(updateArticle, async ({ params, body, user }) => ({
    message: messages.blog.updated,
    data: await blog.editArticle(platform, user, params.id, body),
  }));

  api.bind(deleteArticle, async ({ params, user }) => ({
    message: messages.blog.deleted,
    data: await blog.removeArticle(platform, user, params.id),
  }));
}
