import { waitingOf } from './replica-storage.ts';
import { v7 as newId } from 'uuid';
import { messages } from '#contract/messages.ts';
import { listNotes, type Note } from '#contract/notes.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { storedUnsent } from '#web/platform/storage.ts';
import type { NoteChange } from '#web/offline/note-change.ts';
import {
  announceNotebookChange,
  listQueuedChanges,
  openNotebook,
  type NotebookState,
} from '#web/offline/notebook-database.ts';
import { answerOrganising } from '../notebook/answer-organising.ts';
import { answerReading, filterOfQuery, findIn, pageOfNotes } from '../notebook/answer-reading.ts';
import { answerWriting } from '../notebook/answer-writing.ts';
import { createAnsweredCall } from '../notebook/answered-call.ts';
import { loadTaskRules, NotebookLacks, type Notebook } from '../notebook/notebook.ts';
import { isIndexed } from '../list/note-lists.ts';
import { readIndexed } from './device-lists.ts';
import { indexedDbStorage as storage } from './indexed-db-storage.ts';
import { commitChange, markTried } from './outbox-changes.ts';
import { noteOfRow } from './note-rows.ts';
import { withWaitingFiles } from './waiting-files.ts';

interface LoadedNotes {
  space: string;
  version: number;
  notes: readonly Note[];
}

/** All notes are read once and kept in the memory until one of them changes. */
let loaded: LoadedNotes | undefined;

const stateIn = (owner: string): Promise<NotebookState | undefined> => storage.read(owner, ({ state }) => state());

async function requireState(owner: string): Promise<NotebookState> {
  const state = await stateIn(owner);
  if (!state) throw new NotebookLacks();
  return state;
}

async function allNotes(owner: string): Promise<readonly Note[]> {
  const { space, version } = await requireState(owner);
  if (loaded?.space === space && loaded.version === version) return loaded.notes;
  const rows = await storage.read(owner, (transaction) => transaction.rows(space));
  const notes = await withWaitingFiles(owner, rows.filter(({ list }) => list !== 'gone').map(noteOfRow));
  loaded = { space, version, notes };
  return notes;
}

async function readNote(owner: string, id: string): Promise<Note | undefined> {
  const state = await stateIn(owner);
  if (!state) return undefined;
  const row = await storage.read(owner, (transaction) => transaction.row(state.space, state.renamed[id] ?? id));
  if (!row || row.list === 'gone') return undefined;
  const [note] = await withWaitingFiles(owner, [noteOfRow(row)]);
  return note;
}

/** The failure of a browser that has no room left, or that stores nothing. */
function asFailure(error: unknown): unknown {
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
  return isFull ? new ApiError(messages.offline.deviceFull, { status: 413, code: 'quota' }) : error;
}

async function commit(owner: string, change: NoteChange): Promise<ReadonlyMap<string, Note>> {
  await loadTaskRules();
  try {
    // Before the write: where the tab ends after it, the next start looks into the outbox.
    storedUnsent.set(owner);
    const concerned = await storage.write(owner, (transaction) => commitChange(transaction, owner, change));
    announceNotebookChange();
    return concerned;
  } catch (error) {
    throw asFailure(error);
  }
}

const isComplete = async (owner: string): Promise<boolean> => (await stateIn(owner))?.revision !== undefined;

const notebookOf = (owner: string): Notebook => ({
  read: (id) => readNote(owner, id),
  isComplete: () => isComplete(owner),
  all: () => allNotes(owner),
  commit: (change) => commit(owner, change),
  nextId: newId,
});

/** The notes of a person on this device. Rejects where the browser keeps nothing. */
export async function openDevice(owner: string) {
  await openNotebook();
  const notebook = notebookOf(owner);
  const { call, answer, answers } = createAnsweredCall();
  answerReading(answer, notebook);
  answerWriting(answer, notebook);
  answerOrganising(answer, notebook);
  answer(listNotes, async (input) => {
    const query = input?.query ?? {};
    const filter = filterOfQuery(query);
    const { space } = await requireState(owner);
    if (isIndexed(filter)) {
      const page = await readIndexed(space, filter, query);
      return { ...page, data: [...(await withWaitingFiles(owner, page.data))] };
    }
    const { found, total } = findIn(await allNotes(owner), filter);
    return { ...pageOfNotes(found, query), total };
  });
  return {
    call,
    answers,
    /** Says that a save was sent to the server without an answer before the device took it. */
    markTried: (saveId: string) => storage.write(owner, (transaction) => markTried(transaction, saveId)),
    /** True if changes wait, so that the server knows less than the device. */
    isAhead: async () => waitingOf(await listQueuedChanges(owner)).length > 0,
    /** True if a whole read has ended, so that lists of the device are complete. */
    isComplete: () => isComplete(owner),
    /** When the server was last asked, in milliseconds; undefined where nothing is kept. */
    readAt: async () => (await stateIn(owner))?.readAt,
    /** The id that a note has got from the server in place of one of the device. */
    realIdOf: async (id: string) => (await stateIn(owner))?.renamed[id],
  };
}

export type Device = Awaited<ReturnType<typeof openDevice>>;
