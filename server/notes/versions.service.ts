import { messages } from '#contract/messages.ts';
import { limits } from '#contract/limits.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Database } from '#server/db/tables.ts';
import type { Platform } from '#server/platform/platform.ts';
import { noSuchNote, refuseDisabled } from './attachments.service.ts';
import type { NoteRow } from './note-row.ts';
import { findNote, lockNote, type OwnedNote, updateNote, updateNotebook } from './notes.store.ts';
import { versionsToDrop } from './version-rules.ts';
import {
  currentVersion,
  deleteVersions,
  findFormerVersion,
  insertVersion,
  listFormerVersions,
  type VersionRow,
} from './versions.store.ts';

/** The columns of a note that begin its next version. */
export const nextVersion = (note: NoteRow, now: number): Pick<NoteRow, 'version' | 'version_started_at'> => ({
  version: note.version + 1,
  version_started_at: now,
});

/** Keeps a former state of a note and thins out older ones, in the transaction of the save that replaces it. */
export async function keepVersion(tx: Database, former: NoteRow, now: number): Promise<void> {
  await insertVersion(tx, currentVersion(former));
  // One more than are kept, at most, unless a save was not thinned out.
  const kept = await listFormerVersions(tx, former.id, former.version + 1, 2 * limits.note.versions.kept);
  await deleteVersions(tx, former.id, versionsToDrop(kept, now));
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
    const note = await lockNote(tx, owned);
    if (!note) throw noSuchNote();
    refuseDisabled(note);
    if (note.deleted_at !== null) throw new AppError('conflict', messages.notes.versionOfDeletedNote);
    const { title, description, tags } = await findVersion(tx, note, version);
    const now = clock.now();
    const change = { title, description, tags, ...nextVersion(note, now) };
    const restored = await updateNote(tx, owned, change, { now });
    if (!restored) throw noSuchNote();
    await keepVersion(tx, note, now);
    await updateNotebook(tx, owned.userId, 0);
    return restored;
  });
