import type { QueuedChange } from '#web/offline/note-change.ts';
import type { NotebookState, NoteRow } from '#web/offline/notebook-database.ts';

/** Reads in one transaction over the notes, the state and the outbox of a person. Nothing but its own calls may be awaited in it. */
export interface ReplicaReading {
  state: () => Promise<NotebookState | undefined>;
  row: (space: string, id: string) => Promise<NoteRow | undefined>;
  /** The rows of a space by their ids, oldest first. */
  rows: (space: string) => Promise<NoteRow[]>;
  /** The changes that wait or were refused, in their order. */
  changes: () => Promise<QueuedChange[]>;
}

/** A transaction that may write. */
export interface ReplicaTransaction extends ReplicaReading {
  putState: (state: NotebookState) => Promise<void>;
  putRow: (row: NoteRow) => Promise<void>;
  deleteRow: (space: string, id: string) => Promise<void>;
  deleteSpace: (space: string) => Promise<void>;
  addChange: (change: Omit<QueuedChange, 'seq'>) => Promise<void>;
  putChange: (change: QueuedChange) => Promise<void>;
  deleteChange: (seq: number) => Promise<void>;
}

/** Storage of the replica: IndexedDB, or the memory of a test. A rejected write leaves nothing written; with `DeviceFull` for want of room. */
export interface ReplicaStorage {
  read: <T>(owner: string, work: (transaction: ReplicaReading) => Promise<T>) => Promise<T>;
  write: <T>(owner: string, work: (transaction: ReplicaTransaction) => Promise<T>) => Promise<T>;
}

/** Changes that are still to be sent: a refused one has no effect. */
export const waitingOf = (changes: readonly QueuedChange[]): QueuedChange[] =>
  changes.filter(({ refusal }) => refusal === undefined);

let spaces = 0;

/** Name of a new copy of a person's notes. */
export const newSpace = (owner: string): string => `${owner}:${Date.now()}:${(spaces += 1)}`;

/** The state of a person's notes; a new one where nothing was kept. */
export const stateOf = async (transaction: ReplicaTransaction, owner: string): Promise<NotebookState> =>
  (await transaction.state()) ?? { owner, space: newSpace(owner), readAt: 0, version: 0, renamed: {} };
