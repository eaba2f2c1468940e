import type { BrowserContext } from '@playwright/test';

/** How a browser gives a page no IndexedDB: private windows and policies differ. */
export type Refusal = 'throws' | 'fails' | 'missing';

/** Runs in each page. */
function refuse(refusal: Refusal): void {
  if (refusal === 'missing') {
    Reflect.deleteProperty(window, 'indexedDB');
    Object.defineProperty(window, 'indexedDB', { configurable: true, value: undefined });
    return;
  }
  const { prototype } = IDBFactory;
  // oxlint-disable-next-line typescript/unbound-method -- `apply` calls it with its factory
  const { open } = prototype;
  prototype.open = function fail(this: IDBFactory, ...given) {
    if (refusal === 'throws') throw new DOMException('Not here.', 'SecurityError');
    const request = open.apply(this, given);
    request.addEventListener('upgradeneeded', (event) => {
      event.stopImmediatePropagation();
      request.transaction?.abort();
    });
    return request;
  };
}

/** From the next page on, pages of a context get no IndexedDB. */
export async function refuseDatabases(context: BrowserContext, refusal: Refusal): Promise<void> {
  await context.addInitScript(refuse, refusal);
}
