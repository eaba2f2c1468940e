import { addArticle, updateArticle } from '#contract/article-forms.ts';
import { deleteArticle, getArticle, getArticleNote, listArticles, listMyArticles } from '#contract/blog.ts';
import { limits } from '#contract/limits.ts';
import type { Api } from '#server/http/bind.ts';
import { readPage, readTimeCursor, writeTimeCursor } from '#server/http/paging.ts';
import { asView, createResponseCache, type ResponseCache } from '#server/cache/response-cache.ts';
import { isId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findNeighbours, listPublicArticles } from './article-lists.store.ts';
import * as blog from './blog.service.ts';
import { findArticleOf, findPublicArticle, hasPendingArticle } from './blog.store.ts';
import { findOwnDraft, listMine, presentMine } from './own-articles.ts';
import { articleNotFound } from './require-own.ts';
import { type ArticlePresenter, presentLink, presentSummary } from './present-article.ts';
import { createPublicTags } from './public-tags.ts';

/** Memory for answers that are kept as they are sent: some thousand articles of usual length, rendered once each. */
const readyBlogBytes = 32 * 1_048_576;

/** Calls that read articles. */
export function articleRoutes(api: Api, platform: Platform, present: ArticlePresenter): void {
  const { publicReads, readOwn } = platform;
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
        (limit = size) => listMine(source, user.id, { after, limit }),
        (row) => writeTimeCursor(row.updated_at, row.id),
      );
      return { data: await presentMine(source, rows), nextCursor };
    });
  });

  api.bind(getArticleNote, async ({ params, user }) => ({
    data: { noteId: await readOwn((source) => blog.findArticleNote(source, user, params.id)) },
  }));

  articleRoute(api, platform, present, ready);
}

/** The call that reads one article. */
function articleRoute(api: Api, { db, readOwn }: Platform, present: ArticlePresenter, ready: ResponseCache): void {
  api.bind(
    getArticle,
    async ({ params: { slug }, reader, request }) => {
      const key = isId(slug) ? { id: slug } : { slug };
      const draft = reader && isId(slug) && (await readOwn((source) => findOwnDraft(source, reader.id, slug)));
      // Saved every few seconds, so that it is not worth to be kept.
      if (draft) return { data: present.article(draft), previous: null, next: null };
      // Public answers are the same for everybody, so they are cached.
      const ownerId =
        reader && (await readOwn((source) => hasPendingArticle(source, reader.id, key))) ? reader.id : undefined;
      const view = ownerId === undefined ? [] : [ownerId, present.renewedAt()];
      return ready(getArticle, request, [asView(slug), ...view], async (source) => {
        if (ownerId !== undefined) {
          // No revision covers pending articles, so a replica may not answer for them.
          const own = await findArticleOf(db, ownerId, key);
          if (!own) throw articleNotFound();
          return { data: present.article(await blog.withPictures(db, own)), previous: null, next: null };
        }
        const row = await findPublicArticle(source, key);
        if (!row) throw articleNotFound();
        const { previous, next } = await findNeighbours(source, row);
        const data = present.article(await blog.withPictures(source, row));
        return { data, previous: presentLink(previous), next: presentLink(next) };
      });
    },
    { isEncoded: true },
  );
}

/** Calls that change a user's own articles. */
export function ownArticleRoutes(api: Api, platform: Platform, present: ArticlePresenter): void {
  api.bind(addArticle, async ({ body, user }) => {
    const { message, article } = await blog.createArticle(platform, user, body);
    return { message, data: present.article(article) };
  });

  api.bind(updateArticle, ({ params: { id }, body, user }) => blog.editArticle(platform, user, { id, body, present }));

  api.bind(deleteArticle, ({ params, user }) => blog.removeArticle(platform, user, params.id));
}
