import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeNote } from '#contract/notes/note-actions.ts';
import { blankNote, type Note } from '#contract/notes/notes.ts';
import { call } from '#web/platform/api-client.ts';
import { noFilter, notesOf, type NoteFilter, type NoteList } from '../list/note-lists.ts';
import { noteKeys } from '../notes.queries.ts';
import { createChangeView } from './apply-changes.ts';
import type { ChangesPage } from '../replica/change-store.ts';

const noteOf = (_id: string, more: Partial<Note> = {}): Note => {
  const date = '2026-01-01T00:00:00.000Z';
  return { ...blankNote(), _id, title: `Note ${_id}`, description: 'Some words', date, updatedAt: date, ...more };
};
const later = '2026-01-02T00:00:00.000Z';
const archive: NoteFilter = { ...noFilter, view: 'archive' };

let client: QueryClient;
let controller: AbortController;
let view: ReturnType<typeof createChangeView>;
const load = (filter: NoteFilter, notes: Note[], nextCursor: string | null = null) =>
  client.setQueryData<NoteList>(noteKeys.list(filter), {
    pages: [{ data: notes, nextCursor, total: notes.length }],
    pageParams: [undefined],
  });
const shown = (filter: NoteFilter = noFilter) => {
  const list = client.getQueryData<NoteList>(noteKeys.list(filter));
  return { ids: notesOf(list).map(({ _id }) => _id), total: list?.pages[0]?.total };
};
const apply = (data: Note[], removed: string[] = [], isRecap = false) => view.take({ data, removed }, { isRecap });
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** Counts how often queries are read again for a change. */
function watchReads() {
  const invalidate = vi.spyOn(client, 'invalidateQueries');
  return (key: readonly string[]) => invalidate.mock.calls.filter(([filters]) => filters?.queryKey === key).length;
}

beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient();
  controller = new AbortController();
  view = createChangeView(client, controller.signal);
  load(noFilter, [noteOf('c'), noteOf('a')]);
});
afterEach(() => {
  controller.abort();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  client.clear();
});

