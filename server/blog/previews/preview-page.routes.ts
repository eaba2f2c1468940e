import { hash } from 'node:crypto';
import '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ArticlePicture } from '#contract/blog/article-pictures.ts';
import { renderMarkdown } from '#lib/markdown/markdown.ts';
import { createByteCache } from '#server/cache/bounded-cache.ts';
import type { Database } from '#server/db/tables.ts';
import { pictureFileName } from '#server/files/keep-pictures.ts';
import { beginFailure } from '#server/http/failures.ts';
import { noRobots, sharedPageHeaders } from '#server/http/secret-page.ts';
import type { Platform } from '#server/platform/platform.ts';
import { hashToken } from '#server/platform/secret-tokens.ts';
import { readTags } from '../article-index.store.ts';
import { draftWithPictures, ownVersion } from '../blog.service.ts';
import { findArticleOf, isScheduled } from '../blog.store.ts';
import { findDraft } from '../drafts/article-drafts.store.ts';
import type { WholeArticle } from '../present-article.ts';
import { previewPath } from './preview-links.service.ts';
import { findOpenLink } from './preview-links.store.ts';
import { failedPreviewPage, noPreviewPage, previewPage } from './preview-page.ts';

/** Of texts as markup, in letters: the longest takes a moment, and everybody who has a link may ask for it again and again. */
const maxKept = 8 * 1024 * 1024;

interface PreviewRequest {
  Params: { token: string };
}
interface PictureRequest {
  Params: { token: string; id: string };
}

const sendNothing = (reply: FastifyReply): FastifyReply =>
  reply.code(404).headers(sharedPageHeaders).send(noPreviewPage);

/** The draft or the article of a link, in its author's newest text. The token takes the place of the ownership check. */
async function findPreview(db: Database, token: string): Promise<WholeArticle | undefined> {
  const link = await findOpenLink(db, hashToken(token));
  if (!link) return undefined;
  const draft = await findDraft(db, link.user_id, link.article_id);
  if (draft) return draftWithPictures(db, draft);
  const row = await findArticleOf(db, link.user_id, { id: link.article_id });
  return row && ownVersion(db, row);
}

/** Pictures with addresses below the link's, dead with it. */
const picturesAt = ({ pictures }: WholeArticle, path: string): ArticlePicture[] =>
  pictures.map(({ id, alt, width, height }) => ({ _id: id, url: `${path}/pictures/${id}`, alt, width, height }));

function createRender() {
  const kept = createByteCache<string>(maxKept);
  return (content: string, pictures: readonly ArticlePicture[]): string => {
    const key = hash('sha256', JSON.stringify([content, pictures]), 'base64url');
    const known = kept.get(key);
    if (known !== undefined) return known;
    const { html } = renderMarkdown(content, pictures);
    kept.set(key, html);
    return html;
  };
}

function previews(app: FastifyInstance, platform: Platform): void {
  const { readOwn, files, clock } = platform;
  const render = createRender();

  app.get('/preview/:token', async (request: FastifyRequest<PreviewRequest>, reply) => {
    const { token } = request.params;
    const whole = await readOwn((db) => findPreview(db, token));
    if (!whole) return sendNothing(reply);
    // It is out: the link leads to where everybody reads it.
    if ('row' in whole && whole.row.approved && !isScheduled(whole.row, clock.now()))
      return reply.headers(sharedPageHeaders).redirect(`/blog/${encodeURIComponent(whole.row.slug)}`, 303);
    const row = 'draft' in whole ? whole.draft : whole.row;
    const pictures = picturesAt(whole, previewPath(token));
    const html = render(row.content, pictures);
    const cover = pictures.find(({ _id }) => _id === row.cover_image);
    const { title, author, updated_at: changedAt } = row;
    return reply
      .headers(sharedPageHeaders)
      .send(previewPage({ title, author, tags: readTags(row), cover, html, changedAt }));
  });

  app.get(
    '/preview/:token/pictures/:id',
    { compress: false },
    async (request: FastifyRequest<PictureRequest>, reply) => {
      const { token, id } = request.params;
      const whole = await readOwn((db) => findPreview(db, token));
      const picture = whole?.pictures.find((row) => row.id === id);
      const file = picture && (await files.read(pictureFileName(picture)));
      if (!file) return sendNothing(reply);
      return reply
        .headers({
          'content-type': 'image/webp',
          'content-length': file.size,
          'cache-control': 'private, no-store',
          'x-robots-tag': noRobots,
          'content-security-policy': "default-src 'none'; sandbox",
          'cross-origin-resource-policy': 'same-origin',
          'referrer-policy': 'no-referrer',
        })
        .send(file.stream);
    },
  );
}

/** All that is at a preview link, failures included, is a page. The logs name the route, never the link (http/share-address.ts). */
export function previewPageRoutes(app: FastifyInstance, platform: Platform): void {
  void app.register(async (pages) => {
    pages.setErrorHandler((error, request, reply) => {
      const { message } = beginFailure(error, request, reply);
      return reply.headers(sharedPageHeaders).send(failedPreviewPage(message));
    });
    previews(pages, platform);
  });
}
