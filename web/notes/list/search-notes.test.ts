import { describe, expect, it } from 'vitest';
import { blankNote, type Attachment, type Note } from '#contract/notes/notes.ts';
import { operatorCases, type SampleNote, sampleNotes } from '#lib/testing/search-cases.ts';
import { countTasks } from '#lib/markdown/task-list.ts';
import { countTags, notesFoundBy } from './search-notes.ts';

const at = '2026-11-20T10:00:00.000Z';
const note = (given: Partial<Note>): Note => ({
  ...blankNote(),
  _id: '1',
  title: 'By the lake',
  description: 'Swam before breakfast.',
  tags: ['travel'],
  date: at,
  updatedAt: at,
  ...given,
});

const file: Attachment = {
  _id: 'f1',
  filename: 'f1',
  originalname: 'lake.txt',
  url: '/files/f1',
  thumbnailUrl: null,
  fileType: 'text/plain',
  size: 1,
  deletedAt: null,
};

const sampleOf = ([name, { title, description, tags, day, hasFile }]: [string, SampleNote]): Note =>
  note({
    _id: name,
    title,
    description,
    tags: [...tags],
    date: `${day}T12:00:00.000Z`,
    tasks: countTasks(description),
    attachments: hasFile ? [file] : [],
  });

const isFound = (given: Note, query: string) => notesFoundBy(query, [given]).length === 1;

describe('a search', () => {
  it.each(operatorCases)('by %j finds %j', (query, names) => {
    const notes = Object.entries<SampleNote>(sampleNotes).map(sampleOf);
    expect(notesFoundBy(query, notes).map(({ _id }) => _id)).toEqual(names);
  });

  it.each(['lake', 'BREAKFAST', 'travel', 'lake travel', '', '  '])('finds a note by %j', (query) => {
    expect(isFound(note({}), query)).toBe(true);
  });

  it.each(['mountain', 'lake mountain'])('does not find it by %j', (query) => {
    expect(isFound(note({}), query)).toBe(false);
  });

  it('finds a disabled note by its title alone', () => {
    const disabled = note({ disabled: true });
    expect(isFound(disabled, 'lake')).toBe(true);
    const withAll = note({ disabled: true, attachments: [file], description: '- [ ] swim' });
    for (const query of ['breakfast', 'travel', 'lake travel', 'tag:travel', 'has:file', 'has:task'])
      expect(isFound(withAll, query), query).toBe(false);
    expect(isFound(disabled, 'before:2027 -breakfast -tag:travel')).toBe(true);
  });
});

describe('the tags of notes', () => {
  it('are counted and sorted', () => {
    const notes = [note({ tags: ['work', 'ideas'] }), note({ tags: ['ideas'] }), note({ tags: [] })];
    expect(countTags(notes)).toEqual([
      { tag: 'ideas', count: 2 },
      { tag: 'work', count: 1 },
    ]);
  });

  it('are none where no note has one', () => {
    expect(countTags([])).toEqual([]);
  });
});
