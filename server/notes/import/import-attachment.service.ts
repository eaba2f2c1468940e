import { messages } from '#contract/messages.ts';
import { isUniqueViolation } from '#server/db/constraint.ts';
import type { Database } from '#server/db/tables.ts';
import type { IncomingFile } from '#server/http/multipart.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import { isId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { requireRecordedRoom } from '#server/users/storage.service.ts';
import { bytesOf, dropFiles, keepFiles } from '../attachments/attachments.service.ts';
import { findAttachment, insertAttachments, type NoteWithFiles, withFiles } from '../attachments/attachments.store.ts';
import { raiseNotebooks } from '../changes/raise-notebooks.ts';
import type { NoteRow } from '../note-row.ts';
import { findNote, lockNote } from '../notes.store.ts';
import { noSuchNote, refuseDisabled, whyNotOwner } from '../people/note-access.ts';
import { findAsImported, keepAsImported } from './note-imports.store.ts';

/** A file for a note of the user, under an id of their own. */
export interface FileOfNote {
  userId: string;
  noteId: string;
  /** A UUID in lower case. */
  id: string;
  /** Since when it is in the bin, in milliseconds. */
  deletedAt: number | null;
}

/** A note of the user's own, in the bin or not. Throws `notFound`, and `forbidden` where it is disabled or somebody else's. */
async function requireOwnNote(db: Database, { userId, noteId }: FileOfNote): Promise<NoteRow> {
  const note = isId(noteId) ? await findNote(db, userId, noteId) : undefined;
  if (!note) throw await whyNotOwner(db, { userId, id: noteId });
  refuseDisabled(note);
  return note;
}

/** The note where it has the file already. Throws as `requireOwnNote`, and `invalid` where the id of the file is no UUID. */
async function findAttached(db: Database, file: FileOfNote): Promise<NoteWithFiles | undefined> {
  const note = await requireOwnNote(db, file);
  if (!isId(file.id)) throw fieldError('attId', messages.imports.badFileId);
  return (await findAttachment(db, file.userId, file.noteId, file.id)) && withFiles(db, note);
}

/** True if a note of the user has the file already, in the bin or not. Throws as `importAttachment`. */
export const isAttached = async ({ db }: Pick<Platform, 'db'>, file: FileOfNote): Promise<boolean> =>
  (await findAttached(db, file)) !== undefined;

/**
 * Attaches a file under an id that the sender chose; a file that is there stays as it is. Throws `notFound`, `forbidden`, `quota`,
 * `unsupported`, and `conflict` where the id is another file's.
 */
export async function importAttachment(
  platform: Platform,
  file: FileOfNote,
  incoming: readonly IncomingFile[],
): Promise<NoteWithFiles> {
  const { db } = platform;
  const attached = await findAttached(db, file);
  if (attached) return attached;
  if (incoming.length === 0) throw fieldError('attachment', messages.notes.selectFile);
  const { userId, noteId, deletedAt } = file;
  const rows = await keepFiles(platform, { userId, noteId, ownId: file.id }, incoming);
  try {
    return await db.transaction().execute(async (tx) => {
      const note = await lockNote(tx, { userId, id: noteId });
      if (!note) throw noSuchNote();
      refuseDisabled(note);
      await insertAttachments(
        tx,
        rows.map((row) => ({ ...row, deleted_at: deletedAt })),
      );
      const isAsImported = (await findAsImported(tx, [noteId])).size > 0;
      await raiseNotebooks(tx, userId, { notes: [note] });
      if (isAsImported) await keepAsImported(tx, noteId);
      await requireRecordedRoom(platform, tx, userId, bytesOf(rows));
      return withFiles(tx, note);
    });
  } catch (error) {
    await dropFiles(platform, rows);
    if (!isUniqueViolation(error)) throw error;
    // The other one of two calls at once has attached it, or the id is taken.
    const winner = await findAttached(db, file);
    if (!winner) throw new AppError('conflict', messages.imports.fileIdTaken, { cause: error });
    return winner;
  }
}
