import type { FastifyInstance } from 'fastify';
import { messages } from '#contract/messages.ts';
import type { Database } from '#server/db/tables.ts';
import { bumpFeedRevision } from '#server/feed/feed.service.ts';
import type { IncomingFile } from '#server/http/multipart.ts';
import { showOwnerAnew } from '#server/notes/people/note-people.service.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import { newId } from '#server/platform/ids.ts';
import { encodePicture } from '#server/platform/images.ts';
import type { Platform } from '#server/platform/platform.ts';
import { requireRecordedRoom } from './storage.service.ts';
import { requireUser } from './users.service.ts';
import { findPictureOwner, listPictures, updateUser, type UserRow } from './users.store.ts';

/** Replaces a person's picture; the old one's file goes. Throws `quota` where there is no room for it. */
async function replacePicture(
  platform: Platform,
  userId: string,
  { name: picture, bytes }: { name: string | null; bytes: number },
): Promise<UserRow> {
  const { db, files } = platform;
  const { previous, row } = await db.transaction().execute(async (tx) => {
    const { picture: previous, picture_bytes: before } = await requireUser(tx, userId);
    const row = await updateUser(tx, userId, { picture, picture_bytes: bytes });
    await requireRecordedRoom(platform, tx, userId, bytes - before);
    await showOwnerAnew(tx, platform, userId);
    await bumpFeedRevision(tx);
    return { previous, row };
  });
  if (previous) await files.remove([previous]);
  if (!row) throw new AppError('sessionEnded', messages.session.expired);
  return row;
}

/** Stores a picture re-encoded, so that nothing of the original but its pixels stays. */
export async function setPicture(
  platform: Platform,
  userId: string,
  incoming: readonly IncomingFile[],
): Promise<UserRow> {
  const [file] = incoming;
  if (!file) throw fieldError('picture', messages.profile.pictureMissing);
  const encoded = await encodePicture(file.path);
  if (encoded === 'other') throw fieldError('picture', messages.profile.pictureType, 'unsupported');
  if (encoded === 'broken') throw fieldError('picture', messages.profile.pictureBroken);
  const name = `${newId()}.webp`;
  const staged = await platform.files.stageBytes(encoded);
  try {
    await platform.files.keep(staged, name);
    return await replacePicture(platform, userId, { name, bytes: encoded.length });
  } catch (error) {
    await platform.files.discard(staged);
    await platform.files.remove([name]);
    throw error;
  }
}

export const removePicture = (platform: Platform, userId: string): Promise<UserRow> =>
  replacePicture(platform, userId, { name: null, bytes: 0 });

/** Which of these stored names are pictures of people. */
export async function knownPictures(db: Database, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const rows = await listPictures(db, names);
  return new Set(rows.flatMap((row) => row.picture ?? []));
}

const isPictureShown = async (db: Database, name: string): Promise<boolean> =>
  (await findPictureOwner(db, name))?.banned === 0;

/** Serves pictures. They are public, but those of banned people, and a new picture has a new name. */
export function pictureRoutes(app: FastifyInstance, { files, publicReads }: Platform): void {
  app.get<{ Params: { name: string } }>('/pictures/:name', async (request, reply) => {
    const { name } = request.params;
    const isShown = /^[\w-]+\.webp$/.test(name) && (await publicReads.newest((db) => isPictureShown(db, name)));
    const file = isShown ? await files.read(name) : undefined;
    if (!file) throw new AppError('notFound', messages.files.notFound);
    return reply
      .headers({
        'content-type': 'image/webp',
        'content-length': file.size,
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      .send(file.stream);
  });
}
