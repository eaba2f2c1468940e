import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addArticlePictures } from '#contract/blog/article-pictures.ts';
import { messages } from '#contract/messages.ts';
import { pictureFileName } from '#server/files/keep-pictures.ts';
import { pictureNotFound, sendPicture } from '#server/files/send-picture.ts';
import type { Api } from '#server/http/bind.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { ArticlePresenter } from '../present-article.ts';
import type { ArticlePictureLinks } from './article-picture-links.ts';
import { addPictures } from './article-pictures.service.ts';
import { findServedPicture } from './article-pictures.store.ts';

/** The call that adds pictures to an article. */
export function articlePictureRoutes(api: Api, platform: Platform, present: ArticlePresenter): void {
  api.bind(addArticlePictures, async ({ params, body, files, user }) => {
    const given = { alts: body.alts ?? [], files };
    const rows = await addPictures(platform, { user, id: params.id }, given);
    return { message: messages.blog.picturesAdded, data: present.privatePictures(rows) };
  });
}

interface PictureRequest {
  Params: { id: string };
  Querystring: Record<string, unknown>;
}

const linkInvalid = (): AppError => new AppError('forbidden', messages.files.linkInvalid);

/**
 * Serves pictures of articles: those of public articles to everybody, all others by signed link. Those of a banned person are not
 * served.
 */
export function servePictures(app: FastifyInstance, platform: Platform, links: ArticlePictureLinks): void {
  const { readOwn, publicReads, clock } = platform;

  /** True for a signed link that works, false for an address without a signature. Throws `forbidden`. */
  const isSigned = ({ id }: PictureRequest['Params'], { expires, signature }: PictureRequest['Querystring']) => {
    if (expires === undefined && signature === undefined) return false;
    const isWhole = typeof expires === 'string' && typeof signature === 'string';
    if (!isWhole || !links.isValid({ id, expires, signature }, clock.now())) throw linkInvalid();
    return true;
  };

  const requireShown = async (id: string, hasSignature: boolean): Promise<void> => {
    if (!isId(id)) throw pictureNotFound();
    if (hasSignature) {
      const found = await readOwn((db) => findServedPicture(db, id, clock.now()));
      if (!found) throw pictureNotFound();
      if (found.banned) throw linkInvalid();
      return;
    }
    const found = await publicReads.newest((db) => findServedPicture(db, id, clock.now()));
    if (!found?.is_public || found.banned) throw pictureNotFound();
  };

  const serve = async (request: FastifyRequest<PictureRequest>, reply: FastifyReply) => {
    const { id } = request.params;
    const hasSignature = isSigned(request.params, request.query);
    await requireShown(id, hasSignature);
    // An article may be taken back, and its pictures with it.
    const cacheControl = hasSignature ? 'private, max-age=3600, immutable' : 'public, max-age=3600';
    return sendPicture(request, reply, platform.files, { name: pictureFileName({ id }), cacheControl });
  };
  app.get<PictureRequest>('/article-pictures/:id', { compress: false }, serve);
}