describe('changes from elsewhere', () => {
  it('puts new notes in their place, and takes out what went', () => {
    apply([noteOf('b'), noteOf('d')]);
    expect(shown()).toEqual({ ids: ['d', 'c', 'b', 'a'], total: 4 });
    apply([noteOf('c', { isDeleted: true, deletedAt: later })], ['a']);
    expect(shown()).toEqual({ ids: ['d', 'b'], total: 2 });
    apply([noteOf('c')]);
    expect(shown()).toEqual({ ids: ['d', 'c', 'b'], total: 3 });
  });

  it('moves a note from list to list', () => {
    load(archive, []);
    apply([noteOf('a', { archived: true })]);
    expect([shown(), shown(archive)]).toEqual([
      { ids: ['c'], total: 1 },
      { ids: ['a'], total: 1 },
    ]);
  });

  it('leaves a note below what is loaded to its own page of the list', () => {
    load(noFilter, [noteOf('c'), noteOf('b')], 'b');
    apply([noteOf('a', { title: 'Edited long ago' })]);
    expect(shown()).toEqual({ ids: ['c', 'b'], total: 2 });
  });

  it('changes the page of a note, and an older answer changes nothing', () => {
    client.setQueryData(noteKeys.detail('a'), { ...noteOf('a'), links: [], backlinks: [], versionCount: 2 });
    apply([noteOf('a', { description: 'New words', updatedAt: later })]);
    expect(client.getQueryData(noteKeys.detail('a'))).toMatchObject({ description: 'New words', versionCount: 2 });
    apply([noteOf('a')]);
    expect(client.getQueryData(noteKeys.detail('a'))).toMatchObject({ description: 'New words' });
    expect(notesOf(client.getQueryData<NoteList>(noteKeys.list(noFilter)))[1]?.description).toBe('New words');
  });

  it('do nothing where the screen shows them already', async () => {
    const reads = watchReads();
    const before = client.getQueryData(noteKeys.list(noFilter));
    apply([noteOf('a'), noteOf('c')]);
    await pass(1100);
    expect(client.getQueryData(noteKeys.list(noFilter))).toBe(before);
    expect([reads(noteKeys.tags), reads(noteKeys.lists)]).toEqual([0, 0]);
  });

  it('ask for counts once in a second, however many come', async () => {
    const reads = watchReads();
    for (const id of ['d', 'e', 'f']) apply([noteOf(id)]);
    await pass(1100);
    expect(reads(noteKeys.tags)).toBe(1);
  });

  it('ask for nothing but the searches where a text alone is new', async () => {
    load(noFilter, [noteOf('c')], 'c');
    const reads = watchReads();
    apply([noteOf('c', { description: 'New words', updatedAt: later })]);
    // Not loaded, but heard of.
    apply([noteOf('a')]);
    await pass(1100);
    expect(reads(noteKeys.tags)).toBe(1);
    apply([noteOf('a', { description: 'New words', updatedAt: later })]);
    await pass(1100);
    expect([reads(noteKeys.tags), reads(noteKeys.bin), reads(noteKeys.details), reads(noteKeys.lists)]).toEqual([
      1, 1, 1, 2,
    ]);
  });

  it('tell the bin and the page of a note that is deleted for good', async () => {
    client.setQueryData(noteKeys.detail('z'), { ...noteOf('z'), links: [], backlinks: [], versionCount: 2 });
    const reads = watchReads();
    apply([], ['z', 'never seen']);
    await pass(1100);
    expect(client.getQueryData(noteKeys.detail('z'))).toBeNull();
    expect(reads(noteKeys.bin)).toBe(1);
  });

  it('of before the lists were read change what differs, and ask for nothing else', async () => {
    load(noFilter, [noteOf('c')], 'c');
    const reads = watchReads();
    apply([noteOf('a'), noteOf('x', { isDeleted: true })], ['never seen'], true);
    await pass(1100);
    expect(shown().ids).toEqual(['c']);
    expect(reads(noteKeys.lists)).toBe(0);
    apply([noteOf('d')], [], true);
    await pass(1100);
    expect(shown().ids).toEqual(['d', 'c']);
    expect(reads(noteKeys.tags)).toBe(1);
  });

  it('of before the bin was read are asked for where it lacks or shows them wrongly', async () => {
    const bin = (notes: Note[]) =>
      client.setQueryData(noteKeys.deletedNotes, {
        pages: [{ data: notes, nextCursor: null, total: 1 }],
        pageParams: [],
      });
    const reads = watchReads();
    const [binned, restored] = [noteOf('x', { isDeleted: true }), noteOf('y', { isDeleted: true })];
    bin([binned]);
    apply([binned], ['never seen'], true);
    await pass(1100);
    expect(reads(noteKeys.bin)).toBe(0);
    apply([restored], [], true);
    await pass(1100);
    expect(reads(noteKeys.bin)).toBe(1);
    apply([], ['x'], true);
    await pass(1100);
    expect(reads(noteKeys.bin)).toBe(2);
  });

  it('are in what a read brings that was answered before them, and do not stop it', async () => {
    const { promise, resolve } = Promise.withResolvers<ChangesPage['data']>();
    const filter: NoteFilter = { ...noFilter, tag: 'hills' };
    const reading = client.fetchInfiniteQuery({
      queryKey: noteKeys.list(filter),
      queryFn: async () => ({ data: await promise, nextCursor: null, total: 1 }),
      initialPageParam: undefined,
    });
    apply([noteOf('d', { tags: ['hills'] })]);
    apply([noteOf('b', { tags: ['hills'], pinned: true })]);
    resolve([noteOf('b', { tags: ['hills'] })]);
    await reading;
    await pass(0);
    expect(shown(filter)).toEqual({ ids: ['d', 'b'], total: 2 });
    expect(notesOf(client.getQueryData<NoteList>(noteKeys.list(filter)))[1]?.pinned).toBe(true);
  });
});

describe('during a write of this tab', () => {
  /** Pins a note in the lists, and sends that; answers how the server takes it. */
  function pin(id: string) {
    const { promise, resolve } = Promise.withResolvers<Response>();
    vi.stubGlobal('fetch', () => promise);
    load(noFilter, [noteOf('c', { pinned: id === 'c' }), noteOf('a', { pinned: id === 'a' })]);
    const sent = call(changeNote, { params: { id }, body: { pinned: true }, token: 't' });
    const answer = async (status: number) => {
      resolve(
        Response.json({ success: status === 200, data: noteOf(id, { pinned: true }), message: 'No.' }, { status }),
      );
      await sent.catch(() => undefined);
    };
    return answer;
  }
  const isPinned = () => notesOf(client.getQueryData<NoteList>(noteKeys.list(noFilter)))[0]?.pinned;
  const tagged = (more: Partial<Note> = {}) => noteOf('c', { tags: ['hills'], ...more });

  it('an older state of the note does not take it back', async () => {
    const answer = pin('c');
    apply([tagged()]);
    expect(isPinned()).toBe(true);
    await answer(200);
    await pass(100);
    apply([tagged({ pinned: true })]);
    await pass(2000);
    expect(isPinned()).toBe(true);
  });

  it('a refusal lets the change in that waited', async () => {
    const answer = pin('c');
    apply([tagged()]);
    await answer(409);
    load(noFilter, [noteOf('c'), noteOf('a')]);
    await pass(1100);
    expect(notesOf(client.getQueryData<NoteList>(noteKeys.list(noFilter)))[0]?.tags).toEqual(['hills']);
  });

  it('other notes and newer texts are shown', () => {
    pin('c');
    apply([noteOf('a', { archived: true })]);
    expect(shown().ids).toEqual(['c']);
    apply([tagged({ description: 'New words', updatedAt: later, pinned: true })]);
    expect(notesOf(client.getQueryData<NoteList>(noteKeys.list(noFilter)))[0]?.description).toBe('New words');
  });
});
