import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { ignoreErrors } from '#web/platform/ignore-errors.ts';

/** An import that is under way or has ended, as this device keeps it. */
export interface KeptImport<Run> {
  owner: string;
  /** A UUID, by which it can be undone. */
  id: string;
  run: Run;
  /** What was chosen; undefined where it is too large to be kept, and once the import has ended. */
  files?: readonly { path: string; file: File }[] | undefined;
}

interface ImportsSchema extends DBSchema {
  /** One for each person: the newest. */
  imports: { key: string; value: KeptImport<unknown> };
  /** Lines of reports, in the order in which they came. */
  lines: { key: number; value: { id: string; lines: readonly unknown[] }; indexes: { byImport: string } };
}

const databaseName = 'thoughtleaf-imports';

/** Tells the imports of all tabs that their person leaves the device. */
export const leavingChannel = 'thoughtleaf-imports-leave';

let opened: Promise<IDBPDatabase<ImportsSchema>> | undefined;

/** Opened on first use: there is no IndexedDB on the server. */
function open(): Promise<IDBPDatabase<ImportsSchema>> {
  opened ??= openDB<ImportsSchema>(databaseName, 1, {
    upgrade(database) {
      database.createObjectStore('imports', { keyPath: 'owner' });
      database.createObjectStore('lines', { autoIncrement: true }).createIndex('byImport', 'id');
    },
    blocking: () => void closeImports(),
    terminated: () => (opened = undefined),
  });
  opened.catch(() => (opened = undefined));
  return opened;
}

async function closeImports(): Promise<void> {
  const database = await ignoreErrors(async () => opened);
  opened = undefined;
  database?.close();
}

/** Keeps an import in place of the person's earlier one. Rejects where the device has no room for its files. */
export async function keepImport<Run>(kept: KeptImport<Run>): Promise<void> {
  await (await open()).put('imports', kept);
}

/** The person's newest import. */
export async function readImport(owner: string): Promise<KeptImport<unknown> | undefined> {
  return (await open()).get('imports', owner);
}

/** Adds lines to the report of an import. */
export async function keepLines(id: string, lines: readonly unknown[]): Promise<void> {
  await (await open()).add('lines', { id, lines });
}

/** The whole report of an import so far. */
export async function readLines(id: string): Promise<unknown[]> {
  const kept = await (await open()).getAllFromIndex('lines', 'byImport', id);
  return kept.flatMap(({ lines }) => lines);
}

/** Forgets a person's import with its files and its report. */
export async function forgetImport(owner: string): Promise<void> {
  const database = await open();
  const transaction = database.transaction(['imports', 'lines'], 'readwrite');
  const kept = await transaction.objectStore('imports').get(owner);
  const keys = kept ? await transaction.objectStore('lines').index('byImport').getAllKeys(kept.id) : [];
  await Promise.all([
    transaction.objectStore('imports').delete(owner),
    ...keys.map((key) => transaction.objectStore('lines').delete(key)),
    transaction.done,
  ]);
}

/** Removes what the device keeps of all imports, as a person leaves it. */
export async function clearImports(): Promise<void> {
  await ignoreErrors(async () => {
    const channel = new BroadcastChannel(leavingChannel);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    channel.postMessage(undefined);
    channel.close();
    await closeImports();
    // A database that is not there would be made by opening it.
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === databaseName)) return;
    const transaction = (await open()).transaction(['imports', 'lines'], 'readwrite');
    await Promise.all([
      transaction.objectStore('imports').clear(),
      transaction.objectStore('lines').clear(),
      transaction.done,
    ]);
  });
}
