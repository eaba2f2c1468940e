import { messages } from '#contract/messages.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Database } from '#server/db/tables.ts';
import type { Platform } from '#server/platform/platform.ts';
import { noSuchNote, refuseDisabled } from '../attachments/attachments.service.ts';
import { keepVersion, nextVersion } from './keep-versions.ts';
import { linkSavedNote, lockForRename, withOwnLinks } from '../links/note-links.service.ts';
import { lockLinks } from '../links/note-links.store.ts';
import { descriptionColumns, type NoteRow, titleColumns, type WrittenColumns } from '../note-row.ts';
import { updateNotebook } from '../changes/notebook.store.ts';
import { findNote, lockNote, type OwnedNote, updateNote } from '../notes.store.ts';
import { endsVersion } from './version-rules.ts';
import { currentVersion, findFormerVersion, listFormerVersions, type VersionRow } from './versions.store.ts';

/**
 * Saves an edit of a note that the transaction has locked, by the rules of versions. Under the conditions of `updateNote`; undefined
 * where they do not hold.
 */
export async function saveEdit(
  tx: Database,
  before: NoteRow,
  change: WrittenColumns,
  { now, unchangedSince }: { now: number; unchangedSince?: number | undefined },
): Promise<NoteRow | undefined> {
  const owned = { userId: before.user_id, id: before.id };
  const former = endsVersion(before, { ...before, ...change }, now) ? before : undefined;
  const columns = { ...change, ...(former && nextVersion(former, now)) };
  const saved = await updateNote(tx, owned, columns, { now, unchangedSince });
  if (!saved) return undefined;
  if (former) await keepVersion(tx, former, now);
  await updateNotebook(tx, owned.userId, { changed: [owned.id] });
  return saved;
}

/** A note of the user, in the bin or not, whose versions they may read. Throws `notFound` or `forbidden`. */
async function requireReadable(db: Database, { userId, id }: OwnedNote): Promise<NoteRow> {
  const note = await findNote(db, userId, id);
  if (!note) throw noSuchNote();
  refuseDisabled(note);
  return note;
}

/** Versions of a note below one, newest first; without `below` from the current one on. */
export async function listVersionsOf(
  db: Database,
  owned: OwnedNote,
  { below, limit }: { below: number | undefined; limit: number },
): Promise<Omit<VersionRow, 'description' | 'tags'>[]> {
  const note = await requireReadable(db, owned);
  const current = below === undefined || below > note.version ? [currentVersion(note)] : [];
  const former = await listFormerVersions(db, note.id, below ?? note.version, limit - current.length);
  return [...current, ...former];
}

/** One version of a note, whole. Throws `notFound` where it has no such version. */
export async function requireVersion(db: Database, owned: OwnedNote, version: number): Promise<VersionRow> {
  const note = await requireReadable(db, owned);
  return findVersion(db, note, version);
}

async function findVersion(db: Database, note: NoteRow, version: number): Promise<VersionRow> {
  if (version === note.version) return currentVersion(note);
  const found = await findFormerVersion(db, note.id, version);
  if (!found) throw new AppError('notFound', messages.notes.versionNotFound);
  return found;
}

/** Brings the texts of a version back, as a new version. Throws `conflict` for a note in the bin. */
export const restoreVersionOf = ({ db, clock }: Platform, owned: OwnedNote, version: number): Promise<NoteRow> =>
  db.transaction().execute(async (tx) => {
    // Read before the lock: a former version never changes, and nothing renames the note meanwhile.
    await lockLinks(tx, owned.userId);
    const { title: newTitle } = await requireVersion(tx, owned, version);
    const following = await lockForRename(tx, owned, newTitle);
    const note = await lockNote(tx, owned);
    if (!note) throw noSuchNote();
    refuseDisabled(note);
    if (note.deleted_at !== null) throw new AppError('conflict', messages.notes.versionOfDeletedNote);
    const { title, description, tags } = await findVersion(tx, note, version);
    const now = clock.now();
    const texts = { ...titleColumns(title), ...descriptionColumns(description), tags };
    const change = { ...withOwnLinks(note, texts, following), ...nextVersion(note, now) };
    const restored = await updateNote(tx, owned, change, { now });
    if (!restored) throw noSuchNote();
    await keepVersion(tx, note, now);
    await linkSavedNote(tx, { before: note, saved: restored, following }, now);
    await updateNotebook(tx, owned.userId, { changed: [owned.id] });
    return restored;
  });
