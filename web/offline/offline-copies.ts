import { clear, createStore, delMany, get, keys, set, type UseStore } from 'idb-keyval';
import { cacheNames } from './cache-names.ts';
import { clearNotebooks } from './notebook-database.ts';
import { ignoreErrors } from '#web/platform/ignore-errors.ts';
import { isTabOnly, namesInTab, storedInTab } from '#web/platform/storage.ts';

// Opened on first use: there is no IndexedDB on the server.
let opened: UseStore | undefined;
const store = () => (opened ??= createStore('thoughtleaf-kept', 'copies'));

/** A copy of what the server answered, and when that was, in milliseconds. */
export interface OfflineCopy {
  at: number;
  data: unknown;
}

/** Keeps a copy for times without a network. Where the browser keeps nothing, there is none then. */
export const keepCopy = (name: string, copy: OfflineCopy): Promise<void> =>
  ignoreErrors(() => (isTabOnly() ? storedInTab(`copy:${name}`).set(JSON.stringify(copy)) : set(name, copy, store())));

/** The copy of that name, undefined where there is none. */
export const readCopy = (name: string): Promise<OfflineCopy | undefined> =>
  ignoreErrors(() => {
    if (!isTabOnly()) return get<OfflineCopy>(name, store());
    const kept = storedInTab(`copy:${name}`).get();
    return kept === null ? undefined : JSON.parse(kept);
  });

/** Removes the copies whose names begin so. */
export async function removeCopies(prefix: string): Promise<void> {
  const names = await keys<string>(store());
  await delMany(
    names.filter((name) => name.startsWith(prefix)),
    store(),
  );
}

/** Removes all copies of all owners, and the pages and pictures that were seen. If nothing was ever kept, there is nothing to remove. */
export async function clearOfflineCopies(): Promise<void> {
  if (isTabOnly()) {
    for (const name of namesInTab()) if (name.startsWith('copy:')) storedInTab(name).remove();
    return;
  }
  await ignoreErrors(() => clear(store()));
  await clearNotebooks();
  if ('caches' in window) await Promise.all([cacheNames.pictures, cacheNames.seen].map((name) => caches.delete(name)));
}
