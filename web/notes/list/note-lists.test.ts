import { describe, expect, it } from 'vitest';
import { blankNote, type Note } from '#contract/notes.ts';
import {
  firstPageOf,
  notesOf,
  withAttachment,
  withChange,
  withInserted,
  withoutAttachment,
  withoutNote,
  withSaved,
  type NoteList,
} from './note-lists.ts';

const time = '2026-01-01T00:00:00.000Z';

const note = (id: string, tags: string[] = []): Note => ({
  ...blankNote(),
  _id: id,
  title: `Note ${id}`,
  description: 'Some words',
  tags,
  date: time,
  updatedAt: time,
});

const attachment = (id: string) => ({
  _id: id,
  filename: id,
  originalname: `${id}.txt`,
  url: `/files/${id}`,
  thumbnailUrl: null,
  fileType: 'text/plain',
  size: 1,
  deletedAt: null,
});

/** Pages of notes, newest first; `more` says that the server has older ones. */
const list = (pages: Note[][], more = false): NoteList => ({
  pages: pages.map((data, index) => ({
    data,
    nextCursor: index < pages.length - 1 || more ? (data.at(-1)?._id ?? null) : null,
    total: 9,
  })),
  pageParams: pages.map((_, index) => (index === 0 ? undefined : String(index))),
});

const ids = (given: NoteList) => notesOf(given).map(({ _id }) => _id);
const all = { tag: null, q: '' };

describe('a list of notes', () => {
  it('takes a new note first and counts it', () => {
    const grown = withInserted(list([[note('3')], [note('1')]]), note('4'), all);
    expect(ids(grown)).toEqual(['4', '3', '1']);
    expect(grown.pages.map(({ total }) => total)).toEqual([10, 10]);
  });

  it('puts a restored note back where its age belongs', () => {
    expect(ids(withInserted(list([[note('5'), note('3')], [note('1')]]), note('2'), all))).toEqual([
      '5',
      '3',
      '2',
      '1',
    ]);
    expect(ids(withInserted(list([[note('5')]]), note('1'), all))).toEqual(['5', '1']);
    expect(ids(withInserted(list([[]]), note('1'), all))).toEqual(['1']);
  });

  it('leaves a note out that comes with a later page, or does not carry the tag', () => {
    expect(ids(withInserted(list([[note('5')]], true), note('1'), all))).toEqual(['5']);
    const other = withInserted(list([[note('5', ['a'])]]), note('6', ['b']), { tag: 'a', q: '' });
    expect(ids(other)).toEqual(['5']);
    expect(other.pages[0]?.total).toBe(10);
  });

  it('never shows a note twice', () => {
    expect(ids(withInserted(list([[note('5')]]), note('5'), all))).toEqual(['5']);
  });

  it('drops a deleted note and counts it out', () => {
    const shrunk = withoutNote(list([[note('2'), note('1')]]), '2');
    expect(ids(shrunk)).toEqual(['1']);
    expect(shrunk.pages[0]?.total).toBe(8);
  });

  it('hides a saved note that lost the tag, and counts it still', () => {
    const saved = withSaved(list([[note('1', ['a'])]]), note('1', ['b']), { tag: 'a', q: '' });
    expect(ids(saved)).toEqual([]);
    expect(saved.pages[0]?.total).toBe(9);
  });

  it('changes one note and leaves a list alone that does not have it', () => {
    const given = list([[note('1')]]);
    expect(withChange(given, '2', (found) => found)).toBe(given);
    expect(notesOf(withChange(given, '1', (found) => ({ ...found, summary: 'Short' })))[0]?.summary).toBe('Short');
  });

  it('shrinks to its first page', () => {
    expect(firstPageOf(list([[note('2')], [note('1')]]))).toEqual(list([[note('2')]], true));
  });
});

describe('the attachments of a note', () => {
  const full = { ...note('1'), attachments: [attachment('a'), attachment('b'), attachment('c')] };

  it('lose one and take it back where it was, once', () => {
    const less = withoutAttachment(full, 'b');
    expect(less.attachments.map(({ _id }) => _id)).toEqual(['a', 'c']);
    expect(withAttachment(less, attachment('b'), 1)).toEqual(full);
    expect(withAttachment(full, attachment('b'), 1)).toBe(full);
  });
});
