import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getPost } from '#contract/feed/feed.ts';
import { messages } from '#contract/messages.ts';
import { pictureFileName, smallPictureName } from '#server/files/keep-pictures.ts';
import { pictureNotFound, sendPicture } from '#server/files/send-picture.ts';
import { areEqual } from '#server/files/signed-links.ts';
import type { Guards } from '#server/http/guards.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { hiddenFrom, type Reader } from '#server/safety/hidden-people.service.ts';
import { findVisiblePost } from '../posts.store.ts';
import { findServedPicture } from './post-pictures.store.ts';
import { picturesPath } from './present-media.ts';

interface PictureRequest {
  Params: { id: string };
  Querystring: Record<string, unknown>;
}

const linkInvalid = (): AppError => new AppError('forbidden', messages.files.linkInvalid);

/** Programs send a token, whose person may be in a block with the author. A browser sends none with the picture of a page. */
const variesBy = { vary: 'auth-token, authorization' };

/** Throws where a secret address does not work, or no more. */
async function requireKey({ readOwn }: Platform, id: string, key: unknown): Promise<void> {
  const found = await readOwn((db) => findServedPicture(db, id));
  if (!found) throw pictureNotFound();
  const isRight = typeof key === 'string' && areEqual(Buffer.from(key), Buffer.from(found.view_key));
  if (!isRight || found.banned) throw linkInvalid();
}

/** Throws where the reader may not see the post of a picture: one's own in the bin, too. */
async function requireVisible(platform: Platform, id: string, reader: Reader | undefined): Promise<void> {
  const isShown = await platform.publicReads.newest(async (db) => {
    const found = await findServedPicture(db, id);
    if (!found || found.banned) return false;
    if (found.user_id === reader?.id) return true;
    return (await findVisiblePost(db, found.post_id, hiddenFrom(reader))) !== undefined;
  });
  if (!isShown) throw pictureNotFound();
}

/** Serves pictures of thoughts to those who may read the thought, or by the secret address that its author is shown. */
export function serveThoughtPictures(
  app: FastifyInstance,
  platform: Platform,
  { guardOf, userOf }: Pick<Guards, 'guardOf' | 'userOf'>,
): void {
  const serve =
    (nameOf: typeof pictureFileName) => async (request: FastifyRequest<PictureRequest>, reply: FastifyReply) => {
      const { id } = request.params;
      const { key } = request.query;
      const reader = userOf(request);
      if (!isId(id)) throw pictureNotFound();
      if (key !== undefined) await requireKey(platform, id, key);
      else await requireVisible(platform, id, reader);
      // A thought may be taken back, and its pictures with it.
      const cacheControl = key === undefined && !reader ? 'public, max-age=3600' : 'private, max-age=3600';
      return sendPicture(request, reply, platform.files, { name: nameOf({ id }), cacheControl, headers: variesBy });
    };
  const options = { compress: false as const, ...guardOf(getPost) };
  app.get<PictureRequest>(`${picturesPath}/:id`, options, serve(pictureFileName));
  app.get<PictureRequest>(`${picturesPath}/:id/thumbnail`, options, serve(smallPictureName));
}
