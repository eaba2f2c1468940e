import type { BrowserContext, Page } from '@playwright/test';

/** At which step a browser without room fails: Firefox at each write, Chromium at the end of its transaction. */
export type DiskFailure = 'write' | 'commit';

const key = 'fullDisk';

/** Runs in each page: while the disk counts as full, no transaction of IndexedDB that writes comes to its end. Deletions do, as in browsers. */
function failWhileFull(flag: string): void {
  const refuse = () => new DOMException('No room.', 'QuotaExceededError');
  const endFull = (transaction: IDBTransaction) => {
    Object.defineProperty(transaction, 'error', { configurable: true, value: refuse() });
    try {
      transaction.abort();
    } catch {
      // It was aborted by another write.
    }
  };
  const failing = (write: IDBObjectStore['put']): IDBObjectStore['put'] =>
    function fail(this: IDBObjectStore, ...given) {
      const failure = localStorage.getItem(flag);
      const { transaction } = this;
      const request = write.apply(this, given);
      if (failure === 'write') endFull(transaction);
      if (failure === 'commit') request.addEventListener('success', () => endFull(transaction));
      return request;
    };
  const { prototype } = IDBObjectStore;
  // oxlint-disable-next-line typescript/unbound-method -- `apply` calls both with their store
  const { put, add } = prototype;
  prototype.put = failing(put);
  prototype.add = failing(add);
}

/** Makes pages of a context that can run out of room. Before the first page. */
export async function prepareFullDisk(context: BrowserContext): Promise<void> {
  await context.addInitScript(failWhileFull, key);
}

/** From now on no page of this browser can write to IndexedDB. */
export const fillDisk = (page: Page, failure: DiskFailure): Promise<void> =>
  page.evaluate(([name, value]) => localStorage.setItem(name, value), [key, failure] as const);

/** There is room again. */
export const freeDisk = (page: Page): Promise<void> => page.evaluate((name) => localStorage.removeItem(name), key);
