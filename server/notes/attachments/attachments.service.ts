import path from 'node:path';
import { messages } from '#contract/messages.ts';
import { everyPage } from '#server/db/every-page.ts';
import { isUniqueViolation } from '#server/db/constraint.ts';
import type { Database } from '#server/db/tables.ts';
import type { IncomingFile } from '#server/http/multipart.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import { newId } from '#server/platform/ids.ts';
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
  type NoteWithFiles,
  seenWithFiles,
  updateAttachmentBin,
} from './attachments.store.ts';
import { detectMediaType, isRasterImage } from './media-type.ts';
import { raiseNotebooks } from '../changes/raise-notebooks.ts';
import { findNote } from '../notes.store.ts';
import {
  lockOwner,
  lockSeen,
  noSuchNote,
  refuseDisabled,
  refuseReader,
  requireOpen,
  requireWritable,
  whyNotOwner,
} from '../people/note-access.ts';
import type { AskedNote, SeenNote } from '../people/seen-note.ts';

/** The stored name of an attachment's thumbnail. A file whose id the sender chose is stored under another name than its id. */
export const thumbnailName = ({ id, file_name }: Pick<AttachmentRow, 'id' | 'file_name'>): string =>
  `${file_name.startsWith(id) ? id : file_name}.thumb`;

/** The names of the files that these rows stand for. */
export const fileNamesOf = (rows: readonly AttachmentRow[]): string[] =>
  rows.flatMap((row) => (row.has_thumbnail ? [row.file_name, thumbnailName(row)] : [row.file_name]));

/** Whose the files are. */
interface FileOwner {
  userId: string;
  noteId: string;
  /** The id of the one file that comes, where the sender chose it. */
  ownId?: string;
}

interface DescribedFile {
  file: IncomingFile;
  row: AttachmentRow;
}

/** True for a file on the disk of a type that a note may have. */
export const isAttachable = async (path: string): Promise<boolean> => (await detectMediaType(path)) !== undefined;

/** Detects the type of each file and makes its row, for a note that may not exist yet. Throws `unsupported`. */
async function describeFiles(
  { clock }: Platform,
  { userId, noteId, ownId }: FileOwner,
  incoming: readonly IncomingFile[],
): Promise<DescribedFile[]> {
  const described: DescribedFile[] = [];
  for (const file of incoming) {
    const mediaType = await detectMediaType(file.path);
    if (!mediaType) throw fieldError(file.field, messages.notes.fileTypeRefused(file.originalName), 'unsupported');
    const storedId = newId();
    const extension = path.extname(file.originalName).toLowerCase();
    const row = {
      id: ownId ?? storedId,
      note_id: noteId,
      user_id: userId,
      original_name: file.originalName,
      // Never by an id that the sender chose: it may be that of somebody else's file.
      file_name: storedId + extension.replace(/[^.a-z0-9]/g, '').slice(0, 12),
      media_type: mediaType,
      size: file.size,
      has_thumbnail: 0,
      created_at: clock.now(),
      deleted_at: null,
      is_read: 0,
    };
    described.push({ file, row });
  }
  return described;
}

async function keepThumbnail({ files }: Platform, source: string, row: AttachmentRow): Promise<void> {
  const target = { path: await files.stagingPath() };
  if (!(await writeThumbnail(source, target.path))) return;
  await files.keep(target, thumbnailName(row));
  row.has_thumbnail = 1;
}

/**
 * Stores incoming files on the disk, all or none, and returns their rows. The caller records the rows in a transaction, which calls
 * `requireRecordedRoom`, and calls `dropFiles` where that fails. Throws `quota` and `unsupported`.
 */
export async function keepFiles(
  platform: Platform,
  owner: FileOwner,
  incoming: readonly IncomingFile[],
): Promise<AttachmentRow[]> {
  const bytes = bytesOf(incoming);
  if (bytes > 0) await requireRoom(platform, owner.userId, bytes);
  const described = await describeFiles(platform, owner, incoming);
  const rows = described.map(({ row }) => row);
  try {
    for (const { file, row } of described) {
      if (isRasterImage(row.media_type)) await keepThumbnail(platform, file.path, row);
      await platform.files.keep(file, row.file_name);
    }
    return rows;
  } catch (error) {
    await dropFiles(platform, rows);
    throw error;
  }
}

/** Removes kept files whose rows were not recorded. */
export const dropFiles = ({ files }: Platform, rows: readonly AttachmentRow[]): Promise<void> =>
  // A thumbnail may be there although its row does not say so yet.
  files.remove(rows.flatMap((row) => [row.file_name, thumbnailName(row)]));

