import { articleLimits } from '#contract/blog/article-limits.ts';
import { messages } from '#contract/messages.ts';
import type { Database } from '#server/db/tables.ts';
import { type KeptPicture, keepPictures } from '#server/files/keep-pictures.ts';
import type { IncomingFile } from '#server/http/multipart.ts';
import { fieldError } from '#server/platform/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { newToken } from '#server/platform/secret-tokens.ts';
import { requireRecordedRoom } from '#server/users/storage.service.ts';
import { insertPictures, type ShownPicture } from './post-pictures.store.ts';

/** A picture on the disk that belongs to a new post. */
export type NewPicture = KeptPicture & { alt: string };

/**
 * Keeps the pictures of a new post while `work` stores it; where that throws, none stays. Pictures without an alt text get an empty one.
 * Throws `invalid` and `unsupported`.
 */
export async function withPictures<T>(
  { files: store }: Platform,
  { files, alts }: { files: readonly IncomingFile[]; alts: readonly string[] },
  work: (pictures: readonly NewPicture[]) => Promise<T>,
): Promise<T> {
  if (alts.length > files.length) throw fieldError('alts', messages.files.moreAlts);
  if (files.length === 0) return work([]);
  const { edge } = articleLimits.pictures;
  return keepPictures(store, files, { edge, hasSmall: true }, (kept) =>
    work(kept.map((picture, place) => Object.assign({}, picture, { alt: alts[place] ?? '' }))),
  );
}

/** Records the pictures of a post in the transaction that inserts it. Throws `quota`. */
export async function recordPictures(
  platform: Platform,
  tx: Database,
  post: { id: string; user_id: string; limited_until: number },
  pictures: readonly NewPicture[],
): Promise<ShownPicture[]> {
  if (pictures.length === 0) return [];
  const view_key = newToken();
  const rows = pictures.map(({ id, alt, width, height, size }) => ({
    id,
    post_id: post.id,
    user_id: post.user_id,
    alt,
    width,
    height,
    size,
    view_key,
  }));
  await insertPictures(tx, rows);
  const bytes = rows.reduce((sum, { size }) => sum + size, 0);
  await requireRecordedRoom(platform, tx, post.user_id, bytes);
  return rows.map((row) => Object.assign({}, row, { limited_until: post.limited_until }));
}
