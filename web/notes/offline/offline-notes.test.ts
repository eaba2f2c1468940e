import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { blankNote, type Note } from '#contract/notes.ts';
import { noFilter, type NoteFilter } from '../list/note-lists.ts';
import { boundedPage, filteredList } from './offline-notes.ts';

const noteOf = (number: number, description = 'Some words'): Note => ({
  ...blankNote(),
  _id: `n${number}`,
  title: 'A note',
  description,
  date: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
});
const listOf = (notes: Note[], nextCursor: string | null = null) => ({
  pages: [{ data: notes, nextCursor, total: notes.length + 7 }],
});

describe('filteredList', () => {
  const notes = [
    { ...noteOf(1, 'The river is WIDE'), tags: ['trip'] },
    { ...noteOf(2, 'The sea is wide'), tags: ['trip', 'sea'] },
    noteOf(3, 'A quiet day'),
  ];
  const list = { ...listOf(notes, 'n3'), pageParams: [undefined] };
  const found = (tag: string | null, q: string) => {
    const { pages } = filteredList(list, { ...noFilter, tag, q });
    return pages.flatMap(({ data }) => data.map(({ _id }) => _id));
  };

  it('leaves notes with the tag, and those in which every word occurs', () => {
    expect(found('trip', '')).toEqual(['n1', 'n2']);
    expect(found(null, 'wide riv')).toEqual(['n1']);
    expect(found('trip', 'sea')).toEqual(['n2']);
    expect(found('none', '')).toEqual([]);
  });

  it('finds what the server finds: without regard to accents, and by a short word where a word begins', () => {
    const said = [
      { ...noteOf(1, 'Café au lait, naïve'), tags: ['Würzburg'] },
      noteOf(2, 'Decaf'),
      noteOf(3, '北京大学'),
    ];
    const all = { ...listOf(said), pageParams: [undefined] };
    const ids = (q: string) =>
      filteredList(all, { ...noFilter, q }).pages.flatMap(({ data }) => data.map(({ _id }) => _id));
    expect(ids('CAFE')).toEqual(['n1']);
    expect(ids('wurzburg naive')).toEqual(['n1']);
    expect(ids('ca')).toEqual(['n1']);
    expect(ids('eca')).toEqual(['n2']);
    expect(ids('大')).toEqual(['n3']);
    expect(ids('"lait"')).toEqual(['n1']);
    expect(ids('%')).toEqual([]);
  });

  it('finds a disabled note by its title alone', () => {
    const disabled = { ...noteOf(1, 'A notice of the admins'), title: 'Minutes', disabled: true };
    const all = { ...listOf([disabled]), pageParams: [undefined] };
    const count = (q: string) => filteredList(all, { ...noFilter, q }).pages[0]?.data.length;
    expect([count('minutes'), count('notice')]).toEqual([1, 0]);
  });

  it('leaves pinned notes, notes without a tag, and the last edited first', () => {
    const [first = noteOf(1), ...rest] = notes;
    const changed = { ...list, pages: [{ data: [{ ...first, pinned: true }, ...rest], nextCursor: null, total: 3 }] };
    const ids = (filter: Partial<NoteFilter>) =>
      filteredList(changed, { ...noFilter, ...filter }).pages.flatMap(({ data }) => data.map(({ _id }) => _id));
    expect(ids({ view: 'pinned' })).toEqual(['n1']);
    expect(ids({ view: 'untagged' })).toEqual(['n3']);
    expect(ids({ view: 'archive' })).toEqual([]);
    expect(ids({ sort: 'updated' })).toEqual(['n3', 'n2', 'n1']);
  });

  it('is the list itself without a filter', () => {
    expect(filteredList(list, noFilter)).toBe(list);
  });
});

describe('boundedPage', () => {
  it('joins the pages to one', () => {
    const { pages } = listOf([noteOf(1)], 'n1');
    const second = { data: [noteOf(2)], nextCursor: 'n2', total: 9 };
    expect(boundedPage({ pages: [...pages, second] })).toEqual({
      data: [noteOf(1), noteOf(2)],
      nextCursor: 'n2',
      total: 9,
    });
  });

  it('keeps the newest of many', () => {
    const page = boundedPage(
      listOf(
        Array.from({ length: 250 }, (_, number) => noteOf(number)),
        'n249',
      ),
    );
    expect(page.data).toHaveLength(limits.offline.notes);
    expect(page.data[0]?._id).toBe('n0');
    expect(page).toMatchObject({ nextCursor: null, total: 257 });
  });

  it('keeps no more than its characters', () => {
    const page = boundedPage(listOf(Array.from({ length: 30 }, (_, number) => noteOf(number, 'x'.repeat(100_000)))));
    expect(page.data).toHaveLength(19);
  });

  it('answers an empty page for an empty list', () => {
    expect(boundedPage(listOf([]))).toEqual({ data: [], nextCursor: null, total: 7 });
  });
});