/** The size of files, in bytes. */
export const bytesOf = (files: readonly { size: number }[]): number => files.reduce((sum, { size }) => sum + size, 0);

/** Tells nobody but the owner how much room they have used. */
async function withoutFigures<Done>(seen: SeenNote['seen'], work: () => Promise<Done>): Promise<Done> {
  try {
    return await work();
  } catch (error) {
    if (seen && error instanceof AppError && error.code === 'quota')
      throw new AppError('quota', messages.notePeople.ownerHasNoRoom, { cause: error });
    throw error;
  }
}

/** The note where it has a file already, in the bin or not; undefined where it has not, or where no id is given. */
async function findAttached(db: Database, found: SeenNote, id: string | undefined): Promise<NoteWithFiles | undefined> {
  const { note } = found;
  const isThere = id !== undefined && (await findAttachment(db, note.user_id, note.id, id)) !== undefined;
  return isThere ? seenWithFiles(db, found) : undefined;
}

/**
 * Attaches files to an active note that is not disabled and that the person may change. They count for its owner. `ownId` is the id of the
 * one file that comes, where the sender chose it: a file that is there stays as it is. Throws `notFound`, `forbidden`, `quota`,
 * `unsupported`, and `conflict` where the id is another file's.
 */
export async function attachFiles(
  platform: Platform,
  asked: AskedNote,
  { files: incoming, ownId }: { files: readonly IncomingFile[]; ownId: string | undefined },
): Promise<NoteWithFiles> {
  const before = await requireWritable(platform.db, asked);
  const attached = await findAttached(platform.db, before, ownId);
  if (attached) return attached;
  const { note, seen } = before;
  const owner = { userId: note.user_id, noteId: note.id, ...(ownId !== undefined && { ownId }) };
  const rows = await withoutFigures(seen, () => keepFiles(platform, owner, incoming));
  try {
    return await platform.db.transaction().execute(async (tx) => {
      const found = requireOpen(await lockSeen(tx, asked, await lockOwner(tx, asked)));
      refuseReader(found);
      await insertAttachments(tx, rows);
      await raiseNotebooks(tx, note.user_id, { notes: [found.note] });
      await withoutFigures(seen, () => requireRecordedRoom(platform, tx, note.user_id, bytesOf(rows)));
      return seenWithFiles(tx, found);
    });
  } catch (error) {
    await dropFiles(platform, rows);
    if (!isUniqueViolation(error)) throw error;
    // The other one of two calls at once has attached it, or the id is taken.
    const winner = await findAttached(platform.db, before, ownId);
    if (!winner) throw new AppError('conflict', messages.imports.fileIdTaken, { cause: error });
    return winner;
  }
}

/** An attachment of one's own note. Throws `notFound`, and `forbidden` in a note of somebody else. */
async function requireAttachment(db: Database, userId: string, noteId: string, id: string): Promise<AttachmentRow> {
  const row = await findAttachment(db, userId, noteId, id);
  if (!row) throw await whyNotOwner(db, { userId, id: noteId }, messages.notes.attachmentNotFound);
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
    await raiseNotebooks(tx, userId, { notes: [note] });
  });

/** Takes an attachment out of the bin. Its note must not be in the bin itself, nor disabled. */
export const restoreAttachment = ({ db }: Platform, userId: string, noteId: string, id: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const row = await requireAttachment(tx, userId, noteId, id);
    const note = await findNote(tx, userId, noteId);
    if (note?.deleted_at !== null) throw new AppError('conflict', messages.bin.attachmentOfDeletedNote);
    refuseDisabled(note);
    if (!(await updateAttachmentBin(tx, row, null))) throw new AppError('conflict', messages.bin.attachmentNotInBin);
    await raiseNotebooks(tx, userId, { notes: [note] });
  });

/** Deletes an attachment in the bin for good, then its files. */
export async function deleteAttachmentForGood(
  { db, files }: Platform,
  userId: string,
  noteId: string,
  id: string,
): Promise<void> {
  const row = await requireAttachment(db, userId, noteId, id);
  if (!(await deleteBinnedAttachment(db, userId, id))) throw new AppError('conflict', messages.bin.attachmentNotInBin);
  await files.remove(fileNamesOf([row]));
}

/** The names of the files of all attachments, some at a time. */
export async function* everyAttachmentName(db: Database): AsyncGenerator<string[]> {
  for await (const rows of everyPage((after, limit) => listAttachmentsAfter(db, after, limit))) yield fileNamesOf(rows);
}

/** The names of all files of a person, for when the account goes. */
export const listFilesOf = async (db: Database, userId: string): Promise<string[]> =>
  fileNamesOf(await listAttachmentsToDelete(db, userId, 'all'));
