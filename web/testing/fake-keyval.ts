/** Stands in for idb-keyval, which needs IndexedDB: `vi.mock('idb-keyval', () => import('#web/testing/fake-keyval.ts'))`. */
type Store = Map<string, unknown>;

const stores = new Map<string, Store>();

export function createStore(database: string, name: string): Store {
  const key = `${database}/${name}`;
  const store = stores.get(key) ?? new Map<string, unknown>();
  stores.set(key, store);
  return store;
}

export const get = async (key: string, store: Store): Promise<unknown> => store.get(key);
export const set = async (key: string, value: unknown, store: Store): Promise<void> => void store.set(key, value);
export const update = async (key: string, change: (old: unknown) => unknown, store: Store): Promise<void> =>
  void store.set(key, change(store.get(key)));
export const del = async (key: string, store: Store): Promise<void> => void store.delete(key);
export const delMany = async (keys: string[], store: Store): Promise<void> => keys.forEach((key) => store.delete(key));
export const keys = async (store: Store): Promise<string[]> => [...store.keys()];
export const values = async (store: Store): Promise<unknown[]> => [...store.values()];
export const clear = async (store: Store): Promise<void> => store.clear();
