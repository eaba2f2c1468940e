import { act, cleanup, renderHook } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { draftKey, type DraftStore } from '#web/offline/drafts.ts';
import { useDraft } from './use-draft.ts';

function memoryStore(kept: Record<string, unknown> = {}): DraftStore & { kept: Map<string, unknown> } {
  const map = new Map(Object.entries(kept));
  return {
    kept: map,
    read: async (key) => map.get(key),
    write: async (key, values) => void map.set(key, values),
    update: async (key, change) => void map.set(key, change(map.get(key))),
    remove: async (key) => void map.delete(key),
    removeStartingWith: async () => map.clear(),
    keysStartingWith: async () => [...map.keys()],
    writeInPlaceOf: async () => undefined,
  };
}

const blank = { title: '', tags: [] as string[] };

function useForm(store: DraftStore, owner?: string, required?: ['tags']) {
  const [values, setValues] = useState(blank);
  const draft = useDraft('note', values, { owner, onRestore: setValues, store, ...(required && { required }) });
  return { values, setValues, draft };
}

const key = draftKey('ada', 'note');
const settle = () => act(() => vi.advanceTimersByTimeAsync(0));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('useDraft', () => {
  it('keeps what is typed within 300 ms and forgets it when the form is blank again', async () => {
    const store = memoryStore();
    const { result } = renderHook(() => useForm(store, 'ada'));
    await settle();
    act(() => result.current.setValues({ ...blank, title: 'Typed' }));
    await pass(300);
    expect(store.kept.get(key)).toEqual({ ...blank, title: 'Typed' });
    act(() => result.current.setValues(blank));
    await pass(300);
    expect(store.kept.has(key)).toBe(false);
  });

  it('restores on mount', async () => {
    const { result } = renderHook(() => useForm(memoryStore({ [key]: { title: 'Kept', tags: ['a'] } }), 'ada'));
    await settle();
    expect(result.current.values).toEqual({ title: 'Kept', tags: ['a'] });
  });

  it('belongs to its owner', async () => {
    const { result } = renderHook(() => useForm(memoryStore({ [key]: { title: 'Kept', tags: [] } }), 'bob'));
    await settle();
    expect(result.current.values).toEqual(blank);
  });

  it('ignores a draft of another shape', async () => {
    const { result } = renderHook(() => useForm(memoryStore({ [key]: { title: 5 } }), 'ada'));
    await settle();
    expect(result.current.values).toEqual(blank);
  });

  it.each([
    ['before the form gained a field', { title: 'Kept' }, { title: 'Kept', tags: [] }],
    ['before it lost one', { title: 'Kept', tags: ['a'], colour: 'red' }, { title: 'Kept', tags: ['a'] }],
    ['before a field was of another kind', { title: 'Kept', tags: 'a, b' }, { title: 'Kept', tags: [] }],
  ])('restores what a draft has that was kept %s, and keeps it up', async (_when, kept, restored) => {
    const store = memoryStore({ [key]: kept });
    const { result, unmount } = renderHook(() => useForm(store, 'ada'));
    await settle();
    expect(result.current.values).toEqual(restored);
    act(() => result.current.setValues({ ...restored, title: 'Typed on' }));
    unmount();
    expect(store.kept.get(key)).toEqual({ ...restored, title: 'Typed on' });
  });

  it('leaves a draft alone that lacks what the rest means nothing without', async () => {
    const without = renderHook(() => useForm(memoryStore({ [key]: { title: 'Kept' } }), 'ada', ['tags']));
    const complete = renderHook(() => useForm(memoryStore({ [key]: { tags: ['a'] } }), 'ada', ['tags']));
    await settle();
    expect(without.result.current.values).toEqual(blank);
    expect(complete.result.current.values).toEqual({ title: '', tags: ['a'] });
  });

  it('lets what was typed before the store answered win', async () => {
    const { result } = renderHook(() => useForm(memoryStore({ [key]: { title: 'Kept', tags: [] } }), 'ada'));
    act(() => result.current.setValues({ ...blank, title: 'Faster' }));
    await settle();
    expect(result.current.values.title).toBe('Faster');
  });

  it('writes at once when the page goes away', async () => {
    const store = memoryStore();
    const { result } = renderHook(() => useForm(store, 'ada'));
    await settle();
    act(() => result.current.setValues({ ...blank, title: 'Last words' }));
    window.dispatchEvent(new Event('pagehide'));
    expect(store.kept.get(key)).toEqual({ ...blank, title: 'Last words' });
  });

  it('writes when the page goes away before the store has answered', () => {
    const store = memoryStore({ [key]: { title: 'Kept', tags: [] } });
    const { result } = renderHook(() => useForm(store, 'ada'));
    window.dispatchEvent(new Event('pagehide'));
    expect(store.kept.get(key)).toEqual({ title: 'Kept', tags: [] });
    act(() => result.current.setValues({ ...blank, title: 'Last words' }));
    window.dispatchEvent(new Event('pagehide'));
    expect(store.kept.get(key)).toEqual({ ...blank, title: 'Last words' });
  });

  it('keeps the last words at once where the page goes away while they are still being written', async () => {
    const keptAtOnce: unknown[] = [];
    const store = {
      ...memoryStore(),
      write: () => new Promise<void>(() => undefined),
      writeAtOnce: (_key: string, values: unknown) => void keptAtOnce.push(values),
    };
    const { result } = renderHook(() => useForm(store, 'ada'));
    await settle();
    act(() => result.current.setValues({ ...blank, title: 'Cut off' }));
    await pass(300);
    window.dispatchEvent(new Event('pagehide'));
    expect(keptAtOnce).toEqual([{ ...blank, title: 'Cut off' }]);
  });

  it('writes when the form goes away, as with an expired session', async () => {
    const store = memoryStore();
    const { result, unmount } = renderHook(() => useForm(store, 'ada'));
    await settle();
    act(() => result.current.setValues({ ...blank, title: 'Half a' }));
    unmount();
    expect(store.kept.get(key)).toEqual({ ...blank, title: 'Half a' });
  });

  it('clears for good', async () => {
    const store = memoryStore();
    const { result, unmount } = renderHook(() => useForm(store, 'ada'));
    await settle();
    act(() => result.current.setValues({ ...blank, title: 'Sent' }));
    await act(() => result.current.draft.clear());
    unmount();
    await pass(1000);
    expect(store.kept.size).toBe(0);
  });
});
