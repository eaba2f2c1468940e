import { clear, delMany, get, keys, set } from 'idb-keyval';
import { keyValueStore } from './key-value-store.ts';
import { ignoreErrors } from '#web/platform/ignore-errors.ts';
import { isTabOnly, namesInTab, storedInTab } from '#web/platform/storage.ts';

const store = keyValueStore('thoughtleaf-kept', 'copies');

/** A copy of what the server answered, and when that was, in milliseconds. */
export interface OfflineCopy {
  at: number;
  data: unknown;
}

/** Keeps a copy for times without a network. Where the browser keeps nothing, there is none then. */
export const keepCopy = (name: string, copy: OfflineCopy): Promise<void> =>
  ignoreErrors(() => (isTabOnly() ? storedInTab(`copy:${name}`).set(JSON.stringify(copy)) : set(name, copy, store)));

/** The copy of that name, undefined where there is none. */
export const readCopy = (name: string): Promise<OfflineCopy | undefined> =>
  ignoreErrors(() => {
    if (!isTabOnly()) return get<OfflineCopy>(name, store);
    const kept = storedInTab(`copy:${name}`).get();
    return kept === null ? undefined : JSON.parse(kept);
  });

/** Removes the copies whose names begin so. */
export async function removeCopies(prefix: string): Promise<void> {
  const names = await keys<string>(store);
  await delMany(
    names.filter((name) => name.startsWith(prefix)),
    store,
  );
}

/** Removes all copies of all owners, in this browser or in this tab. */
export async function clearCopies(): Promise<void> {
  if (!isTabOnly()) return ignoreErrors(() => clear(store));
  for (const name of namesInTab()) if (name.startsWith('copy:')) storedInTab(name).remove();
}
