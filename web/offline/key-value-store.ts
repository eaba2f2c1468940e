import { createStore, type UseStore } from 'idb-keyval';

/** A store of keys and values in IndexedDB, opened on first use: there is none on the server. A closed connection is opened anew. */
export function keyValueStore(databaseName: string, storeName: string): UseStore {
  let opened: UseStore | undefined;
  return async (mode, work) => {
    opened ??= createStore(databaseName, storeName);
    try {
      return await opened(mode, work);
    } catch (error) {
      // Safari closes connections and tells no one.
      if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
      opened = createStore(databaseName, storeName);
      return opened(mode, work);
    }
  };
}
