import { createStore, delMany, entries, type UseStore } from 'idb-keyval';
import { ignoreErrors } from '#web/platform/ignore-errors.ts';

const databaseName = 'thoughtleaf-outbox';

/** The outbox of new notes that earlier versions kept; undefined where there is none. Opening it would make one. */
export async function openEarlierQueue(): Promise<UseStore | undefined> {
  const databases = await ignoreErrors(() => indexedDB.databases());
  return databases?.some(({ name }) => name === databaseName) ? createStore(databaseName, 'notes') : undefined;
}

/** Removes it: no start looks for it any more. The browser does so when the last page that has it open is closed. */
export const removeEarlierQueue = (): void => void indexedDB.deleteDatabase(databaseName);

const isOf = (value: unknown, owner: string): boolean =>
  typeof value === 'object' && value !== null && Reflect.get(value, 'owner') === owner;

/** Removes what a person has in it. */
export async function clearEarlierQueue(owner: string): Promise<void> {
  await ignoreErrors(async () => {
    const store = await openEarlierQueue();
    if (!store) return;
    const all = await entries<IDBValidKey, unknown>(store);
    await delMany(
      all.flatMap(([key, value]) => (isOf(value, owner) ? [key] : [])),
      store,
    );
  });
}
