import { describe, expect, it } from 'vitest';
import { blankNote, type Note } from '#contract/notes/notes.ts';
import {
  firstPageOf,
  noFilter,
  notesOf,
  pinnedFirst,
  withAttachment,
  withChange,
  withInserted,
  withoutAttachment,
  withoutNote,
  withSaved,
  withSettled,
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
const all = noFilter;

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
    const other = withInserted(list([[note('5', ['a'])]]), note('6', ['b']), { ...noFilter, tag: 'a' });
    expect(ids(other)).toEqual(['5']);
    expect(other.pages[0]?.total).toBe(9);
  });

  it('never shows a note twice', () => {
    expect(ids(withInserted(list([[note('5')]]), note('5'), all))).toEqual(['5']);
  });

  it('drops a deleted note and counts it out', () => {
    const shrunk = withoutNote(list([[note('2'), note('1')]]), note('2'), all);
    expect(ids(shrunk)).toEqual(['1']);
    expect(shrunk.pages[0]?.total).toBe(8);
  });

  it('settles a list that was answered before a note went, and leaves the others alone', () => {
    const gone = { id: '2', to: undefined };
    expect(ids(withSettled(list([[note('2'), note('1')]]), gone, all))).toEqual(['1']);
    const settled = list([[note('1')]]);
    expect(withSettled(settled, gone, all)).toBe(settled);
  });

  it('hides a saved note that lost the tag, and counts it out', () => {
    const saved = withSaved(list([[note('1', ['a'])]]), note('1', ['b']), { ...noFilter, tag: 'a' });
    expect(ids(saved)).toEqual([]);
    expect(saved.pages[0]?.total).toBe(8);
  });

  it('changes one note and leaves a list alone that does not have it', () => {
    const given = list([[note('1')]]);
    expect(withChange(given, '2', (found) => found)).toBe(given);
    expect(notesOf(withChange(given, '1', (found) => ({ ...found, summary: 'Short' })))[0]?.summary).toBe('Short');
  });

  it('takes in a saved note that gained the tag, and one below it', () => {
    const work = { ...noFilter, tag: 'work' };
    const saved = withSaved(list([[note('3', ['work'])]]), note('5', ['work/plans']), work, note('5'));
    expect(ids(saved)).toEqual(['5', '3']);
    expect(saved.pages[0]?.total).toBe(10);
    expect(ids(withSaved(list([[note('3', ['work'])]]), note('5', ['workshop']), work, note('5')))).toEqual(['3']);
  });

  it('loses an archived note and counts it out, and the archive takes it in', () => {
    const archived = { ...note('2'), archived: true };
    const left = withSaved(list([[note('2'), note('1')]]), archived, all);
    expect([ids(left), left.pages[0]?.total]).toEqual([['1'], 8]);
    const archive = withSaved(list([[]]), archived, { ...noFilter, view: 'archive' }, note('2'));
    expect([ids(archive), archive.pages[0]?.total]).toEqual([['2'], 10]);
  });

  it('keeps an archived note in what a search found, and takes none in', () => {
    const found = { ...noFilter, q: 'words' };
    const archived = { ...note('2'), archived: true };
    expect(notesOf(withSaved(list([[note('2')]]), archived, found))).toEqual([archived]);
    expect(ids(withInserted(list([[note('2')]]), note('3'), found))).toEqual(['2']);
  });

  it('moves a saved note up where the last edited come first', () => {
    const edited = { ...note('1'), updatedAt: '2026-02-01T00:00:00.000Z' };
    const updated = { ...noFilter, sort: 'updated' } as const;
    expect(ids(withSaved(list([[note('3')], [note('2'), note('1')]]), edited, updated))).toEqual(['1', '3', '2']);
    expect(ids(withSaved(list([[note('3'), note('1')]]), edited, all))).toEqual(['3', '1']);
  });

  it('knows the pinned and the untagged ones', () => {
    const pinned = { ...note('2', ['a']), pinned: true };
    expect(ids(withSaved(list([[]]), pinned, { ...noFilter, view: 'pinned' }, note('2', ['a'])))).toEqual(['2']);
    expect(ids(withSaved(list([[note('2')]]), pinned, { ...noFilter, view: 'untagged' }))).toEqual([]);
  });

  it('is shown with the pinned ones first, also those of later pages, each once', () => {
    const pin = (id: string, tags: string[] = []) => ({ ...note(id, tags), pinned: true });
    const shown = pinnedFirst([note('5'), pin('4'), note('3')], [pin('4'), pin('1')], all);
    expect(shown.map(({ _id }) => _id)).toEqual(['4', '1', '5', '3']);
    expect(pinnedFirst([note('5', ['a'])], [pin('1')], { ...noFilter, tag: 'a' })).toHaveLength(1);
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
