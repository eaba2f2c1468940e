import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Note } from '#contract/notes.ts';
import { ignoreErrors } from '#web/platform/ignore-errors.ts';
import { storedUnsent } from '#web/platform/storage.ts';
import type { QueuedChange } from './note-change.ts';
import { releaseObjectUrls } from './object-urls.ts';

/** A note on the device. */
export interface NoteRow {
  /** Copy of the notebook that the row belongs to: a whole read fills a new one beside the old one. */
  space: string;
  id: string;
  /** `gone`: deleted here for good, and the server does not know it yet. */
  list: 'active' | 'archive' | 'bin' | 'gone';
  /** The space, for pinned notes of the list `active` alone: a sparse index. */
  pin?: string;
  /** The note with the changes that wait. */
  note: Note;
  /** The note as the server has it, where changes wait; null where it has none. */
  server?: Note | null;
}

/** State of a person's notes on the device. */
export interface NotebookState {
  owner: string;
  space: string;
  /** Undefined until a whole read has ended. */
  revision?: string;
  /** When the server was last asked, in milliseconds. */
  readAt: number;
  /** A whole read that has not ended. */
  staged?: { space: string; revision: string };
  /** Raised by every write, so that a tab knows if what it has read is still so. */
  version: number;
  /** Ids that new notes had until they were sent. */
  renamed: Record<string, string>;
  /** Ids of the last saves that were made here. Left out by an earlier version of the app. */
  saves?: readonly string[];
}

/** A file of a note on the device, without its bytes. `thumbnail` is the small picture of the cards. */
export interface KeptFile {
  owner: string;
  /** Id of the attachment: its address is another one each hour. */
  id: string;
  kind: 'file' | 'thumbnail';
  noteId: string;
  bytes: number;
  /** When it was last seen, in milliseconds. */
  seenAt: number;
  /** Its note is pinned: it leaves for no other one. */
  isPinned: boolean;
}

export interface NotebookSchema extends DBSchema {
  notes: {
    key: [string, string];
    value: NoteRow;
    indexes: { byAge: [string, string, string]; byPin: string };
  };
  outbox: { key: number; value: StoredChange; indexes: { byOwner: string } };
  state: { key: string; value: NotebookState };
  files: { key: [string, string, string]; value: KeptFile };
  /** Bytes of the files, under the same keys. */
  fileBytes: { key: [string, string, string]; value: Blob };
}

/** A new change has no `seq`: the database gives it. */
type StoredChange = Omit<QueuedChange, 'seq'> & { seq?: number };

/** A stored change with its place; none without one. */
export const asQueued = ({ seq, ...change }: StoredChange): QueuedChange[] =>
  seq === undefined ? [] : [{ ...change, seq }];

type NotebookDatabase = IDBPDatabase<NotebookSchema>;

const databaseName = 'thoughtleaf-notebook';

// Opened on first use: there is no IndexedDB on the server.
let opened: Promise<NotebookDatabase> | undefined;

/** The database of notes and of changes that wait. Rejects where the browser keeps nothing. */
export function openNotebook(): Promise<NotebookDatabase> {
  opened ??= openDB<NotebookSchema>(databaseName, 2, {
    upgrade(database, earlier) {
      if (earlier < 1) {
        const notes = database.createObjectStore('notes', { keyPath: ['space', 'id'] });
        notes.createIndex('byAge', ['space', 'list', 'id']);
        notes.createIndex('byPin', 'pin');
        database.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true }).createIndex('byOwner', 'owner');
        database.createObjectStore('state', { keyPath: 'owner' });
      }
      database.createObjectStore('files', { keyPath: ['owner', 'id', 'kind'] });
      database.createObjectStore('fileBytes');
    },
    // A tab of a newer version waits for this one.
    blocking: (_current, _blocked, event) => {
      if (event.target instanceof IDBDatabase) event.target.close();
      opened = undefined;
    },
    terminated: () => {
      opened = undefined;
    },
  }).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

/** Origin of a change: this tab, or another one of this browser. */
export type ChangeOrigin = 'here' | 'elsewhere';

const listeners = new Set<(origin: ChangeOrigin) => void>();
let otherTabs: BroadcastChannel | undefined;

function joinOtherTabs(): BroadcastChannel | undefined {
  if (otherTabs || !('BroadcastChannel' in globalThis)) return otherTabs;
  otherTabs = new BroadcastChannel('thoughtleaf-notebook');
  otherTabs.addEventListener('message', () => {
    for (const listener of listeners) listener('elsewhere');
  });
  return otherTabs;
}

/** Runs the listener when notes or waiting changes of the device change, in this tab or another. Returns the way to stop. */
export function onNotebookChange(listener: (origin: ChangeOrigin) => void): () => void {
  joinOtherTabs();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells this tab and the others that notes or waiting changes have changed. */
export function announceNotebookChange(): void {
  for (const listener of listeners) listener('here');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  joinOtherTabs()?.postMessage('changed');
}

/** True if a whole read of a person's notes has ended, so that the device has them all. */
export const isNotebookComplete = async (owner: string): Promise<boolean> =>
  (await (await openNotebook()).get('state', owner))?.revision !== undefined;

/** The changes of a person that wait or were refused, in their order. Empty where the browser keeps nothing. */
export const listQueuedChanges = async (owner: string): Promise<QueuedChange[]> =>
  ((await ignoreErrors(async () => (await openNotebook()).getAllFromIndex('outbox', 'byOwner', owner))) ?? []).flatMap(
    asQueued,
  );

/** Removes the notes and files of all people from the device. Changes that wait stay for the next session of their person. */
export async function clearNotebooks(): Promise<void> {
  releaseObjectUrls();
  await ignoreErrors(async () => {
    const database = await openNotebook();
    const transaction = database.transaction(['notes', 'state', 'files', 'fileBytes'], 'readwrite');
    await Promise.all([...transaction.objectStoreNames].map((name) => transaction.objectStore(name).clear()));
    await transaction.done;
  });
  announceNotebookChange();
}

/** Removes what waits to be sent for a person. */
export async function clearQueuedChanges(owner: string): Promise<void> {
  if (storedUnsent.get() === owner) storedUnsent.remove();
  await ignoreErrors(async () => {
    const database = await openNotebook();
    const transaction = database.transaction('outbox', 'readwrite');
    const keys = await transaction.store.index('byOwner').getAllKeys(owner);
    await Promise.all([...keys.map((key) => transaction.store.delete(key)), transaction.done]);
  });
  announceNotebookChange();
}
