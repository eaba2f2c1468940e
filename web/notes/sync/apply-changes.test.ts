import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { blankNote, type Note } from '#contract/notes.ts';
import { noFilter, notesOf, type NoteFilter, type NoteList } from '../list/note-lists.ts';
import { noteKeys } from '../notes.queries.ts';
import { applyChanges } from './apply-changes.ts';

const noteOf = (_id: string, more: Partial<Note> = {}): Note => {
  const date = '2026-01-01T00:00:00.000Z';
  return { ...blankNote(), _id, title: `Note ${_id}`, description: 'Some words', date, updatedAt: date, ...more };
};
const later = '2026-01-02T00:00:00.000Z';
const archive: NoteFilter = { ...noFilter, view: 'archive' };

let client: QueryClient;
const load = (filter: NoteFilter, notes: Note[], nextCursor: string | null = null) =>
  client.setQueryData<NoteList>(noteKeys.list(filter), {
    pages: [{ data: notes, nextCursor, total: notes.length }],
    pageParams: [undefined],
  });
const shown = (filter: NoteFilter = noFilter) => {
  const list = client.getQueryData<NoteList>(noteKeys.list(filter));
  return { ids: notesOf(list).map(({ _id }) => _id), total: list?.pages[0]?.total };
};
const apply = (data: Note[], removed: string[] = []) =>
  applyChanges(client, { data, removed, revision: '9', hasMore: false });

beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient();
  load(noFilter, [noteOf('c'), noteOf('a')]);
});
afterEach(() => {
  vi.useRealTimers();
  client.clear();
});

describe('applyChanges', () => {
  it('puts new notes in their place, and takes out what went', async () => {
    await apply([noteOf('b'), noteOf('d')]);
    expect(shown()).toEqual({ ids: ['d', 'c', 'b', 'a'], total: 4 });
    await apply([noteOf('c', { isDeleted: true, deletedAt: later })], ['a']);
    expect(shown()).toEqual({ ids: ['d', 'b'], total: 2 });
    await apply([noteOf('c')]);
    expect(shown()).toEqual({ ids: ['d', 'c', 'b'], total: 3 });
  });

  it('moves a note from list to list', async () => {
    load(archive, []);
    await apply([noteOf('a', { archived: true })]);
    expect([shown(), shown(archive)]).toEqual([
      { ids: ['c'], total: 1 },
      { ids: ['a'], total: 1 },
    ]);
  });

  it('leaves a note below what is loaded to its own page of the list', async () => {
    load(noFilter, [noteOf('c'), noteOf('b')], 'b');
    await apply([noteOf('a', { title: 'Edited long ago' })]);
    expect(shown()).toEqual({ ids: ['c', 'b'], total: 2 });
  });

  it('changes the page of a note, and an older answer changes nothing', async () => {
    client.setQueryData(noteKeys.detail('a'), { ...noteOf('a'), links: [], backlinks: [], versionCount: 2 });
    await apply([noteOf('a', { description: 'New words', updatedAt: later })]);
    expect(client.getQueryData(noteKeys.detail('a'))).toMatchObject({ description: 'New words', versionCount: 2 });
    await apply([noteOf('a')]);
    expect(client.getQueryData(noteKeys.detail('a'))).toMatchObject({ description: 'New words' });
    expect(notesOf(client.getQueryData<NoteList>(noteKeys.list(noFilter)))[1]?.description).toBe('New words');
  });

  it('does nothing for what the screen shows already', async () => {
    const cancel = vi.spyOn(client, 'cancelQueries');
    await apply([noteOf('a'), noteOf('c')]);
    expect(cancel).not.toHaveBeenCalled();
  });

  it('asks for counts once in a second, however many changes come', async () => {
    const invalidate = vi.spyOn(client, 'invalidateQueries');
    for (const id of ['d', 'e', 'f']) await apply([noteOf(id)]);
    await vi.advanceTimersByTimeAsync(1100);
    const ofTags = invalidate.mock.calls.filter(([filters]) => filters?.queryKey === noteKeys.tags);
    expect(ofTags).toHaveLength(1);
  });
});
