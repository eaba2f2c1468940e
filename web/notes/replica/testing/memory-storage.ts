import type { QueuedChange } from '#web/offline/note-change.ts';
import type { NotebookState, NoteRow } from '#web/offline/notebook-database.ts';
import type { ReplicaStorage, ReplicaTransaction } from '../replica-storage.ts';

interface Content {
  rows: Map<string, NoteRow>;
  states: Map<string, NotebookState>;
  changes: Map<number, QueuedChange>;
  lastSeq: number;
}

const keyOf = (space: string, id: string) => JSON.stringify([space, id]);

function transactionOn(content: Content, owner: string): ReplicaTransaction {
  return {
    state: async () => content.states.get(owner),
    putState: async (state) => void content.states.set(owner, state),
    row: async (space, id) => content.rows.get(keyOf(space, id)),
    rows: async (space) =>
      [...content.rows.values()].filter((row) => row.space === space).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    putRow: async (row) => void content.rows.set(keyOf(row.space, row.id), row),
    deleteRow: async (space, id) => void content.rows.delete(keyOf(space, id)),
    deleteSpace: async (space) => {
      for (const [key, row] of content.rows) if (row.space === space) content.rows.delete(key);
    },
    changes: async () =>
      [...content.changes.values()].filter((change) => change.owner === owner).toSorted((a, b) => a.seq - b.seq),
    addChange: async (change) => {
      content.lastSeq += 1;
      content.changes.set(content.lastSeq, { ...change, seq: content.lastSeq });
    },
    putChange: async (change) => void content.changes.set(change.seq, change),
    deleteChange: async (seq) => void content.changes.delete(seq),
  };
}

/** A replica in the memory of a test. Writes run one after the other, on a copy that replaces the content when they succeed. */
export function createMemoryStorage(): ReplicaStorage {
  let content: Content = { rows: new Map(), states: new Map(), changes: new Map(), lastSeq: 0 };
  let last: Promise<unknown> = Promise.resolve();
  return {
    read: (owner, work) => work(transactionOn(content, owner)),
    write: (owner, work) => {
      const run = async () => {
        const copy: Content = {
          rows: new Map(content.rows),
          states: structuredClone(content.states),
          changes: new Map(content.changes),
          lastSeq: content.lastSeq,
        };
        const result = await work(transactionOn(copy, owner));
        content = copy;
        return result;
      };
      const result = last.then(run, run);
      last = result.catch(() => undefined);
      return result;
    },
  };
}
