import { articleLimits } from '#contract/article-limits.ts';
import { messages } from '#contract/messages.ts';
import type { Database } from '#server/db/tables.ts';
import type { IncomingFile } from '#server/http/multipart.ts';
import type { SignedInUser } from '#server/http/identity.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import { isId, newId } from '#server/platform/ids.ts';
import { encodeArticlePicture } from '#server/platform/images.ts';
import type { Platform } from '#server/platform/platform.ts';
import { limitWriting } from '#server/rate-limits/write-limits.ts';
import { requireRecordedRoom } from '#server/users/storage.service.ts';
import { requireWriter } from '#server/users/users.service.ts';
import { bumpBlogRevision } from '../blog.service.ts';
import { lockArticle } from '../blog.store.ts';
import { findDraft, lockDraft } from '../drafts/article-drafts.store.ts';
import { requireOwn } from '../require-own.ts';
import { pictureFileName } from './article-picture-files.ts';
import {
  type ArticlePictureRow,
  countPicturesOf,
  insertPictures,
  type PicturePlace,
} from './article-pictures.store.ts';

const { each: maxPictures, edge } = articleLimits.pictures;

/** A picture on the disk that no row names yet. */
type KeptPicture = Pick<ArticlePictureRow, 'id' | 'width' | 'height' | 'size'>;

/** Finds one's own draft or article. Throws `forbidden` and `notFound`. */
async function requirePlace(
  db: Database,
  userId: string,
  id: string,
  find: typeof findDraft = findDraft,
): Promise<PicturePlace> {
  if (isId(id) && (await find(db, userId, id))) return { column: 'draft_id', id };
  await requireOwn(db, userId, id);
  return { column: 'blog_id', id };
}

async function keepPicture({ files }: Platform, file: IncomingFile): Promise<KeptPicture> {
  const encoded = await encodeArticlePicture(file.path, edge);
  if (encoded === 'other') throw fieldError(file.field, messages.blog.pictureType(file.originalName), 'unsupported');
  if (encoded === 'broken') throw fieldError(file.field, messages.blog.pictureBroken(file.originalName));
  const { bytes, width, height } = encoded;
  const kept = { id: newId(), width, height, size: bytes.length };
  const staged = await files.stageBytes(bytes);
  try {
    await files.keep(staged, pictureFileName(kept));
    return kept;
  } catch (error) {
    await files.discard(staged);
    throw error;
  }
}

/** Records pictures of a place, which stays as it is until the transaction ends. */
async function recordPictures(
  platform: Platform,
  tx: Database,
  { user, id }: { user: SignedInUser; id: string },
  pictures: readonly Omit<ArticlePictureRow, 'draft_id' | 'blog_id'>[],
): Promise<ArticlePictureRow[]> {
  await requireWriter(tx, user.id);
  await limitWriting(platform, tx, user, 'articlePictures');
  const place = await requirePlace(tx, user.id, id, lockDraft);
  if (place.column === 'blog_id') await lockArticle(tx, id);
  if ((await countPicturesOf(tx, place)) + pictures.length > maxPictures)
    throw new AppError('conflict', messages.blog.tooManyPictures(maxPictures));
  const isDraft = place.column === 'draft_id';
  const ofPlace = { draft_id: isDraft ? id : null, blog_id: isDraft ? null : id };
  const rows = pictures.map((picture) => Object.assign({}, picture, ofPlace));
  await insertPictures(tx, rows);
  const bytes = rows.reduce((sum, { size }) => sum + size, 0);
  await requireRecordedRoom(platform, tx, user.id, bytes);
  // Drafts are in no answer that is kept.
  if (!isDraft) await bumpBlogRevision(tx);
  return rows;
}

/**
 * Adds pictures to one's own article or draft, all or none: re-encoded, so that nothing of the originals but their pixels stays. Throws
 * `forbidden`, `notFound`, `unsupported`, `quota`, `tooMany`, and `conflict` where the article has many already.
 */
export async function addPictures(
  platform: Platform,
  { user, id }: { user: SignedInUser; id: string },
  { alts, files }: { alts: readonly string[]; files: readonly IncomingFile[] },
): Promise<ArticlePictureRow[]> {
  // Before the files are looked at: a missing article is the first error to report.
  await requirePlace(platform.db, user.id, id);
  if (files.length === 0) throw fieldError('pictures', messages.blog.pictureMissing);
  if (alts.length > files.length) throw fieldError('alts', messages.blog.moreAlts);
  const created_at = platform.clock.now();
  const kept: (KeptPicture & { user_id: string; alt: string; created_at: number })[] = [];
  try {
    for (const [place, file] of files.entries()) {
      const picture = await keepPicture(platform, file);
      kept.push({ ...picture, user_id: user.id, alt: alts[place] ?? '', created_at });
    }
    return await platform.db.transaction().execute((tx) => recordPictures(platform, tx, { user, id }, kept));
  } catch (error) {
    await platform.files.remove(kept.map(pictureFileName));
    throw error;
  }
}
