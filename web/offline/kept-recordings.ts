import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { isTabOnly } from '#web/platform/storage.ts';
import { hasRecorded, recordingsName } from './has-recorded.ts';
import { heldLocks, holdLock } from './hold-lock.ts';

/** A recording that is under way, or that nobody has saved yet. */
export interface KeptRecording {
  /** A UUID. */
  id: string;
  /** Id of the person. */
  owner: string;
  /** Media type with its codec, as the browser says. */
  mediaType: string;
  /** Milliseconds since 1970. */
  startedAt: number;
  /** Recorded time, without pauses, in milliseconds. */
  ms: number;
}

interface RecordingsSchema extends DBSchema {
  recordings: { key: string; value: KeptRecording; indexes: { byOwner: string } };
  /** Parts of the recordings, in the order in which they came. */
  chunks: { key: number; value: { id: string; chunk: Blob }; indexes: { byRecording: string } };
}

let opened: Promise<IDBPDatabase<RecordingsSchema>> | undefined;

/** Opened on first use: there is no IndexedDB on the server. */
function open(): Promise<IDBPDatabase<RecordingsSchema>> {
  opened ??= openDB<RecordingsSchema>(recordingsName, 1, {
    upgrade(database) {
      database.createObjectStore('recordings', { keyPath: 'id' }).createIndex('byOwner', 'owner');
      database.createObjectStore('chunks', { autoIncrement: true }).createIndex('byRecording', 'id');
    },
    blocking: () => void opened?.then((database) => database.close()),
    terminated: () => (opened = undefined),
  });
  opened.catch(() => (opened = undefined));
  return opened;
}

const lockOf = (id: string): string => `recording:${id}`;

/** Marks a recording as under way until the answered function is called, or the tab is gone. */
export const holdRecording = (id: string): (() => Promise<void>) => holdLock(lockOf(id));

/**
 * Keeps the next part of a recording on the device, with its length so far. Keeps nothing on a device that is not the person's own.
 * Rejects where there is no room.
 */
export async function keepChunk(recording: KeptRecording, chunk: Blob): Promise<void> {
  if (isTabOnly()) return;
  const transaction = (await open()).transaction(['recordings', 'chunks'], 'readwrite');
  await Promise.all([
    transaction.objectStore('recordings').put(recording),
    transaction.objectStore('chunks').add({ id: recording.id, chunk }),
    transaction.done,
  ]);
}

/** Recordings of a person that were cut off, the oldest first. Those that are under way in any tab are left out. */
export async function listCutOff(owner: string): Promise<KeptRecording[]> {
  if (!(await hasRecorded())) return [];
  const kept = await (await open()).getAllFromIndex('recordings', 'byOwner', owner);
  const locked = await heldLocks();
  return kept.filter(({ id }) => !locked.has(lockOf(id))).toSorted((one, other) => one.startedAt - other.startedAt);
}

/** How many recordings of a person are kept, one that is under way included. */
export async function countRecordings(owner: string): Promise<number> {
  return (await hasRecorded()) ? (await open()).countFromIndex('recordings', 'byOwner', owner) : 0;
}

/** The sound of a recording as far as it was kept. */
export async function readRecording({ id, mediaType }: Pick<KeptRecording, 'id' | 'mediaType'>): Promise<Blob> {
  const kept = await (await open()).getAllFromIndex('chunks', 'byRecording', id);
  const chunks = kept.map(({ chunk }) => chunk);
  return new Blob(chunks, { type: mediaType });
}

/** Forgets recordings with their sound: they were saved, or thrown away. */
async function forget(ids: readonly string[]): Promise<void> {
  const transaction = (await open()).transaction(['recordings', 'chunks'], 'readwrite');
  const chunks = transaction.objectStore('chunks');
  const keys = await Promise.all(ids.map((id) => chunks.index('byRecording').getAllKeys(id)));
  await Promise.all([
    ...ids.map((id) => transaction.objectStore('recordings').delete(id)),
    ...keys.flat().map((key) => chunks.delete(key)),
    transaction.done,
  ]);
}

/** Forgets a recording that was saved, or thrown away. */
export async function forgetRecording(id: string): Promise<void> {
  if (await hasRecorded()) await forget([id]);
}

/** Forgets all recordings of a person, as they leave the device. */
export async function forgetRecordingsOf(owner: string): Promise<void> {
  if (!(await hasRecorded())) return;
  await forget(await (await open()).getAllKeysFromIndex('recordings', 'byOwner', owner));
}
