import { articleLimits } from '#contract/blog/article-limits.ts';
import { messages } from '#contract/messages.ts';
import type { Database } from '#server/db/tables.ts';
import { keepPictures } from '#server/files/keep-pictures.ts';
import type { IncomingFile } from '#server/http/multipart.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import { isId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { limitWriting, type Writer } from '#server/rate-limits/write-limits.ts';
import { requireRecordedRoom } from '#server/users/storage.service.ts';
import { requireWriter } from '#server/users/users.service.ts';
import { bumpBlogRevision } from '../blog.service.ts';
import { lockArticle } from '../blog.store.ts';
import { findDraft, lockDraft } from '../drafts/article-drafts.store.ts';
import { requireOwn } from '../require-own.ts';
import {
  type ArticlePictureRow,
  countPicturesOf,
  insertPictures,
  type PicturePlace,
} from './article-pictures.store.ts';

const { each: maxPictures, edge } = articleLimits.pictures;

/** Finds one's own draft or article. Throws `forbidden` and `notFound`. */
async function requirePlace(
  db: Database,
  asked: { userId: string; id: string; now: number },
  find: typeof findDraft = findDraft,
): Promise<PicturePlace> {
  const { userId, id } = asked;
  if (isId(id) && (await find(db, userId, id))) return { column: 'draft_id', id };
  await requireOwn(db, asked);
  return { column: 'blog_id', id };
}

/** Records pictures of a place, which stays as it is until the transaction ends. */
async function recordPictures(
  platform: Platform,
  tx: Database,
  { user, id }: { user: Writer; id: string },
  pictures: readonly Omit<ArticlePictureRow, 'draft_id' | 'blog_id' | 'waiting'>[],
): Promise<ArticlePictureRow[]> {
  await requireWriter(tx, user.id);
  await limitWriting(platform, tx, user, 'articlePictures');
  const asked = { userId: user.id, id, now: platform.clock.now() };
  const place = await requirePlace(tx, asked, lockDraft);
  if (place.column === 'blog_id') await lockArticle(tx, id);
  const isPublic = place.column === 'blog_id' && (await requireOwn(tx, asked)).approved === 1;
  if ((await countPicturesOf(tx, place)) + pictures.length > maxPictures)
    throw new AppError('conflict', messages.blog.tooManyPictures(maxPictures));
  const isDraft = place.column === 'draft_id';
  // Those of an edit are not for readers before the edit is.
  const ofPlace = { draft_id: isDraft ? id : null, blog_id: isDraft ? null : id, waiting: Number(isPublic) };
  const rows = pictures.map((picture) => Object.assign({}, picture, ofPlace));
  await insertPictures(tx, rows);
  const bytes = rows.reduce((sum, { size }) => sum + size, 0);
  await requireRecordedRoom(platform, tx, user.id, bytes);
  // Neither drafts nor edits are in an answer that is kept.
  if (!isDraft && !isPublic) await bumpBlogRevision(tx);
  return rows;
}

/**
 * Adds pictures to one's own article or draft, all or none: re-encoded, so that nothing of the originals but their pixels stays. Throws
 * `forbidden`, `notFound`, `unsupported`, `quota`, `tooMany`, and `conflict` where the article has many already.
 */
export async function addPictures(
  platform: Platform,
  { user, id }: { user: Writer; id: string },
  { alts, files }: { alts: readonly string[]; files: readonly IncomingFile[] },
): Promise<ArticlePictureRow[]> {
  // Before the files are looked at: a missing article is the first error to report.
  const created_at = platform.clock.now();
  await requirePlace(platform.db, { userId: user.id, id, now: created_at });
  if (files.length === 0) throw fieldError('pictures', messages.blog.pictureMissing);
  if (alts.length > files.length) throw fieldError('alts', messages.files.moreAlts);
  return keepPictures(platform.files, files, { edge }, (kept) => {
    const pictures = kept.map((picture, place) =>
      Object.assign({}, picture, { user_id: user.id, alt: alts[place] ?? '', created_at }),
    );
    return platform.db.transaction().execute((tx) => recordPictures(platform, tx, { user, id }, pictures));
  });
}
