import { messages } from '#contract/messages.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Database } from '#server/db/tables.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findSeen, lockOwner, lockSeen, noSuchNote, refuseDisabled, refuseReader } from '../people/note-access.ts';
import type { AskedNote, SeenNote } from '../people/seen-note.ts';
import { type AuthoredVersion, nameAuthors } from './version-authors.ts';
import { authorOf, keepVersion, nextVersion } from './keep-versions.ts';
import { linkSavedNote, lockForRename, withOwnLinks } from '../links/note-links.service.ts';
import { lockLinks } from '../links/note-links.store.ts';
import { descriptionColumns, type NoteRow, titleColumns, type WrittenColumns } from '../note-row.ts';
import { raiseNotebooks } from '../changes/raise-notebooks.ts';
import { updateNote } from '../notes.store.ts';
import { endsVersion } from './version-rules.ts';
import { currentVersion, findFormerVersion, listFormerVersions, type VersionRow } from './versions.store.ts';

/**
 * Saves an edit of a note that the transaction has locked, by the rules of versions. Under the conditions of `updateNote`; undefined
 * where they do not hold. The caller raises the notebooks.
 */
export async function saveEdit(
  tx: Database,
  before: NoteRow,
  change: WrittenColumns,
  { now, unchangedSince, writerId }: { now: number; unchangedSince?: number | undefined; writerId: string },
): Promise<NoteRow | undefined> {
  const owned = { userId: before.user_id, id: before.id };
  const author_id = authorOf(before, writerId);
  const former = endsVersion(before, { ...before, ...change, author_id }, now) ? before : undefined;
  const columns = { ...change, ...(former && nextVersion(former, author_id, now)) };
  const saved = await updateNote(tx, owned, columns, { now, unchangedSince });
  if (!saved) return undefined;
  if (former) await keepVersion(tx, former, now);
  return saved;
}

/** A note, in the bin or not, whose versions the person may read. Throws `notFound` or `forbidden`. */
async function requireReadable(db: Database, asked: AskedNote): Promise<SeenNote> {
  const found = await findSeen(db, asked);
  if (!found) throw noSuchNote();
  refuseDisabled(found.note);
  return found;
}

/** Versions of a note below one, newest first; without `below` from the current one on. */
export async function listVersionsOf(
  db: Database,
  asked: AskedNote,
  { below, limit }: { below: number | undefined; limit: number },
): Promise<AuthoredVersion[]> {
  const { note } = await requireReadable(db, asked);
  const current = below === undefined || below > note.version ? [currentVersion(note)] : [];
  const former = await listFormerVersions(db, note.id, below ?? note.version, limit - current.length);
  return nameAuthors(db, note, [...current, ...former]);
}

/** One version of a note, whole, with the tags that it has for the person. Throws `notFound` where it has no such version. */
export async function requireVersion(db: Database, asked: AskedNote, version: number): Promise<VersionRow> {
  const { note, seen } = await requireReadable(db, asked);
  const found = await findVersion(db, note, version);
  // The row has the owner's tags. Those of other people are no part of a version.
  return seen ? { ...found, tags: seen.tags } : found;
}

async function findVersion(db: Database, note: NoteRow, version: number): Promise<VersionRow> {
  if (version === note.version) return currentVersion(note);
  const found = await findFormerVersion(db, note.id, version);
  if (!found) throw new AppError('notFound', messages.notes.versionNotFound);
  return found;
}

/** Locks a note to restore a version of it. Throws `notFound`, `forbidden`, and `conflict` in the bin. */
async function requireRestorable(tx: Database, asked: AskedNote, ownerId: string): Promise<SeenNote> {
  const found = await lockSeen(tx, asked, ownerId);
  if (!found) throw noSuchNote();
  refuseReader(found);
  refuseDisabled(found.note);
  if (found.note.deleted_at !== null) throw new AppError('conflict', messages.notes.versionOfDeletedNote);
  return found;
}

/** Brings the texts of a version back, as a new version. Throws `conflict` for a note in the bin. */
export const restoreVersionOf = ({ db, clock }: Platform, asked: AskedNote, version: number): Promise<SeenNote> =>
  db.transaction().execute(async (tx) => {
    const ownerId = await lockOwner(tx, asked);
    const owned = { userId: ownerId, id: asked.id };
    // Read before the lock: a former version never changes, and nothing renames the note meanwhile.
    await lockLinks(tx, ownerId);
    const { title: newTitle } = await requireVersion(tx, asked, version);
    const following = await lockForRename(tx, owned, newTitle);
    const { note, seen } = await requireRestorable(tx, asked, ownerId);
    const { title, description, tags } = await findVersion(tx, note, version);
    const now = clock.now();
    const texts = { ...titleColumns(title), ...descriptionColumns(description), ...(!seen && { tags }) };
    const begun = nextVersion(note, authorOf(note, asked.userId), now);
    const restored = await updateNote(tx, owned, { ...withOwnLinks(note, texts, following), ...begun }, { now });
    if (!restored) throw noSuchNote();
    await keepVersion(tx, note, now);
    const rename = { before: note, saved: restored, following, writerId: asked.userId };
    const followed = await linkSavedNote(tx, rename, now);
    await raiseNotebooks(tx, ownerId, { notes: [restored, ...followed] });
    return { note: restored, seen };
  });
