import { createStore, del, delMany, get, keys, set, type UseStore } from 'idb-keyval';

/** Where drafts are kept; the browser's is IndexedDB, tests bring their own. */
export interface DraftStore {
  read: (key: string) => Promise<unknown>;
  write: (key: string, values: unknown) => Promise<void>;
  remove: (key: string) => Promise<void>;
  removeStartingWith: (prefix: string) => Promise<void>;
}

/** A draft that cannot be kept must never break the form that it belongs to. */
async function quietly<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}

function indexedDbDrafts(): DraftStore {
  // Opened on first use: there is no IndexedDB on the server.
  let opened: UseStore | undefined;
  const store = () => (opened ??= createStore('thoughtleaf-drafts', 'drafts'));
  return {
    read: (key) => quietly(() => get<unknown>(key, store())),
    async write(key, values) {
      await quietly(() => set(key, values, store()));
    },
    async remove(key) {
      await quietly(() => del(key, store()));
    },
    async removeStartingWith(prefix) {
      await quietly(async () => {
        const all = await keys<string>(store());
        const owned = all.filter((key) => key.startsWith(prefix));
        await delMany(owned, store());
      });
    },
  };
}

export const browserDrafts: DraftStore = indexedDbDrafts();

/** Drafts belong to a person, so that the next one at this machine never sees them; visitors share one set. */
export const draftKey = (owner: string | undefined, name: string): string => `${owner ?? 'visitor'}:${name}`;

/** Removes every draft of a person. */
export const clearDraftsOf = (owner: string): Promise<void> => browserDrafts.removeStartingWith(draftKey(owner, ''));
