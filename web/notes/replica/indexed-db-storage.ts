import type { IDBPTransaction } from 'idb';
import { messages } from '#contract/messages.ts';
import { DeviceFull, isDeviceFull } from '#web/offline/device-full.ts';
import { asQueued, openNotebook, type NotebookSchema } from '#web/offline/notebook-database.ts';
import type { ReplicaReading, ReplicaStorage, ReplicaTransaction } from './replica-storage.ts';

type StoreName = 'notes' | 'state' | 'outbox';

const stores: StoreName[] = ['notes', 'state', 'outbox'];

/** Everything of a space: ids are strings, and an array sorts after them. */
const within = (space: string): IDBKeyRange => IDBKeyRange.bound([space], [space, []]);

type Transaction<Mode extends 'readonly' | 'readwrite'> = IDBPTransaction<NotebookSchema, StoreName[], Mode>;

function readingOf<Mode extends 'readonly' | 'readwrite'>(owner: string, from: Transaction<Mode>): ReplicaReading {
  return {
    state: () => from.objectStore('state').get(owner),
    row: (space, id) => from.objectStore('notes').get([space, id]),
    rows: (space) => from.objectStore('notes').getAll(within(space)),
    changes: async () => (await from.objectStore('outbox').index('byOwner').getAll(owner)).flatMap(asQueued),
  };
}

function writingOf(owner: string, from: Transaction<'readwrite'>): ReplicaTransaction {
  const notes = from.objectStore('notes');
  const state = from.objectStore('state');
  const outbox = from.objectStore('outbox');
  return {
    ...readingOf(owner, from),
    putState: async (value) => void (await state.put(value)),
    putRow: async (row) => void (await notes.put(row)),
    deleteRow: (space, id) => notes.delete([space, id]),
    deleteSpace: (space) => notes.delete(within(space)),
    addChange: async (change) => void (await outbox.add(change)),
    putChange: async (change) => void (await outbox.put(change)),
    deleteChange: (seq) => outbox.delete(seq),
  };
}

/** Aborts after a failure; a transaction that failed by itself, as for want of room, is over already. */
async function rollBack({ abort, done }: { abort: () => void; done: Promise<void> }): Promise<void> {
  try {
    abort();
  } catch {
    // It has ended.
  }
  await done.catch(() => undefined);
}

/** The replica in IndexedDB. */
export const indexedDbStorage: ReplicaStorage = {
  read: async (owner, work) => work(readingOf(owner, (await openNotebook()).transaction(stores, 'readonly'))),
  write: async (owner, work) => {
    // A write is on the disk before it counts: what a person wrote outlives a power cut.
    const transaction = (await openNotebook()).transaction(stores, 'readwrite', { durability: 'strict' });
    try {
      const result = await work(writingOf(owner, transaction));
      await transaction.done;
      return result;
    } catch (error) {
      // A transaction that the browser aborted knows why; its requests may not.
      const cause = transaction.error;
      await rollBack({ abort: () => transaction.abort(), done: transaction.done });
      throw isDeviceFull(cause ?? error) ? new DeviceFull(messages.offline.deviceFull) : (cause ?? error);
    }
  },
};
