/** Stands in for idb-keyval, which needs IndexedDB: `vi.mock('idb-keyval', () => import('#web/testing/fake-keyval.ts'))`. */
type Content = Map<string, unknown>;
type Store = <T>(mode: 'readonly' | 'readwrite', work: (content: Content) => T) => Promise<T>;

const contents = new Map<string, Content>();

export function createStore(database: string, name: string): Store {
  const key = `${database}/${name}`;
  const content = contents.get(key) ?? new Map<string, unknown>();
  contents.set(key, content);
  return async (_mode, work) => work(content);
}

export const promisifyRequest = (): Promise<void> => Promise.resolve();
export const get = (key: string, store: Store): Promise<unknown> => store('readonly', (content) => content.get(key));
export const set = (key: string, value: unknown, store: Store): Promise<void> =>
  store('readwrite', (content) => void content.set(key, value));
export const update = (key: string, change: (old: unknown) => unknown, store: Store): Promise<void> =>
  store('readwrite', (content) => void content.set(key, change(content.get(key))));
export const delMany = (keys: string[], store: Store): Promise<void> =>
  store('readwrite', (content) => keys.forEach((key) => content.delete(key)));
export const del = (key: string, store: Store): Promise<void> => delMany([key], store);
export const keys = (store: Store): Promise<string[]> => store('readonly', (content) => [...content.keys()]);
export const values = (store: Store): Promise<unknown[]> => store('readonly', (content) => [...content.values()]);
export const clear = (store: Store): Promise<void> => store('readwrite', (content) => content.clear());
