import type { AnswerOf } from '#contract/call.ts';
import type { listNoteChanges } from '#contract/notes/note-changes.ts';
import type { Note } from '#contract/notes/notes.ts';
import { announceNotebookChange, type NotebookState } from '#web/offline/notebook-database.ts';
import { storedToken } from '#web/platform/storage.ts';
import { indexedDbStorage } from './indexed-db-storage.ts';
import { type Folding, loadFolding } from './load-folding.ts';
import { rowOf } from './note-rows.ts';
import { newSpace, stateOf, waitingOf, type ReplicaStorage, type ReplicaTransaction } from './replica-storage.ts';

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

interface Applied {
  owner: string;
  page: ChangesPage;
  isFirst: boolean;
  /** Needed where changes wait. */
  folding: Folding | undefined;
}

/** Puts a page into the copy that a whole read fills, and the copy in the place of the former notes once it is complete. */
async function applyStaged(transaction: ReplicaTransaction, state: NotebookState, { page, folding }: Applied) {
  const { staged, space } = state;
  if (!staged) return;
  staged.revision = page.revision;
  for (const note of page.data) await transaction.putRow(rowOf(staged.space, note));
  for (const id of page.removed) await transaction.deleteRow(staged.space, id);
  if (page.hasMore) return;
  const place = { space: staged.space, formerSpace: space };
  await folding?.refold(transaction, place, undefined, waitingOf(await transaction.changes()));
  await transaction.deleteSpace(space);
  state.space = staged.space;
  state.revision = page.revision;
  delete state.staged;
}

/** Puts a page into the notes, below what waits. */
async function applyChanged(transaction: ReplicaTransaction, state: NotebookState, { page, folding }: Applied) {
  const { space } = state;
  const waiting = waitingOf(await transaction.changes());
  const put = async (id: string, note: Note | null) => {
    if (folding) await folding.putServerNote(transaction, { space, id }, note, waiting);
    else if (note) await transaction.putRow(rowOf(space, note));
    else await transaction.deleteRow(space, id);
  };
  for (const note of page.data) await put(note._id, note);
  for (const id of page.removed) await put(id, null);
  state.revision = page.revision;
}

/** Keeps a page in one transaction. False where changes wait that need `folding`: nothing is written then. */
const applyPage = (storage: ReplicaStorage, applied: Applied): Promise<boolean> =>
  storage.write(applied.owner, async (transaction) => {
    const { owner, page, isFirst, folding } = applied;
    if (!folding && waitingOf(await transaction.changes()).length > 0) return false;
    if (storedToken.get() === null) return true;
    const state = await stateOf(transaction, owner);
    if (isFirst) {
      if (state.staged) await transaction.deleteSpace(state.staged.space);
      state.staged = { space: newSpace(owner), revision: page.revision };
    }
    await (state.staged ? applyStaged : applyChanged)(transaction, state, applied);
    if (!page.hasMore) state.readAt = Date.now();
    await transaction.putState({ ...state, version: state.version + 1 });
    return true;
  });

/** The store over a storage. */
export const createChangeStore = (storage: ReplicaStorage): ChangeStore => ({
  readRevision: (owner) =>
    storage.read(owner, async (transaction) => {
      const state = await transaction.state();
      return state?.staged?.revision ?? state?.revision;
    }),
  apply: async (owner, page, { isFirst }) => {
    const applied = { owner, page, isFirst };
    if (!(await applyPage(storage, { ...applied, folding: undefined })))
      await applyPage(storage, { ...applied, folding: await loadFolding() });
    if (!page.hasMore || !isFirst) announceNotebookChange();
  },
});

/** The store in this browser. Rejects where the browser keeps nothing, or has no room. */
export const changeStore: ChangeStore = createChangeStore(indexedDbStorage);
