import { v7 as newId } from 'uuid';
import { listNoteChanges } from '#contract/notes/note-changes.ts';
import type { Note } from '#contract/notes/notes.ts';
import { call } from '#web/platform/api-client.ts';
import { flushChanges } from '#web/notes/replica/flush-changes.ts';
import { commitChange } from '#web/notes/replica/outbox-changes.ts';
import { sendWith } from '#web/notes/replica/send-change.ts';
import { createMemoryStorage } from '#web/notes/replica/testing/memory-storage.ts';
import { writtenOf } from '#web/notes/notebook/merge-written.ts';

/** A device whose changes go through the product's outbox: notes that are added, written on and pinned. */
export interface OutboxDevice {
  /** Makes one more change. */
  act: () => Promise<void>;
  /** Sends what waits. */
  flush: () => Promise<void>;
  hasWaiting: () => Promise<boolean>;
  /** Changes that were made, and confirmed. */
  made: () => number;
  confirmed: () => number;
  /** Compares what was made with what the server has. */
  findFaults: () => Promise<string[]>;
}

/** What a note should be. */
interface Expected {
  words: string[];
  isPinned: boolean;
}

const readAll = async (token: string): Promise<Note[]> => {
  const notes = new Map<string, Note>();
  for (let since = '0', hasMore = true; hasMore;) {
    const page = await call(listNoteChanges, { token, query: { since, limit: '500' } });
    for (const note of page.data) notes.set(note._id, note);
    ({ revision: since, hasMore } = page);
  }
  return [...notes.values()];
};

function faultsOf(title: string, { words, isPinned }: Expected, found: readonly Note[]): string[] {
  const [note] = found;
  if (!note || found.length > 1) return [`"${title}" is there ${found.length} times`];
  const wrong = words.filter((word) => note.description.split(word).length !== 2);
  return [
    ...wrong.map((word) => `"${title}" has ${word} ${note.description.split(word).length - 1} times`),
    ...(note.pinned === isPinned ? [] : [`"${title}" is ${isPinned ? 'not ' : ''}pinned`]),
  ];
}

export function createOutboxDevice(token: string, owner: string): OutboxDevice {
  const storage = createMemoryStorage();
  const expected = new Map<string, Expected>();
  const ids: string[] = [];
  let made = 0;
  let confirmed = 0;

  /** The note that was added last, as the device shows it. */
  const latest = () =>
    storage.read(owner, async (transaction) => {
      const state = await transaction.state();
      const id = ids.at(-1) ?? '';
      return state && (await transaction.row(state.space, state.renamed[id] ?? id))?.note;
    });
  const commit = async (change: Parameters<typeof commitChange>[2]) => {
    await storage.write(owner, (transaction) => commitChange(transaction, owner, change));
    made += 1;
  };
  const add = async () => {
    const id = newId();
    const title = `${owner} note ${ids.length}`;
    ids.push(id);
    expected.set(title, { words: [], isPinned: false });
    await commit({ kind: 'add', id, text: { title, description: 'Start.', tags: [] }, files: [] });
  };
  const edit = async (note: Note) => {
    const word = `${owner}x${made}z`;
    expected.get(note.title)?.words.push(word);
    const base = writtenOf(note);
    const text = { ...base, description: `${base.description} ${word}` };
    await commit({ kind: 'save', id: note._id, text, base, saveId: newId(), baseSavedAt: note.updatedAt });
  };
  const pin = async (note: Note) => {
    const now = expected.get(note.title);
    if (now) now.isPinned = !now.isPinned;
    await commit({ kind: 'organise', ids: [note._id], action: now?.isPinned ? 'pin' : 'unpin' });
  };

  return {
    async act() {
      const note = await latest();
      if (!note || made % 8 === 0) await add();
      else await (made % 3 === 0 ? pin(note) : edit(note));
    },
    async flush() {
      const onSent = () => void (confirmed += 1);
      await flushChanges({ owner, storage, onSent, isStopped: () => false, send: sendWith(token) });
    },
    hasWaiting: async () => (await storage.read(owner, (transaction) => transaction.changes())).length > 0,
    made: () => made,
    confirmed: () => confirmed,
    async findFaults() {
      const byTitle = Map.groupBy(await readAll(token), ({ title }) => title);
      const more = byTitle.size === expected.size ? [] : [`${byTitle.size} titles in place of ${expected.size}`];
      return [...expected].flatMap(([title, each]) => faultsOf(title, each, byTitle.get(title) ?? [])).concat(more);
    },
  };
}
