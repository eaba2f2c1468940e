import type { BodyOf } from '#contract/call.ts';
import { messages } from '#contract/messages.ts';
import type { addNote } from '#contract/notes/notes.ts';
import { isUniqueViolation } from '#server/db/constraint.ts';
import type { Database } from '#server/db/tables.ts';
import type { IncomingFile } from '#server/http/multipart.ts';
import { AppError } from '#server/platform/app-error.ts';
import { newId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { requireRecordedRoom } from '#server/users/storage.service.ts';
import { bytesOf, dropFiles, fileNamesOf, keepFiles } from './attachments/attachments.service.ts';
import {
  deleteBinnedAttachments,
  insertAttachments,
  listAttachmentsToDelete,
  type NoteWithFiles,
  withFiles,
} from './attachments/attachments.store.ts';
import { updateNotebook } from './changes/notebook.store.ts';
import { raiseNotebooks } from './changes/raise-notebooks.ts';
import {
  binNote,
  countedAs,
  deleteBinnedNote,
  deleteBinnedNotes,
  findNote,
  findNoteByClientId,
  insertNote,
  unbinNote,
  updateSummary,
} from './notes.store.ts';
import { linkNewNote, lockForNewNote } from './links/note-links.service.ts';
import { listLinkedBinKeys, lockLinks, resolveLinks } from './links/note-links.store.ts';
import { columnsOf, newNoteRow, type NoteRow } from './note-row.ts';
import { noSuchNote, requireOpenNote, whyNotOwner } from './people/note-access.ts';
import { summarySourceOf, unknownSource } from './summary-source.ts';

/** Creates a note with its files, all or nothing. Sent again with the same `clientId`, it returns the existing note. */
export async function createNote(
  platform: Platform,
  userId: string,
  given: BodyOf<typeof addNote>,
  incoming: readonly IncomingFile[],
): Promise<NoteWithFiles> {
  const { db, clock } = platform;
  const { title, description, clientId } = given;
  const findSentBefore = async () => {
    const note = clientId === undefined ? undefined : await findNoteByClientId(db, userId, clientId);
    return note && withFiles(db, note);
  };
  const sentBefore = await findSentBefore();
  if (sentBefore) return sentBefore;
  const note = newNoteRow({
    id: newId(),
    user_id: userId,
    title,
    description,
    ...columnsOf(given),
    created_at: clock.now(),
    client_id: clientId ?? null,
  });
  const attachments = await keepFiles(platform, { userId, noteId: note.id }, incoming);
  try {
    return await db.transaction().execute(async (tx) => {
      await lockForNewNote(tx, note);
      await insertNote(tx, note);
      await linkNewNote(tx, note, given.linkTargets);
      await insertAttachments(tx, attachments);
      await updateNotebook(tx, userId, { changed: [note.id], addedActive: 1 });
      await requireRecordedRoom(platform, tx, userId, bytesOf(attachments));
      return { note, attachments };
    });
  } catch (error) {
    await dropFiles(platform, attachments);
    // Two calls with one `clientId` at the same time: the other call has inserted the note.
    const winner = isUniqueViolation(error) ? await findSentBefore() : undefined;
    if (!winner) throw error;
    return winner;
  }
}

/** Changes the summary of an active note. Throws `notFound` where the person has none, `forbidden` where it is disabled. */
const changeSummary = (
  { db }: Platform,
  userId: string,
  id: string,
  change: Pick<NoteRow, 'summary' | 'summary_source'>,
): Promise<NoteWithFiles> =>
  db.transaction().execute(async (tx) => {
    await requireOpenNote(tx, userId, id);
    const changed = await updateSummary(tx, userId, id, change);
    if (!changed) throw noSuchNote();
    await raiseNotebooks(tx, userId, { notes: [changed] });
    return withFiles(tx, changed);
  });

/** Saves a summary that was made of the text of `note`, as it was then: the note may have been edited meanwhile. */
export const saveSummary = (
  platform: Platform,
  note: NoteRow,
  { text, summary }: { text: string; summary: string },
): Promise<NoteWithFiles> =>
  changeSummary(platform, note.user_id, note.id, {
    summary,
    // A browser may have had an older text before it.
    summary_source: text.includes(note.description) ? summarySourceOf(note) : unknownSource,
  });

/** Removes a summary, where there is one. */
export const removeSummary = (platform: Platform, userId: string, id: string): Promise<NoteWithFiles> =>
  changeSummary(platform, userId, id, { summary: null, summary_source: null });

/** Moves an active note to the bin. */
export const moveToBin = ({ db, clock }: Platform, userId: string, id: string): Promise<NoteWithFiles> =>
  db.transaction().execute(async (tx) => {
    const now = clock.now();
    const binned = await binNote(tx, userId, id, now);
    if (!binned) throw await whyNotOwner(tx, { userId, id });
    const addedActive = -countedAs({ ...binned, deleted_at: null });
    await raiseNotebooks(tx, userId, { notes: [binned], addedActive, leftAt: now });
    return withFiles(tx, binned);
  });

/** Takes a note out of the bin. */
export const restoreFromBin = ({ db }: Platform, userId: string, id: string): Promise<NoteWithFiles> =>
  db.transaction().execute(async (tx) => {
    await lockLinks(tx, userId);
    const restored = await unbinNote(tx, userId, id);
    if (!restored) throw await notInBin(tx, userId, id);
    await resolveLinks(tx, userId, [restored.title_key]);
    await raiseNotebooks(tx, userId, { notes: [restored], addedActive: countedAs(restored) });
    return withFiles(tx, restored);
  });

async function notInBin(db: Database, userId: string, id: string): Promise<AppError> {
  return (await findNote(db, userId, id))
    ? new AppError('conflict', messages.bin.notInBin)
    : whyNotOwner(db, { userId, id });
}

/** Deletes a note in the bin for good, then its files. What the crash of a moment between leaves, the sweep removes. */
export async function deleteForGood({ db, files, clock }: Platform, userId: string, id: string): Promise<NoteRow> {
  const { deleted, toDelete } = await db.transaction().execute(async (tx) => {
    await lockLinks(tx, userId);
    const toDelete = await listAttachmentsToDelete(tx, userId, { noteId: id });
    const deleted = await deleteBinnedNote(tx, userId, id);
    if (!deleted) throw await notInBin(tx, userId, id);
    // Links to it may mean another note of the same title now.
    await resolveLinks(tx, userId, [deleted.title_key]);
    await updateNotebook(tx, userId, { removed: [id], at: clock.now() });
    return { deleted, toDelete };
  });
  await files.remove(fileNamesOf(toDelete));
  return deleted;
}

/** Deletes all notes and attachments in the bin for good, then their files. */
export async function emptyBin({ db, files, clock }: Platform, userId: string): Promise<void> {
  const toDelete = await db.transaction().execute(async (tx) => {
    await lockLinks(tx, userId);
    const rows = await listAttachmentsToDelete(tx, userId, 'bin');
    const linkedKeys = await listLinkedBinKeys(tx, userId);
    const removed = await deleteBinnedNotes(tx, userId);
    await resolveLinks(tx, userId, linkedKeys);
    await deleteBinnedAttachments(tx, userId);
    await updateNotebook(tx, userId, { removed, at: clock.now() });
    return rows;
  });
  await files.remove(fileNamesOf(toDelete));
}

export { everyAttachmentName, listFilesOf } from './attachments/attachments.service.ts';
export { holdSeen, requireOpenNote, requireOpenSeen } from './people/note-access.ts';
export { rebuildNoteIndexes } from './lists/note-index.store.ts';
export { lockNote, lockNotesToDelete } from './notes.store.ts';
export { beginNewHistory } from './changes/notebook.store.ts';
export { listOwnChanges, type OwnChange } from './changes/own-changes.ts';
export { sweepRemovals } from './changes/note-changes.service.ts';
export { exportSavedSearches } from './lists/saved-searches.service.ts';
export { sweepSaves } from './note-saves.store.ts';
export { indexWaitingNotes } from './tags/waiting-notes.ts';
