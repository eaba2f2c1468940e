import { createStore, del, delMany, set, values, type UseStore } from 'idb-keyval';
import { ignoreErrors } from '#web/platform/ignore-errors.ts';

/** A note that was written without a network, as its form held it. */
export interface QueuedNote {
  /** The note's name until the server gives it one: a UUID of version 7, so that they sort by the time they were written. */
  clientId: string;
  /** The id of the person who wrote it. */
  owner: string;
  title: string;
  description: string;
  tags: string;
  files: readonly File[];
  /** When it was written, in ISO 8601. */
  at: string;
  /** Why the server did not take it; undefined while it waits to be sent. */
  refusal?: string | undefined;
}

// Opened on first use: there is no IndexedDB on the server.
let opened: UseStore | undefined;
const store = () => (opened ??= createStore('thoughtleaf-outbox', 'notes'));

const keyOf = ({ owner, clientId }: Pick<QueuedNote, 'owner' | 'clientId'>) => `${owner}:${clientId}`;

const listeners = new Set<() => void>();
let otherTabs: BroadcastChannel | undefined;

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

function announceChange(): void {
  notifyListeners();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  otherTabs?.postMessage('changed');
}

/** Runs the listener when a note begins or ceases to wait, in this tab or another. Returns the way to stop. */
export function onOutboxChange(listener: () => void): () => void {
  if (!otherTabs && 'BroadcastChannel' in window) {
    otherTabs = new BroadcastChannel('thoughtleaf-outbox');
    otherTabs.addEventListener('message', notifyListeners);
  }
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The notes of a person that wait, in the order in which they were written; none where the browser keeps nothing. */
export async function listQueuedNotes(owner: string): Promise<QueuedNote[]> {
  const all = (await ignoreErrors(() => values<QueuedNote>(store()))) ?? [];
  return all.filter((note) => note.owner === owner).toSorted((a, b) => (a.clientId < b.clientId ? -1 : 1));
}

/** Keeps a note, or what has become of it. Throws where the browser keeps nothing, or has no room. */
export async function enqueueNote(note: QueuedNote): Promise<void> {
  await set(keyOf(note), note, store());
  announceChange();
}

/** Forgets a note: the server has it, or its person does not want it any more. */
export async function dequeueNote(note: Pick<QueuedNote, 'owner' | 'clientId'>): Promise<void> {
  await del(keyOf(note), store());
  announceChange();
}

/** Forgets all notes of a person that wait. */
export async function clearOutbox(owner: string): Promise<void> {
  const waiting = await listQueuedNotes(owner);
  if (waiting.length === 0) return;
  await delMany(waiting.map(keyOf), store());
  announceChange();
}
