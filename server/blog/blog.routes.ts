import { addArticle, updateArticle } from '#contract/blog/article-forms.ts';
import { deleteArticle, getArticle, getArticleNote, listArticles, listMyArticles } from '#contract/blog/blog.ts';
import { limits } from '#contract/limits.ts';
import type { Api } from '#server/http/bind.ts';
import { readPage, readTimeCursor, writeTimeCursor } from '#server/http/paging.ts';
import { asView, createResponseCache, type ResponseCache } from '#server/cache/response-cache.ts';
import type { Database } from '#server/db/tables.ts';
import { isId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findNeighbours, listPublicArticles } from './article-lists.store.ts';
import { createFindBlogVersion } from './schedule/blog-version.ts';
import { authorArticlesRoute } from './author-articles.routes.ts';
import * as blog from './blog.service.ts';
import { type ArticleKey, findArticleOf, findPublicArticle, findUnpublished } from './blog.store.ts';
import { findOwnDraft, listMine, presentMine } from './own-articles.ts';
import { findCovers } from './pictures/article-covers.ts';
import { articleNotFound } from './require-own.ts';
import { type ArticlePresenter, presentLink } from './present-article.ts';
import { createPublicTags } from './public-tags.ts';

/** Memory for answers that are kept as they are sent: some thousand articles of usual length, rendered once each. */
const readyBlogBytes = 32 * 1_048_576;

/** Calls that read articles. */
export function articleRoutes(api: Api, platform: Platform, present: ArticlePresenter): void {
  const { publicReads, readOwn, clock } = platform;
  const findVersion = createFindBlogVersion(clock);
  const ready = createResponseCache(publicReads, { revision: 'blogs', findVersion, maxBytes: readyBlogBytes });
  const publicTags = createPublicTags(findVersion, clock);

  api.bind(
    listArticles,
    async ({ query: { limit, cursor, tag = '', q = '' }, request }) => {
      const after = readTimeCursor(cursor);
      const size = limit ?? limits.article.page.default;
      return ready(listArticles, request, [size, cursor, asView(tag), asView(q)], async (source) => {
        const now = clock.now();
        const { rows, nextCursor } = await readPage(
          size,
          (limit = size) => listPublicArticles(source, { tag, q, after, limit, now }),
          (row) => writeTimeCursor(row.published_at, row.id),
        );
        const covers = await findCovers(source, rows);
        const data = rows.map((row) => present.summary(row, covers));
        return { data, nextCursor, tags: await publicTags(source) };
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
      return { data: await presentMine(source, rows, present), nextCursor };
    });
  });

  api.bind(getArticleNote, async ({ params, user }) => ({
    data: {
      noteId: await readOwn((source) =>
        blog.findArticleNote(source, { userId: user.id, id: params.id, now: clock.now() }),
      ),
    },
  }));

  articleRoute(api, platform, present, ready);
  authorArticlesRoute(api, platform, present, ready);
}

/** The call that reads one article. */
function articleRoute(api: Api, platform: Platform, present: ArticlePresenter, ready: ResponseCache): void {
  const { db, readOwn, clock } = platform;
  api.bind(
    getArticle,
    async ({ params: { slug }, query: { text }, reader, request }) => {
      const key = isId(slug) ? { id: slug } : { slug };
      const draft = reader && isId(slug) && (await readOwn((source) => findOwnDraft(source, reader.id, slug)));
      // Saved every few seconds, so that it is not worth to be kept.
      if (draft) return { data: present.article(draft), previous: null, next: null };
      const own = reader && (await readOwn((source) => findUnpublished(source, reader.id, key, clock.now())));
      // Read by one person a few times, so that it is not worth to be kept either. A replica may not know of the edit yet.
      if (own?.edit_state && reader)
        return { data: present.article(await requireOwnVersion(db, reader.id, key, text)), previous: null, next: null };
      // Public answers are the same for everybody, so they are cached.
      const ownerId = own && reader?.id;
      const view = ownerId === undefined ? [] : [ownerId, present.renewedAt()];
      return ready(getArticle, request, [asView(slug), ...view], async (source) => {
        if (ownerId !== undefined) {
          // No revision covers pending articles, so a replica may not answer for them.
          const own = await findArticleOf(db, ownerId, key);
          if (!own) throw articleNotFound();
          return { data: present.article(await blog.withPictures(db, own)), previous: null, next: null };
        }
        const now = clock.now();
        const row = await findPublicArticle(source, key, now);
        if (!row) throw articleNotFound();
        const { previous, next } = await findNeighbours(source, row, now);
        const data = present.article(await blog.withPictures(source, row));
        return { data, previous: presentLink(previous), next: presentLink(next) };
      });
    },
    { isEncoded: true },
  );
}

/** One's own article that has an edit, in the text that is asked for. */
async function requireOwnVersion(db: Database, userId: string, key: ArticleKey, text: blog.AskedText) {
  const own = await findArticleOf(db, userId, key);
  if (!own) throw articleNotFound();
  return blog.ownVersion(db, own, text);
}

/** Calls that change a user's own articles. */
export function ownArticleRoutes(api: Api, platform: Platform, present: ArticlePresenter): void {
  api.bind(addArticle, async ({ body, user }) => {
    const { message, article } = await blog.createArticle(platform, user, body);
    return { message, data: present.article(article) };
  });

  api.bind(updateArticle, ({ params: { id }, body, user }) => blog.editArticle(platform, user, { id, body, present }));

  api.bind(deleteArticle, ({ params, user }) => blog.removeArticle(platform, user, { id: params.id, present }));
}
