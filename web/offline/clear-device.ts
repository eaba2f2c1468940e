import { openDB } from 'idb';
import { ignoreErrors } from '#web/platform/ignore-errors.ts';
import { isTabOnly, storedUnsent } from '#web/platform/storage.ts';
import { cacheNames } from './cache-names.ts';
import { clearImports } from './kept-imports.ts';
import {
  announceNotebookChange,
  type NotebookDatabase,
  notebookName,
  type NotebookSchema,
  openNotebook,
} from './notebook-database.ts';
import { clearReadings } from './kept-readings.ts';
import { releaseObjectUrls } from './object-urls.ts';
import { clearCopies } from './offline-copies.ts';
import { clearSharedContent } from './shared-content.ts';

/** The database, also as a newer version of the app has left it: what is private must leave with its person. */
async function openAnyVersion(): Promise<NotebookDatabase> {
  try {
    return await openNotebook();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'VersionError') return openDB<NotebookSchema>(notebookName);
    throw error;
  }
}

/** Removes the notes, files, words of files and imports of all people from the device. Changes that wait stay for the next session of their person. */
export async function clearNotebooks(): Promise<void> {
  releaseObjectUrls();
  await clearImports();
  await ignoreErrors(clearSharedContent);
  await ignoreErrors(clearReadings);
  await ignoreErrors(async () => {
    const database = await openAnyVersion();
    const names = [...database.objectStoreNames].filter((name) => name !== 'outbox');
    const transaction = database.transaction(names, 'readwrite');
    await Promise.all(names.map((name) => transaction.objectStore(name).clear()));
    await transaction.done;
  });
  announceNotebookChange();
}

/** Removes what waits to be sent for a person. */
export async function clearQueuedChanges(owner: string): Promise<void> {
  if (storedUnsent.get() === owner) storedUnsent.remove();
  await ignoreErrors(async () => {
    const database = await openAnyVersion();
    const transaction = database.transaction('outbox', 'readwrite');
    const keys = await transaction.store.index('byOwner').getAllKeys(owner);
    await Promise.all([...keys.map((key) => transaction.store.delete(key)), transaction.done]);
  });
  announceNotebookChange();
}

/** Removes all copies of all owners, and the pages and pictures that were seen. If nothing was ever kept, there is nothing to remove. */
export async function clearOfflineCopies(): Promise<void> {
  await clearCopies();
  if (isTabOnly()) return;
  await clearNotebooks();
  if ('caches' in window) await Promise.all([cacheNames.pictures, cacheNames.seen].map((name) => caches.delete(name)));
}
