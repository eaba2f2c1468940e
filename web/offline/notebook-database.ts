import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Note } from '#contract/notes/notes.ts';
import { ignoreErrors } from '#web/platform/ignore-errors.ts';
import type { QueuedChange } from './note-change.ts';

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

export type NotebookDatabase = IDBPDatabase<NotebookSchema>;

export const notebookName = 'thoughtleaf-notebook';

// Opened on first use: there is no IndexedDB on the server.
let opened: Promise<NotebookDatabase> | undefined;

/** A database that takes longer is held by a frozen tab: the browser may not even say so. In milliseconds. */
const openPatience = 4000;

/** Opens the database. Rejects while a tab that does not answer holds an earlier version, and opens once that is gone. */
function open(): Promise<NotebookDatabase> {
  const blocked = Promise.withResolvers<never>();
  const giveUp = () => blocked.reject(new Error('The database is held.'));
  const opening = openDB<NotebookSchema>(notebookName, 2, {
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
    blocked: giveUp,
  });
  setTimeout(giveUp, openPatience);
  const current = Promise.race([opening, blocked.promise]);
  const settle = (result: Promise<NotebookDatabase> | undefined) => {
    if (opened === current) opened = result;
  };
  opening.then(
    () => settle(opening),
    () => settle(undefined),
  );
  return current;
}

/** False for a connection that was closed under the page: Safari tells no one. */
function isAlive(database: NotebookDatabase): boolean {
  try {
    database.transaction('state').done.catch(() => undefined);
    return true;
  } catch {
    return false;
  }
}

/** The database of notes and of changes that wait. Rejects where the browser keeps nothing. */
export async function openNotebook(): Promise<NotebookDatabase> {
  const current = (opened ??= open());
  const database = await current;
  if (isAlive(database)) return database;
  if (opened === current) opened = undefined;
  return (opened ??= open());
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
