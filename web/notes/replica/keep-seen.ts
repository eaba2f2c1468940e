import type { Note } from '#contract/notes.ts';
import { announceNotebookChange } from '#web/offline/notebook-database.ts';
import { indexedDbStorage } from './indexed-db-storage.ts';
import { rowOf } from './note-rows.ts';
import { stateOf, type ReplicaStorage } from './replica-storage.ts';

/** Keeps what the server has answered, if it is newer than what the device has; new ones if no whole read has told of them. */
export async function keepSeen(
  owner: string,
  notes: readonly Note[],
  isFresh: boolean,
  storage: ReplicaStorage = indexedDbStorage,
): Promise<void> {
  const isChanged = await storage.write(owner, async (transaction) => {
    const state = await stateOf(transaction, owner);
    const { space } = state;
    const takesNew = isFresh || state.revision === undefined;
    let written = 0;
    for (const note of notes) {
      const row = await transaction.row(space, note._id);
      const isNewer = row ? row.server === undefined && note.updatedAt > row.note.updatedAt : takesNew;
      if (isNewer) await transaction.putRow(rowOf(space, note));
      written += Number(isNewer);
    }
    if (written > 0)
      await transaction.putState({
        ...state,
        version: state.version + 1,
        readAt: state.revision === undefined ? Date.now() : state.readAt,
      });
    return written > 0;
  });
  if (isChanged) announceNotebookChange();
}
