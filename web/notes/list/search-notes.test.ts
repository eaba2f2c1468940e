import { describe, expect, it } from 'vitest';
import { blankNote, type Note } from '#contract/notes.ts';
import { countTags, isFound } from './search-notes.ts';

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

describe('a search', () => {
  it.each(['lake', 'BREAKFAST', 'travel', 'lake travel', '', '  '])('finds a note by %j', (query) => {
    expect(isFound(note({}), query)).toBe(true);
  });

  it.each(['mountain', 'lake mountain'])('does not find it by %j', (query) => {
    expect(isFound(note({}), query)).toBe(false);
  });

  it('finds a disabled note by its title alone', () => {
    const disabled = note({ disabled: true });
    expect(isFound(disabled, 'lake')).toBe(true);
    for (const query of ['breakfast', 'travel', 'lake travel']) expect(isFound(disabled, query), query).toBe(false);
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
