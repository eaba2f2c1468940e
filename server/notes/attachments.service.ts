import path from 'node:path';
import { messages } from '#contract/messages.ts';
import { everyPage } from '#server/db/every-page.ts';
import type { Database } from '#server/db/tables.ts';
import type { IncomingFile } from '#server/http/multipart.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import { isId, newId } from '#server/platform/ids.ts';
import { writeThumbnail } from '#server/platform/images.ts';
import type { Platform } from '#server/platform/platform.ts';
import { requireRecordedRoom, requireRoom } from '#server/users/storage.service.ts';
import {
  type AttachmentRow,
  deleteBinnedAttachment,
  findAttachment,
  insertAttachments,
  listAttachmentsAfter,
  listAttachmentsToDelete,
  updateAttachmentBin,
} from './attachments.store.ts';
import { detectMediaType, isRasterImage } from './media-type.ts';
import { findNote, type NoteRow, updateNotebook } from './notes.store.ts';

/** The stored name of an attachment's thumbnail. */
export const thumbnailName = (id: string): string => `${id}.thumb`;

/** The names of the files that these rows stand for. */
export const fileNamesOf = (rows: readonly AttachmentRow[]): string[] =>
  rows.flatMap((row) => (row.has_thumbnail ? [row.file_name, thumbnailName(row.id)] : [row.file_name]));

/** Finds out what each file is, or refuses. A row per file, for a note that need not exist yet. */
async function describeFiles(
  { clock }: Platform,
  owner: { userId: string; noteId: string },
  incoming: readonly IncomingFile[],
): Promise<AttachmentRow[]> {
  const rows: AttachmentRow[] = [];
  for (const file of incoming) {
    const mediaType = await detectMediaType(file.path);
    if (!mediaType) throw fieldError(file.field, messages.notes.fileTypeRefused(file.originalName), 'unsupported');
    const id = newId();
    rows.push({
      id,
      note_id: owner.noteId,
      user_id: owner.userId,
      original_name: file.originalName,
      file_name:
        id +
        path
          .extname(file.originalName)
          .toLowerCase()
          .replace(/[^.a-z0-9]/g, '')
          .slice(0, 12),
      media_type: mediaType,
      size: file.size,
      has_thumbnail: 0,
      created_at: clock.now(),
      deleted_at: null,
    });
  }
  return rows;
}

async function keepThumbnail({ files }: Platform, source: string, row: AttachmentRow): Promise<void> {
  const target = { path: await files.stagingPath() };
  if (!(await writeThumbnail(source, target.path))) return;
  await files.keep(target, thumbnailName(row.id));
  row.has_thumbnail = 1;
}

/**
 * Keeps incoming files and records them by `record`, all or none: the files are on the disk for good before the rows
 * name them, and go again when the rows cannot be written. Throws `quota` where there is no room for them.
 */
export async function storeFiles<T>(
  platform: Platform,
  owner: { userId: string; noteId: string },
  incoming: readonly IncomingFile[],
  record: (tx: Database, rows: AttachmentRow[]) => Promise<T>,
): Promise<T> {
  const { db, files } = platform;
  const bytes = incoming.reduce((sum, { size }) => sum + size, 0);
  if (bytes > 0) await requireRoom(platform, owner.userId, bytes);
  const rows = await describeFiles(platform, owner, incoming);
  try {
    for (const [index, row] of rows.entries()) {
      const file = incoming[index];
      if (!file) continue;
      if (isRasterImage(row.media_type)) await keepThumbnail(platform, file.path, row);
      await files.keep(file, row.file_name);
    }
    return await db.transaction().execute(async (tx) => {
      const recorded = await record(tx, rows);
      await requireRecordedRoom(platform, tx, owner.userId, bytes);
      return recorded;
    });
  } catch (error) {
    await files.remove(rows.flatMap((row) => [row.file_name, thumbnailName(row.id)]));
    throw error;
  }
}

/** Attaches files to an active note of the person that is not disabled. */
export async function attachFiles(
  platform: Platform,
  userId: string,
  noteId: string,
  incoming: readonly IncomingFile[],
): Promise<void> {
  await storeFiles(platform, { userId, noteId }, incoming, async (tx, rows) => {
    await requireOpenNote(tx, userId, noteId);
    await insertAttachments(tx, rows);
    await updateNotebook(tx, userId, 0);
  });
}

/** Throws `forbidden` where an admin has disabled the note: what it holds is neither shown nor changed. */
export function refuseDisabled({ disabled }: Pick<NoteRow, 'disabled'>): void {
  if (disabled) throw new AppError('forbidden', messages.notes.disabled);
}

/** A note of the person to read or change: not in the bin, not disabled. Throws `notFound` or `forbidden`. */
export async function requireOpenNote(db: Database, userId: string, noteId: string): Promise<NoteRow> {
  const note = isId(noteId) ? await findNote(db, userId, noteId) : undefined;
  if (!note || note.deleted_at !== null) throw noSuchNote();
  refuseDisabled(note);
  return note;
}

export const noSuchNote = (): AppError => new AppError('notFound', messages.notes.notFound);

async function requireAttachment(db: Database, userId: string, noteId: string, id: string): Promise<AttachmentRow> {
  const row = await findAttachment(db, userId, noteId, id);
  if (!row) throw new AppError('notFound', messages.notes.attachmentNotFound);
  return row;
}

/** Moves an attachment to the bin. Its note must not be disabled. */
export const binAttachment = ({ db, clock }: Platform, userId: string, noteId: string, id: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const row = await requireAttachment(tx, userId, noteId, id);
    const note = await findNote(tx, userId, noteId);
    if (!note) throw noSuchNote();
    refuseDisabled(note);
    if (!(await updateAttachmentBin(tx, row, clock.now())))
      throw new AppError('notFound', messages.notes.attachmentNotFound);
    await updateNotebook(tx, userId, 0);
  });

/** Takes an attachment out of the bin. Its note must not be in the bin itself, nor disabled. */
export const restoreAttachment = ({ db }: Platform, userId: string, noteId: string, id: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const row = await requireAttachment(tx, userId, noteId, id);
    const note = await findNote(tx, userId, noteId);
    if (note?.deleted_at !== null) throw new AppError('conflict', messages.notes.attachmentOfDeletedNote);
    refuseDisabled(note);
    if (!(await updateAttachmentBin(tx, row, null))) throw new AppError('conflict', messages.notes.attachmentNotInBin);
    await updateNotebook(tx, userId, 0);
  });

/** Deletes an attachment in the bin for good, then its files. */
export async function deleteAttachmentForGood(
  { db, files }: Platform,
  userId: string,
  noteId: string,
  id: string,
): Promise<void> {
  const row = await requireAttachment(db, userId, noteId, id);
  if (!(await deleteBinnedAttachment(db, userId, id)))
    throw new AppError('conflict', messages.notes.attachmentNotInBin);
  await files.remove(fileNamesOf([row]));
}

/** The names of the files of all attachments, some at a time. */
export async function* everyAttachmentName(db: Database): AsyncGenerator<string[]> {
  for await (const rows of everyPage((after, limit) => listAttachmentsAfter(db, after, limit))) yield fileNamesOf(rows);
}

/** The names of all files of a person, for when the account goes. */
export const listFilesOf = async (db: Database, userId: string): Promise<string[]> =>
  fileNamesOf(await listAttachmentsToDelete(db, userId, 'all'));
