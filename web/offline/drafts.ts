import { del, delMany, get, keys, promisifyRequest, set, update } from 'idb-keyval';
import { ignoreErrors } from '#web/platform/ignore-errors.ts';
import { keyValueStore } from './key-value-store.ts';
import { isTabOnly, lastWordsOf, namesInTab, namesOfLastWords, storedInTab } from '#web/platform/storage.ts';

/** Where drafts are kept; the browser's is IndexedDB, tests bring their own. */
export interface DraftStore {
  read: (key: string) => Promise<unknown>;
  write: (key: string, values: unknown) => Promise<void>;
  /** Keeps the values before it returns, for a page that goes away. */
  writeAtOnce?: (key: string, values: unknown) => void;
  /** Puts in the place of what is there what `change` makes of it; two at once take turns. */
  update: (key: string, change: (kept: unknown) => unknown) => Promise<void>;
  remove: (key: string) => Promise<void>;
  removeStartingWith: (prefix: string) => Promise<void>;
  /** Keys of the drafts that begin so. */
  keysStartingWith: (prefix: string) => Promise<string[]>;
  /** Writes a draft and removes another one, which is in it by now: both or neither. */
  writeInPlaceOf: (other: string, key: string, values: unknown) => Promise<void>;
}

function indexedDbDrafts(): DraftStore {
  const store = keyValueStore('thoughtleaf-drafts', 'drafts');
  return {
    async read(key) {
      const last = lastWordsOf(key).get();
      const values: unknown = await ignoreErrors(() => (last === null ? get<unknown>(key, store) : JSON.parse(last)));
      if (last !== null && values !== undefined) await this.write(key, values);
      return values;
    },
    async write(key, values) {
      const last = lastWordsOf(key);
      const superseded = last.get();
      let isWritten = true;
      try {
        await set(key, values, store);
      } catch {
        // A full disk, or a browser that gives pages no IndexedDB.
        isWritten = false;
      }
      // Words that were kept meanwhile are newer than what has just been written.
      if (last.get() !== superseded) return;
      if (isWritten) last.remove();
      else last.set(JSON.stringify(values));
    },
    update: (key, change) => ignoreErrors(() => update<unknown>(key, change, store)),
    writeAtOnce: (key, values) => lastWordsOf(key).set(JSON.stringify(values)),
    async remove(key) {
      lastWordsOf(key).remove();
      await ignoreErrors(() => del(key, store));
    },
    async keysStartingWith(prefix) {
      const all = (await ignoreErrors(() => keys<string>(store))) ?? [];
      return [...new Set([...all.filter((key) => key.startsWith(prefix)), ...namesOfLastWords(prefix)])];
    },
    async writeInPlaceOf(other, key, values) {
      const last = lastWordsOf(key);
      const superseded = last.get();
      const isWritten = await ignoreErrors(async () => {
        await store('readwrite', (drafts) => {
          drafts.put(values, key);
          drafts.delete(other);
          return promisifyRequest(drafts.transaction);
        });
        return true;
      });
      if (!isWritten) return this.write(key, values);
      if (last.get() === superseded) last.remove();
      lastWordsOf(other).remove();
    },
    async removeStartingWith(prefix) {
      for (const name of namesOfLastWords(prefix)) lastWordsOf(name).remove();
      await ignoreErrors(async () => {
        const all = await keys<string>(store);
        const owned = all.filter((key) => key.startsWith(prefix));
        await delMany(owned, store);
      });
    },
  };
}

/** Drafts of a person whose device this is not: they go with the tab. */
const tabDrafts: DraftStore = {
  read: async (key) => {
    const kept = storedInTab(key).get();
    return kept === null ? undefined : JSON.parse(kept);
  },
  write: async (key, values) => storedInTab(key).set(JSON.stringify(values)),
  writeAtOnce: (key, values) => storedInTab(key).set(JSON.stringify(values)),
  async update(key, change) {
    await this.write(key, change(await this.read(key)));
  },
  remove: async (key) => storedInTab(key).remove(),
  removeStartingWith: async (prefix) => {
    for (const name of namesInTab()) if (name.startsWith(prefix)) storedInTab(name).remove();
  },
  keysStartingWith: async (prefix) => namesInTab().filter((name) => name.startsWith(prefix)),
  async writeInPlaceOf(other, key, values) {
    await this.write(key, values);
    await this.remove(other);
  },
};

const inBrowser = indexedDbDrafts();
const current = (): DraftStore => (isTabOnly() ? tabDrafts : inBrowser);

/** The drafts in IndexedDB; in this tab for a person whose device this is not. */
export const browserDrafts: DraftStore = {
  read: (key) => current().read(key),
  write: (key, values) => current().write(key, values),
  writeAtOnce: (key, values) => current().writeAtOnce?.(key, values),
  update: (key, change) => current().update(key, change),
  remove: (key) => current().remove(key),
  removeStartingWith: (prefix) => current().removeStartingWith(prefix),
  keysStartingWith: (prefix) => current().keysStartingWith(prefix),
  writeInPlaceOf: (other, key, values) => current().writeInPlaceOf(other, key, values),
};

/** Drafts belong to a person, so that the next one at this machine never sees them; visitors share one set. */
export const draftKey = (owner: string | undefined, name: string): string => `${owner ?? 'visitor'}:${name}`;

/**
 * Name of the draft of a note's page: text that is typed and not saved. It is removed once it is saved. Each tab has its own, so that none
 * writes over another's; it has no tab where there are no locks, and where an earlier version of the app wrote it.
 */
export const pageDraftOf = (noteId: string, tab?: string): string =>
  tab === undefined ? `note-page-${noteId}` : `note-page-${noteId}@${tab}`;

/** The tab of a page's draft; empty where it has none. */
export const tabOfPageDraft = (key: string): string => key.split('@')[1] ?? '';

/** Key of the draft of a drawing that is not saved. Without an id, how the keys of all begin. */
export const drawingDraftKey = (owner: string, id = ''): string => draftKey(owner, `drawing-${id}`);

/** Removes every draft of a person. */
export const clearDraftsOf = (owner: string): Promise<void> => browserDrafts.removeStartingWith(draftKey(owner, ''));
