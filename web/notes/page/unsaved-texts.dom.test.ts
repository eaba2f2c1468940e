import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { draftKey, type DraftStore, pageDraftOf } from '#web/offline/drafts.ts';
import { moveUnsavedTexts } from '../replica/move-unsaved-texts.ts';
import type { UnsavedText } from './note-writer.ts';

const unsaved = (description: string): UnsavedText => ({
  text: { title: 'A note', description, tags: [] },
  base: { title: 'A note', description: 'Words', tags: [], updatedAt: '2026-11-25T00:00:00.000Z' },
  sent: undefined,
});

function memoryDrafts(): DraftStore & { kept: Map<string, unknown> } {
  const kept = new Map<string, unknown>();
  return {
    kept,
    read: async (key) => kept.get(key),
    write: async (key, values) => void kept.set(key, values),
    update: async (key, change) => void kept.set(key, change(kept.get(key))),
    remove: async (key) => void kept.delete(key),
    removeStartingWith: async () => undefined,
    keysStartingWith: async (prefix) => [...kept.keys()].filter((key) => key.startsWith(prefix)),
    writeInPlaceOf: async (other, key, values) => {
      kept.delete(other);
      kept.set(key, values);
    },
  };
}

/** Locks of one browser: those of the tabs that are there. */
function createLocks() {
  const held = new Set<string>();
  const request = async (
    name: string,
    ...given: [{ ifAvailable: true }, (lock: object | null) => Promise<void>] | [() => Promise<void>]
  ) => {
    const work = given.at(-1);
    if (typeof work !== 'function') return;
    if (held.has(name)) return work(null);
    held.add(name);
    await work({ name });
    held.delete(name);
  };
  return { held, request };
}

let drafts: ReturnType<typeof memoryDrafts>;
let locks: ReturnType<typeof createLocks>;

beforeEach(() => {
  vi.useFakeTimers();
  drafts = memoryDrafts();
  locks = createLocks();
  vi.stubGlobal('navigator', { locks });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** The unsaved text of a note in a new tab, and what that tab takes over. */
async function openTab(noteId: string) {
  vi.resetModules();
  const { createUnsavedTextStore } = await import('./unsaved-texts.ts');
  const store = createUnsavedTextStore(drafts, 'mara', noteId);
  const takeOver = async (id = noteId) => {
    const texts: string[] = [];
    await store.takeOver(id, async (text) => {
      texts.push(text.text.description);
      store.keep(unsaved(texts.join(' ')));
      return true;
    });
    return texts;
  };
  return { ...store, takeOver };
}

const closeTabs = () => window.dispatchEvent(new Event('pagehide'));
const keyOf = (noteId: string) => draftKey('mara', pageDraftOf(noteId));
const keysOf = (noteId: string) => [...drafts.kept.keys()].filter((key) => key.startsWith(keyOf(noteId)));

describe('the unsaved text of a note', () => {
  it('of one that was new on the device is found under the id of the server, while the page stays open', async () => {
    const tab = await openTab('of-device');
    tab.keep(unsaved('Words and'));
    tab.followId('of-server');
    tab.keep(unsaved('Words and more'));
    await vi.runAllTimersAsync();
    expect(keysOf('of-device')).toEqual([]);
    closeTabs();
    expect(await (await openTab('of-server')).takeOver()).toEqual(['Words and more']);
  });

  it('goes at once when it is saved: the page may end in the same moment', async () => {
    const tab = await openTab('of-server');
    tab.keep(unsaved('Words and'));
    vi.advanceTimersByTime(1000);
    expect(drafts.kept.size).toBe(1);
    tab.keep(undefined);
    expect(drafts.kept.size).toBe(0);
  });

  it('moves there where the page was ended before, and replaces nothing that is newer', async () => {
    drafts.kept.set(`${keyOf('of-device')}@gone`, unsaved('Words and'));
    await moveUnsavedTexts(drafts, 'mara', 'of-device', 'of-server');
    drafts.kept.set(`${keyOf('of-device')}@gone`, unsaved('Older'));
    await moveUnsavedTexts(drafts, 'mara', 'of-device', 'of-server');
    expect([...drafts.kept]).toEqual([[`${keyOf('of-server')}@gone`, unsaved('Words and')]]);
  });

  it('moves there also where the database has no room for it', async () => {
    drafts.kept.set(`${keyOf('of-device')}@gone`, unsaved('Words and'));
    await moveUnsavedTexts({ ...drafts, update: async () => undefined }, 'mara', 'of-device', 'of-server');
    expect([...drafts.kept]).toEqual([[`${keyOf('of-server')}@gone`, unsaved('Words and')]]);
  });

  it('of two tabs is kept for each, and both are taken over once they are gone', async () => {
    const [one, other] = [await openTab('note'), await openTab('note')];
    one.keep(unsaved('Words of one.'));
    other.keep(unsaved('Words of another.'));
    await vi.runAllTimersAsync();
    expect(keysOf('note')).toHaveLength(2);
    // They are there: nothing is theirs to take.
    const third = await openTab('note');
    expect(await third.takeOver()).toEqual([]);
    closeTabs();
    await vi.runAllTimersAsync();
    const next = await openTab('note');
    expect(await next.takeOver()).toEqual(['Words of one.', 'Words of another.']);
    expect([...drafts.kept.values()]).toEqual([unsaved('Words of one. Words of another.')]);
  });

  it('is read as an earlier version of the app has left it', async () => {
    drafts.kept.set(keyOf('note'), unsaved('Earlier words.'));
    drafts.kept.set(`${keyOf('note')}@other`, { words: 'Of a version that is not known.' });
    expect(await (await openTab('note')).takeOver()).toEqual(['Earlier words.']);
    expect(keysOf('note')).toHaveLength(2);
    expect(drafts.kept.has(keyOf('note'))).toBe(false);
  });

  it('has one place outside of https, where there are no locks', async () => {
    vi.stubGlobal('navigator', {});
    const tab = await openTab('note');
    tab.keep(unsaved('Words.'));
    await vi.runAllTimersAsync();
    expect(keysOf('note')).toEqual([keyOf('note')]);
    expect(await (await openTab('note')).takeOver()).toEqual(['Words.']);
  });
});
