import type { Page } from '@playwright/test';

/** All that the browser keeps for this site, as one text: both storages of this tab, every database, and the caches. */
export const keptHere = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const textOf = async (value: unknown): Promise<string> =>
      value instanceof Blob ? value.text() : (JSON.stringify(value) ?? '');
    const readStore = (database: IDBDatabase, name: string) =>
      new Promise<unknown[]>((resolve) => {
        const store = database.transaction(name).objectStore(name);
        const [keys, values] = [store.getAllKeys(), store.getAll()];
        values.addEventListener('success', () => resolve([...keys.result, ...values.result]));
      });
    const open = (name: string) =>
      new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('success', () => resolve(opening.result));
      });
    const parts: string[] = [localStorage, sessionStorage].map((storage) => JSON.stringify(Object.entries(storage)));
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await open(name);
      for (const store of database.objectStoreNames)
        for (const value of await readStore(database, store)) parts.push(await textOf(value));
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        if (/\/static\//.test(request.url)) continue;
        parts.push(request.url, (await (await cache.match(request))?.text()) ?? '');
      }
    }
    return parts.join('\n');
  });
