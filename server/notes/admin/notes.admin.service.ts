import { adminMessages } from '#contract/admins/admin-messages.ts';
import type { QueryOf } from '#contract/call.ts';
import { adminLimits } from '#contract/admins/admin-limits.ts';
import type { AdminNote, listAdminNotes } from '#contract/notes/notes.admin.ts';
import { recordAction } from '#server/admins/audit.service.ts';
import { inOrderOf } from '#server/db/numbered-pages.ts';
import type { Database } from '#server/db/tables.ts';
import type { SignedInAdmin } from '#server/http/identity.ts';
import { AppError } from '#server/platform/app-error.ts';
import { asTime } from '#server/platform/as-time.ts';
import { isId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { fileNamesOf } from '../attachments/attachments.service.ts';
import { listAttachmentsToDelete } from '../attachments/attachments.store.ts';
import { reindexForOwner } from '../lists/note-index.store.ts';
import { lockLinks, resolveLinks } from '../links/note-links.store.ts';
import * as store from './notes.admin.store.ts';
import { entriesOfPeople, raiseEach, raiseNotebooks } from '../changes/raise-notebooks.ts';
import { lockAnyNotes } from '../people/note-people.store.ts';
import { countedAs } from '../notes.store.ts';

/** The newest flagged notes that are listed at once. */
const flaggedAtOnce = adminLimits.page.max;

const presentNote = (row: store.AuthoredNote): AdminNote => ({
  _id: row.id,
  title: row.title,
  content: row.description,
  author: row.author,
  authorId: row.user_id,
  createdAt: asTime(row.created_at),
  flagged: row.flagged === 1,
  disabled: row.disabled === 1,
  isDeleted: row.deleted_at !== null,
});

/** The beginning of a text, with an ellipsis where something is left out. */
function beginningOf(text: string): string {
  const letters = Array.from(text);
  return letters.length > adminLimits.noteExcerpt ? `${letters.slice(0, adminLimits.noteExcerpt).join('')}…` : text;
}

const presentExcerpt = (row: store.AuthoredNote): AdminNote =>
  presentNote({ ...row, description: beginningOf(row.description) });

const noteNotFound = (): AppError => new AppError('notFound', adminMessages.notes.notFound);

/** Rate limit on searches: guessing a text word by word takes very many. Lifted by RATE_LIMIT=off. */
const searching = { max: 120, windowMs: 60 * 60_000 };

/** Counts a search and records what it looks for, before anything is looked for: also one that finds nothing tells something. */
async function recordSearch(platform: Platform, admin: SignedInAdmin, search: string): Promise<void> {
  const { rateLimiter, config, db } = platform;
  if (config.hasAddressLimits)
    await rateLimiter.count(`note-search:${admin.id}`, searching, adminMessages.notes.searchedTooOften);
  await recordAction(db, platform, admin, { action: 'note.search', target: search });
}

/**
 * A page of everybody's notes with the beginning of each. A search is recorded with its words before it begins, then which notes were
 * seen; what cannot be recorded is not answered. Past its last page a search tells no total. Throws `tooMany`.
 */
export async function readNotes(
  platform: Platform,
  admin: SignedInAdmin,
  query: QueryOf<typeof listAdminNotes>,
): Promise<{ notes: AdminNote[]; total: number }> {
  const { db } = platform;
  const search = query.search ?? '';
  if (search !== '') await recordSearch(platform, admin, search);
  const { ids, total } = await store.findNotePage(db, query);
  const rows = ids.length > 0 ? inOrderOf(ids, await store.listExcerptsById(db, ids)) : [];
  const seen = rows.map(({ id }) => id).join(' ');
  if (rows.length > 0) await recordAction(db, platform, admin, { action: 'note.list', target: seen });
  return { notes: rows.map(presentExcerpt), total: search !== '' && rows.length === 0 ? 0 : total };
}

/** The newest flagged notes, and how many there are. Which ones were seen is recorded. */
export async function readFlaggedNotes(
  platform: Platform,
  admin: SignedInAdmin,
): Promise<{ notes: AdminNote[]; count: number }> {
  const { notes, total } = await readNotes(platform, admin, { state: 'flagged', limit: flaggedAtOnce });
  return { notes, count: total };
}

/** Finds a note of any owner. Throws `notFound`. */
async function requireAnyNote(db: Database, id: string): Promise<store.AuthoredNote> {
  const row = isId(id) ? await store.findAnyNote(db, id) : undefined;
  if (!row) throw noteNotFound();
  return row;
}

/** A whole note. That it was read is recorded. Throws `notFound`. */
export async function readNote(platform: Platform, admin: SignedInAdmin, id: string): Promise<AdminNote> {
  const row = await requireAnyNote(platform.db, id);
  await recordAction(platform.db, platform, admin, { action: 'note.read', target: id });
  return presentNote(row);
}

/** Flags a note for the back office, or takes the flag away; what is so already stays so, and was read. Throws `notFound`. */
export const setFlag = (platform: Platform, admin: SignedInAdmin, id: string, isFlagged: boolean): Promise<AdminNote> =>
  platform.db.transaction().execute(async (tx) => {
    const changed = isId(id) ? await store.updateMark(tx, id, 'flagged', isFlagged) : undefined;
    const row = await requireAnyNote(tx, id);
    const done = isFlagged ? 'note.flag' : 'note.unflag';
    await recordAction(tx, platform, admin, { action: changed ? done : 'note.read', target: id });
    return presentExcerpt(row);
  });

/**
 * Hides the text of a note from its owner, or shows it again. Without a change it only counts as read. Throws `notFound`.
 */
export const setDisabled = (
  platform: Platform,
  admin: SignedInAdmin,
  id: string,
  isDisabled: boolean,
): Promise<AdminNote> =>
  platform.db.transaction().execute(async (tx) => {
    const changed = isId(id) ? await store.updateMark(tx, id, 'disabled', isDisabled) : undefined;
    if (changed) {
      await reindexForOwner(tx, changed);
      await raiseNotebooks(tx, changed.user_id, { notes: [changed] });
    }
    const row = await requireAnyNote(tx, id);
    const done = isDisabled ? 'note.disable' : 'note.enable';
    await recordAction(tx, platform, admin, { action: changed ? done : 'note.read', target: id });
    return presentExcerpt(row);
  });

/**
 * Deletes a note for good, in its owner's bin or not, in a transaction that is there already. Answers the names of its files, to be
 * removed after the commit. Throws `notFound`.
 */
export async function deleteNoteWithin(
  tx: Database,
  platform: Pick<Platform, 'clock'>,
  admin: SignedInAdmin,
  id: string,
): Promise<string[]> {
  const { user_id: owner } = await requireAnyNote(tx, id);
  await lockLinks(tx, owner);
  const toDelete = await listAttachmentsToDelete(tx, owner, { noteId: id });
  // Locked, so that its people stay the same until it is deleted.
  const people = await entriesOfPeople(tx, await lockAnyNotes(tx, [id]), true);
  const deleted = await store.deleteAnyNote(tx, id);
  if (!deleted) throw noteNotFound();
  await resolveLinks(tx, owner, [deleted.title_key]);
  const own = { userId: owner, noteId: id, isGone: true, addedActive: -countedAs(deleted) };
  await raiseEach(tx, [own, ...people], platform.clock.now());
  await recordAction(tx, platform, admin, { action: 'note.delete', target: id });
  return fileNamesOf(toDelete);
}

/** Deletes a note for good, in its owner's bin or not, then its files. Throws `notFound`. */
export async function deleteNote(platform: Platform, admin: SignedInAdmin, id: string): Promise<void> {
  const names = await platform.db.transaction().execute((tx) => deleteNoteWithin(tx, platform, admin, id));
  await platform.files.remove(names);
}
