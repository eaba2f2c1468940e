import type { Note } from '#contract/notes/notes.ts';
import { announceNotebookChange } from '#web/offline/notebook-database.ts';
import { storedToken } from '#web/platform/storage.ts';
import { indexedDbStorage } from './indexed-db-storage.ts';
import { type Folding, loadFolding } from './load-folding.ts';
import { rowOf, serverNoteOf } from './note-rows.ts';
import { stateOf, waitingOf, type ReplicaStorage, type ReplicaTransaction } from './replica-storage.ts';

interface Seen {
  owner: string;
  notes: readonly Note[];
  isFresh: boolean;
  /** Needed where changes wait. */
  folding: Folding | undefined;
}

/** Keeps the notes that are newer. False where a change waits for one of them, and `folding` is missing: nothing is written then. */
async function keepNewer(transaction: ReplicaTransaction, { owner, notes, isFresh, folding }: Seen): Promise<boolean> {
  if (storedToken.get() === null) return true;
  const state = await stateOf(transaction, owner);
  const { space } = state;
  const takesNew = isFresh || state.revision === undefined;
  const found = await Promise.all(notes.map(async (note) => ({ note, row: await transaction.row(space, note._id) })));
  const newer = found.filter(({ note, row }) => {
    if (!row) return takesNew;
    const known = serverNoteOf(row);
    return known !== null && note.updatedAt > known.updatedAt;
  });
  if (newer.length === 0) return true;
  const changed = newer.filter(({ row }) => row?.server !== undefined);
  if (changed.length > 0 && !folding) return false;
  const waiting = changed.length > 0 ? waitingOf(await transaction.changes()) : [];
  for (const { note, row } of newer) {
    if (row?.server === undefined) await transaction.putRow(rowOf(space, note));
    else await folding?.putServerNote(transaction, { space, id: note._id }, note, waiting);
  }
  const readAt = state.revision === undefined ? Date.now() : state.readAt;
  await transaction.putState({ ...state, version: state.version + 1, readAt });
  announceNotebookChange();
  return true;
}

/**
 * Keeps what the server has answered, if it is newer than what the device has, below the changes that wait; new ones if no whole read has
 * told of them. Writes nothing after a sign-out.
 */
export async function keepSeen(
  owner: string,
  notes: readonly Note[],
  isFresh: boolean,
  storage: ReplicaStorage = indexedDbStorage,
): Promise<void> {
  const keep = (folding: Folding | undefined) =>
    storage.write(owner, (transaction) => keepNewer(transaction, { owner, notes, isFresh, folding }));
  if (!(await keep(undefined))) await keep(await loadFolding());
}
