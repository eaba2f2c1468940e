import { createStore, del, delMany, get, keys, set, update, type UseStore } from 'idb-keyval';
import { ignoreErrors } from '#web/platform/ignore-errors.ts';
import { forgetLastWords, isTabOnly, lastWordsOf, namesInTab, storedInTab } from '#web/platform/storage.ts';

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
  /** Number of drafts whose keys begin so. */
  countStartingWith?: (prefix: string) => Promise<number>;
}

function indexedDbDrafts(): DraftStore {
  // Opened on first use: there is no IndexedDB on the server.
  let opened: UseStore | undefined;
  const store = () => (opened ??= createStore('thoughtleaf-drafts', 'drafts'));
  return {
    async read(key) {
      const last = lastWordsOf(key).get();
      const values: unknown = await ignoreErrors(() => (last === null ? get<unknown>(key, store()) : JSON.parse(last)));
      if (last !== null && values !== undefined) await this.write(key, values);
      return values;
    },
    async write(key, values) {
      const last = lastWordsOf(key);
      const superseded = last.get();
      await ignoreErrors(() => set(key, values, store()));
      // Words that were kept meanwhile are newer than what has just been written.
      if (last.get() === superseded) last.remove();
    },
    update: (key, change) => ignoreErrors(() => update<unknown>(key, change, store())),
    writeAtOnce: (key, values) => lastWordsOf(key).set(JSON.stringify(values)),
    async remove(key) {
      lastWordsOf(key).remove();
      await ignoreErrors(() => del(key, store()));
    },
    async countStartingWith(prefix) {
      const all = await ignoreErrors(() => keys<string>(store()));
      return all?.filter((key) => key.startsWith(prefix)).length ?? 0;
    },
    async removeStartingWith(prefix) {
      forgetLastWords(prefix);
      await ignoreErrors(async () => {
        const all = await keys<string>(store());
        const owned = all.filter((key) => key.startsWith(prefix));
        await delMany(owned, store());
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
  countStartingWith: async (prefix) => namesInTab().filter((name) => name.startsWith(prefix)).length,
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
  countStartingWith: async (prefix) => (await current().countStartingWith?.(prefix)) ?? 0,
};

/** Drafts belong to a person, so that the next one at this machine never sees them; visitors share one set. */
export const draftKey = (owner: string | undefined, name: string): string => `${owner ?? 'visitor'}:${name}`;

/** Name of the draft of a note's page: text that is typed and not saved. It is removed once it is saved. */
export const pageDraftOf = (noteId: string): string => `note-page-${noteId}`;

/** Moves the unsaved text of a page to the id that the server has given the note, unless something was typed under that already. */
export async function moveUnsavedText(drafts: DraftStore, owner: string, from: string, to: string): Promise<void> {
  const [former, key] = [draftKey(owner, pageDraftOf(from)), draftKey(owner, pageDraftOf(to))];
  const text = await drafts.read(former);
  if (text === undefined) return;
  await drafts.update(key, (kept) => kept ?? text);
  await drafts.remove(former);
}

/** Number of notes of a person with text that was typed in this browser and is not saved. */
export const countUnsavedNotes = async (owner: string): Promise<number> =>
  (await browserDrafts.countStartingWith?.(draftKey(owner, pageDraftOf('')))) ?? 0;

/** Removes every draft of a person. */
export const clearDraftsOf = (owner: string): Promise<void> => browserDrafts.removeStartingWith(draftKey(owner, ''));
