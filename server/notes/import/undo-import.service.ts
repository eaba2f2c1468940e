import type { AnswerOf } from '#contract/call.ts';
import { messages } from '#contract/messages.ts';
import type { listImports as listImportsCall, undoImport as undoImportCall } from '#contract/notes/note-import.ts';
import type { Database } from '#server/db/tables.ts';
import { AppError } from '#server/platform/app-error.ts';
import { asTime } from '#server/platform/as-time.ts';
import { isId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findNotesWithReminders } from '#server/reminders/reminders.service.ts';
import { fileNamesOf } from '../attachments/attachments.service.ts';
import { listAllAttachmentsOf } from '../attachments/attachments.store.ts';
import { entriesOfPeople, type NotebookEntry, raiseEach } from '../changes/raise-notebooks.ts';
import { lockLinks, resolveLinks } from '../links/note-links.store.ts';
import { moveTags } from '../lists/note-index.store.ts';
import type { NoteRow } from '../note-row.ts';
import { countedAs, lockNotes, updateNoteRows } from '../notes.store.ts';
import { findNotesWithShares } from '../shares/note-shares.store.ts';
import {
  deleteImports,
  deleteImportsBefore,
  deleteNotes,
  findAsImported,
  type ImportOf,
  listImported,
  listImportsSince,
} from './note-imports.store.ts';

/** An import can be undone for this long. */
const undoMs = 30 * 24 * 60 * 60_000;

/** Notes of one call. */
const notesAtOnce = 500;

/** Imports of the last 30 days. */
export async function listImports(
  { db, clock }: Platform,
  userId: string,
): Promise<AnswerOf<typeof listImportsCall>['data']> {
  const rows = await listImportsSince(db, userId, clock.now() - undoMs);
  return rows.map(({ import_id, imported_at, notes }) => ({
    _id: import_id,
    createdAt: asTime(imported_at),
    notes,
  }));
}

/**
 * Which of these notes nobody has changed since they came. Texts, tags, pins, files, people, a summary and the bin all raise a note's
 * revision; reminders and links by which it is shared do not, and an admin's mark is no change of the person's.
 */
async function findUnchanged(tx: Database, notes: readonly NoteRow[]): Promise<Set<string>> {
  const ids = notes.filter(({ disabled, shared_with }) => disabled === 0 && shared_with === 0).map(({ id }) => id);
  const unchanged = await findAsImported(tx, ids);
  const reminded = await findNotesWithReminders(tx, [...unchanged]);
  const shared = await findNotesWithShares(tx, [...unchanged]);
  return unchanged.difference(reminded).difference(shared);
}

/** Moves notes to the bin that are not there yet. */
async function binNotes(
  tx: Database,
  userId: string,
  notes: readonly NoteRow[],
  now: number,
): Promise<NotebookEntry[]> {
  const active = notes.filter((note) => note.deleted_at === null);
  if (active.length === 0) return [];
  const ids = active.map(({ id }) => id);
  await moveTags(tx, await updateNoteRows(tx, userId, ids, { deleted_at: now }));
  const own = active.map((note) => ({ userId, noteId: note.id, isGone: false, addedActive: -countedAs(note) }));
  return [...own, ...(await entriesOfPeople(tx, active, true))];
}

async function deleteForGood(tx: Database, userId: string, notes: readonly NoteRow[]): Promise<NotebookEntry[]> {
  if (notes.length === 0) return [];
  const ids = notes.map(({ id }) => id);
  await deleteNotes(tx, userId, ids);
  // Links to them may mean other notes of the same titles now.
  await resolveLinks(tx, userId, [...new Set(notes.map(({ title_key }) => title_key))]);
  return notes.map((note) => ({ userId, noteId: note.id, isGone: true, addedActive: -countedAs(note) }));
}

/**
 * Undoes the first notes of an import. Those that nobody changed are deleted for good, with their files; the others move to the bin.
 * Throws `notFound` where nothing of it can be undone any more.
 */
export async function undoImport(
  { db, clock, files }: Platform,
  of: ImportOf,
): Promise<AnswerOf<typeof undoImportCall>> {
  if (!isId(of.importId)) throw new AppError('notFound', messages.imports.notFound);
  const { toRemove, ...done } = await db.transaction().execute(async (tx) => {
    await lockLinks(tx, of.userId);
    const now = clock.now();
    const found = await listImported(tx, of, { since: now - undoMs, limit: notesAtOnce + 1 });
    if (found.length === 0) throw new AppError('notFound', messages.imports.notFound);
    const ids = found.slice(0, notesAtOnce);
    const notes = await lockNotes(tx, of.userId, ids);
    const unchanged = await findUnchanged(tx, notes);
    const toDelete = notes.filter(({ id }) => unchanged.has(id));
    const toBin = notes.filter(({ id }) => !unchanged.has(id));
    const toRemove = fileNamesOf(await listAllAttachmentsOf(tx, [...unchanged]));
    await deleteImports(tx, ids);
    const entries = [...(await deleteForGood(tx, of.userId, toDelete)), ...(await binNotes(tx, of.userId, toBin, now))];
    await raiseEach(tx, entries, now);
    return { deleted: toDelete.length, binned: toBin.length, hasMore: found.length > notesAtOnce, toRemove };
  });
  // A crash of a moment between leaves files that the sweep removes.
  await files.remove(toRemove);
  return done;
}

/** Forgets imports that can no longer be undone. */
export const sweepImports = ({ db, clock }: Platform): Promise<void> => deleteImportsBefore(db, clock.now() - undoMs);
