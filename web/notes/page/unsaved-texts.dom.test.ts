import { beforeEach, describe, expect, it, vi } from 'vitest';
import { draftKey, type DraftStore, moveUnsavedText, pageDraftOf } from '#web/offline/drafts.ts';
import type { UnsavedText } from './note-writer.ts';
import { createUnsavedTextStore, readUnsavedText } from './unsaved-texts.ts';

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
  };
}

describe('the unsaved text of a note', () => {
  let drafts: ReturnType<typeof memoryDrafts>;
  beforeEach(() => {
    vi.useFakeTimers();
    drafts = memoryDrafts();
    return () => vi.useRealTimers();
  });

  it('of one that was new on the device is found under the id of the server, while the page stays open', async () => {
    const store = createUnsavedTextStore(drafts, 'mara', 'of-device');
    store.keep(unsaved('Words and'));
    store.followId('of-server');
    store.keep(unsaved('Words and more'));
    await vi.runAllTimersAsync();
    expect((await readUnsavedText(drafts, 'mara', 'of-server'))?.text.description).toBe('Words and more');
    expect([...drafts.kept.keys()]).toEqual([draftKey('mara', pageDraftOf('of-server'))]);
  });

  it('goes at once when it is saved: the page may end in the same moment', () => {
    const store = createUnsavedTextStore(drafts, 'mara', 'of-server');
    store.keep(unsaved('Words and'));
    vi.advanceTimersByTime(1000);
    expect(drafts.kept.size).toBe(1);
    store.keep(undefined);
    expect(drafts.kept.size).toBe(0);
  });

  it('moves there where the page was ended before, and replaces nothing that is newer', async () => {
    const key = (id: string) => draftKey('mara', pageDraftOf(id));
    drafts.kept.set(key('of-device'), unsaved('Words and'));
    await moveUnsavedText(drafts, 'mara', 'of-device', 'of-server');
    expect((await readUnsavedText(drafts, 'mara', 'of-server'))?.text.description).toBe('Words and');
    drafts.kept.set(key('of-device'), unsaved('Older'));
    await moveUnsavedText(drafts, 'mara', 'of-device', 'of-server');
    expect((await readUnsavedText(drafts, 'mara', 'of-server'))?.text.description).toBe('Words and');
    expect([...drafts.kept.keys()]).toEqual([key('of-server')]);
  });
});
