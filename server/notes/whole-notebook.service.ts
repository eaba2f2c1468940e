import type { Database } from '#server/db/tables.ts';
import type { Platform } from '#server/platform/platform.ts';
import { fileNamesOf } from './attachments/attachments.service.ts';
import { listAllAttachmentsOf } from './attachments/attachments.store.ts';
import { entriesOfPeople, raiseEach } from './changes/raise-notebooks.ts';
import { updateNotebook } from './changes/notebook.store.ts';
import { deleteNotes } from './import/note-imports.store.ts';
import { lockLinks, resolveLinks } from './links/note-links.store.ts';
import { moveTags } from './lists/note-index.store.ts';
import { countedAs, listNoteIdsOf, lockNotes, updateNoteRows } from './notes.store.ts';
import { deleteSharesOf } from './shares/note-shares.store.ts';

/** Notes of one statement, and of one transaction of a deletion. */
const notesAtOnce = 500;

const inParts = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / notesAtOnce) }, (_, part) =>
    ids.slice(part * notesAtOnce, (part + 1) * notesAtOnce),
  );

/**
 * Moves every note of a person to the bin, as of `now`, also those that are there already, and ends the links to them. False where there
 * is none. In one transaction: nobody must see a half of it.
 */
export async function binNotebook(tx: Database, userId: string, now: number): Promise<boolean> {
  await lockLinks(tx, userId);
  const ids = await listNoteIdsOf(tx, userId, 'all');
  await deleteSharesOf(tx, userId);
  const entries = [];
  for (const part of inParts(ids)) {
    const notes = await lockNotes(tx, userId, part);
    const active = notes.filter((note) => note.deleted_at === null);
    await moveTags(tx, await updateNoteRows(tx, userId, part, { deleted_at: now }));
    entries.push(
      ...notes.map((note) => ({ userId, noteId: note.id, isGone: false, addedActive: -countedAs(note) })),
      ...(await entriesOfPeople(tx, active, true)),
    );
  }
  if (entries.length > 0) await raiseEach(tx, entries, now);
  return ids.length > 0;
}

/** Deletes notes of a person for good that are in the bin since exactly `binnedAt`, with their files: some hundred; true where more are left. */
async function purgeSome({ db, clock, files }: Platform, userId: string, binnedAt: number): Promise<boolean> {
  const { toRemove, hasMore } = await db.transaction().execute(async (tx) => {
    await lockLinks(tx, userId);
    const ids = await listNoteIdsOf(tx, userId, { binnedAt, limit: notesAtOnce + 1 });
    const notes = await lockNotes(tx, userId, ids.slice(0, notesAtOnce));
    // Somebody may have taken one out of the bin before it was locked.
    const old = notes.filter(({ deleted_at }) => deleted_at === binnedAt);
    const oldIds = old.map(({ id }) => id);
    const toRemove = fileNamesOf(await listAllAttachmentsOf(tx, oldIds));
    if (old.length > 0) {
      await deleteNotes(tx, userId, oldIds);
      // Links to them may mean other notes of the same titles now.
      await resolveLinks(tx, userId, [...new Set(old.map(({ title_key }) => title_key))]);
      await updateNotebook(tx, userId, { removed: oldIds, at: clock.now() });
    }
    return { toRemove, hasMore: ids.length > notesAtOnce };
  });
  // A crash of a moment between leaves files that the sweep removes.
  await files.remove(toRemove);
  return hasMore;
}

/** Deletes the notes of a person for good that came into the bin at exactly `binnedAt` and are still there. */
export async function purgeNotebook(platform: Platform, userId: string, binnedAt: number): Promise<void> {
  let hasMore = true;
  while (hasMore) hasMore = await purgeSome(platform, userId, binnedAt);
}
