import { v7 as newId } from 'uuid';
import type { Note } from '#contract/notes/notes.ts';
import type { NoteChange } from '#web/offline/note-change.ts';
import { announceNotebookChange, type NotebookState } from '#web/offline/notebook-database.ts';
import { storedUnsent } from '#web/platform/storage.ts';
import { answerOrganising } from '../notebook/answer-organising.ts';
import { answerReading } from '../notebook/answer-reading.ts';
import { answerWriting } from '../notebook/answer-writing.ts';
import { createAnsweredCall } from '../notebook/answered-call.ts';
import { loadTaskRules, NotebookLacks, type Notebook } from '../notebook/notebook.ts';
import { noteOfRow } from './note-rows.ts';
import { commitChange } from './outbox-changes.ts';
import { waitingOf, type ReplicaStorage } from './replica-storage.ts';
import { withWaitingFiles } from './waiting-files.ts';

interface LoadedNotes {
  space: string;
  version: number;
  notes: readonly Note[];
}

function createNotebook(owner: string, storage: ReplicaStorage) {
  /** All notes are read once and kept in the memory until one of them changes. */
  let loaded: LoadedNotes | undefined;
  const readState = (): Promise<NotebookState | undefined> => storage.read(owner, ({ state }) => state());
  const requireState = async (): Promise<NotebookState> => {
    const state = await readState();
    if (!state) throw new NotebookLacks();
    return state;
  };
  const notebook: Notebook = {
    read: async (id) => {
      const state = await readState();
      if (!state) return undefined;
      const row = await storage.read(owner, (transaction) => transaction.row(state.space, state.renamed[id] ?? id));
      if (!row || row.list === 'gone') return undefined;
      const [note] = await withWaitingFiles(owner, [noteOfRow(row)]);
      return note;
    },
    isComplete: async () => (await readState())?.revision !== undefined,
    all: async () => {
      const { space, version } = await requireState();
      if (loaded?.space === space && loaded.version === version) return loaded.notes;
      const rows = await storage.read(owner, (transaction) => transaction.rows(space));
      const notes = await withWaitingFiles(owner, rows.filter(({ list }) => list !== 'gone').map(noteOfRow));
      loaded = { space, version, notes };
      return notes;
    },
    commit: async (change: NoteChange) => {
      await loadTaskRules();
      // Before the write: where the tab ends after it, the next start looks into the outbox.
      storedUnsent.set(owner);
      const concerned = await storage.write(owner, (transaction) => commitChange(transaction, owner, change));
      announceNotebookChange();
      return concerned;
    },
    hasSaved: async (saveId) => (await readState())?.saves?.includes(saveId) ?? false,
    nextId: newId,
  };
  return { notebook, readState, requireState };
}

/** The notes of a person over a storage, which answers the notes' calls. */
export function createReplicaNotebook(owner: string, storage: ReplicaStorage) {
  const { notebook, readState, requireState } = createNotebook(owner, storage);
  const { call, answer, answers } = createAnsweredCall();
  answerReading(answer, notebook);
  answerWriting(answer, notebook);
  answerOrganising(answer, notebook);
  return {
    notebook,
    requireState,
    answer,
    device: {
      call,
      answers,
      /** True if changes wait, so that the server knows less than the device. */
      isAhead: async () => waitingOf(await storage.read(owner, (transaction) => transaction.changes())).length > 0,
      /** True if a whole read has ended, so that lists of the device are complete. */
      isComplete: () => notebook.isComplete(),
      /** True for a save that was made on the device before. */
      hasSaved: (saveId: string) => notebook.hasSaved?.(saveId) ?? Promise.resolve(false),
      /** When the server was last asked, in milliseconds; undefined where nothing is kept. */
      readAt: async () => (await readState())?.readAt,
      /** The id that a note has got from the server in place of one of the device. */
      realIdOf: async (id: string) => (await readState())?.renamed[id],
    },
  };
}

export type Device = ReturnType<typeof createReplicaNotebook>['device'];
