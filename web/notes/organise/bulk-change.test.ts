import { describe, expect, it } from 'vitest';
import { bulkActions } from '#contract/notes/note-actions.ts';
import { limits } from '#contract/limits.ts';
import { blankNote, type Note } from '#contract/notes/notes.ts';
import { changedNote, inverseOf, saidOf } from './bulk-change.ts';
import { runChunks } from './run-chunks.ts';

const time = '2026-01-01T00:00:00.000Z';
const note: Note = {
  ...blankNote(),
  _id: '1',
  title: 'A note',
  description: 'Words',
  tags: ['a', 'b'],
  date: time,
  updatedAt: time,
};

describe('a change of several notes', () => {
  it.each([
    [{ action: 'pin' }, { pinned: true }],
    [{ action: 'archive' }, { archived: true }],
    [{ action: 'addTag', tag: 'c' }, { tags: ['a', 'b', 'c'] }],
    [{ action: 'removeTag', tag: 'a' }, { tags: ['b'] }],
  ] as const)('%j makes %j', (change, made) => {
    const changed = changedNote(note, change);
    expect(changed).toEqual({ ...note, ...made });
    expect(changed && changedNote(changed, change), 'twice').toBe(changed);
  });

  it.each([{ action: 'unpin' }, { action: 'unarchive' }, { action: 'addTag', tag: 'a' }] as const)(
    '%j leaves a note alone for which it is so',
    (change) => {
      expect(changedNote(note, change)).toBe(note);
    },
  );

  it('gives no note more tags than it takes', () => {
    const full = { ...note, tags: Array.from({ length: limits.note.tags }, (_, index) => `t${index}`) };
    expect(changedNote(full, { action: 'addTag', tag: 'one more' })).toBe(full);
  });

  it.each(bulkActions)('%s has an inverse, and words for one and many', (action) => {
    const change = { action, tag: 'x' };
    expect(inverseOf(inverseOf(change))).toEqual(change);
    expect(saidOf(change, 1)).not.toBe(saidOf(change, 2));
  });
});

describe('ids in chunks', () => {
  const ids = Array.from({ length: 250 }, (_, index) => String(index));

  it('are sent by the hundred, and told of', async () => {
    const sizes: number[] = [];
    const progress: number[] = [];
    const outcome = await runChunks({
      ids,
      send: async (some) => {
        sizes.push(some.length);
        return { done: some, changed: [], failed: [] };
      },
      onProgress: (done) => progress.push(done),
    });
    expect([sizes, progress]).toEqual([
      [100, 100, 50],
      [100, 200, 250],
    ]);
    expect(outcome).toMatchObject({ done: ids, error: undefined });
  });

  it('stop between two calls, and where one fails', async () => {
    const controller = new AbortController();
    const send = async (some: string[]) => {
      controller.abort();
      return { done: some, changed: some, failed: [] };
    };
    expect((await runChunks({ ids, send, signal: controller.signal })).done).toHaveLength(100);
    const error = new Error('The network went.');
    const failing = async (some: string[]) => {
      if (some[0] === '100') throw error;
      return { done: some, changed: some, failed: [] };
    };
    expect(await runChunks({ ids, send: failing })).toMatchObject({ done: ids.slice(0, 100), error });
  });
});
