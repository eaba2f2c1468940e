import type { AnswerOf } from '#contract/call.ts';
import type { listNoteChanges } from '#contract/note-changes.ts';
import { announceNotebookChange } from '#web/offline/notebook-database.ts';
import { storedToken } from '#web/platform/storage.ts';
import { loadTaskRules } from '../notebook/notebook.ts';
import { indexedDbStorage } from './indexed-db-storage.ts';
import { rowOf } from './note-rows.ts';
import { putServerNote, refold, waitingOf } from './replica-rows.ts';
import { newSpace, stateOf, type ReplicaStorage } from './replica-storage.ts';

export type ChangesPage = AnswerOf<typeof listNoteChanges>;

/** Keeps what the server tells of a person's notes. */
export interface ChangeStore {
  /** The revision to ask for changes since; undefined where nothing was read. Of a whole read that was cut off, its last one. */
  readRevision: (owner: string) => Promise<string | undefined>;
  /**
   * Keeps a page and its revision in one transaction. `isFirst` says that the page was asked for without a revision: it begins a whole
   * read, which replaces the former notes with the page that has no more. Writes nothing after a sign-out.
   */
  apply: (owner: string, page: ChangesPage, options: { isFirst: boolean }) => Promise<void>;
}

/** The store over a storage. */
export const createChangeStore = (storage: ReplicaStorage): ChangeStore => ({
  readRevision: (owner) =>
    storage.read(owner, async (transaction) => {
      const state = await transaction.state();
      return state?.staged?.revision ?? state?.revision;
    }),
  apply: async (owner, { data, removed, revision, hasMore }, { isFirst }) => {
    await loadTaskRules();
    await storage.write(owner, async (transaction) => {
      if (storedToken.get() === null) return;
      const state = await stateOf(transaction, owner);
      const waiting = waitingOf(await transaction.changes());
      if (isFirst) {
        if (state.staged) await transaction.deleteSpace(state.staged.space);
        state.staged = { space: newSpace(owner), revision };
      }
      const { staged, space } = state;
      if (staged) {
        staged.revision = revision;
        for (const note of data) await transaction.putRow(rowOf(staged.space, note));
        for (const id of removed) await transaction.deleteRow(staged.space, id);
      } else {
        for (const note of data) await putServerNote(transaction, { space, id: note._id }, note, waiting);
        for (const id of removed) await putServerNote(transaction, { space, id }, null, waiting);
        state.revision = revision;
      }
      if (staged && !hasMore) {
        await transaction.deleteSpace(space);
        if (waiting.length > 0) await refold(transaction, staged.space, undefined, waiting);
        state.space = staged.space;
        state.revision = revision;
        delete state.staged;
      }
      if (!hasMore) state.readAt = Date.now();
      await transaction.putState({ ...state, version: state.version + 1 });
    });
    if (!hasMore || !isFirst) announceNotebookChange();
  },
});

/** The store in this browser. Rejects where the browser keeps nothing, or has no room. */
export const changeStore: ChangeStore = createChangeStore(indexedDbStorage);
