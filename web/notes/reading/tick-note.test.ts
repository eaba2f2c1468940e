import { describe, expect, it } from 'vitest';
import { blankNote, type Note } from '#contract/notes/notes.ts';
import { countTasks, findTasks, withTask } from '#lib/markdown/task-list.ts';
import { findSameTask, withTick } from './tick-note.ts';

const rules = { findTasks, withTask };

const noteOf = (description: string): Note => ({
  ...blankNote(),
  _id: 'one',
  title: 'Tasks',
  description,
  tasks: countTasks(description),
  date: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
});

describe('the same task of another text', () => {
  const source = '- [ ] Tea\n- [ ] Milk\n- [ ] Tea\n- [ ] Eggs\n- [ ] Tea';
  it.each([
    ['at its index', 2, 2],
    ['nearest to its index', 3, 2],
    ['nearest to an index past the end', 9, 4],
  ])('is the one %s', (_, index, expected) => {
    expect(findSameTask(rules, source, { index, text: 'Tea', done: true })?.index).toBe(expected);
  });

  it('is none where the text has changed', () => {
    expect(findSameTask(rules, source, { index: 0, text: 'tea', done: true })).toBeUndefined();
  });
});

describe('a tick', () => {
  const note = noteOf('- [ ] Tea\n- [x] Milk');
  it('changes the text and the count', () => {
    expect(withTick(rules, note, { index: 0, text: 'Tea', done: true })).toEqual(noteOf('- [x] Tea\n- [x] Milk'));
    expect(withTick(rules, note, { index: 1, text: 'Milk', done: false })).toEqual(noteOf('- [ ] Tea\n- [ ] Milk'));
  });

  it('of a task that is ticked or gone changes nothing', () => {
    expect(withTick(rules, note, { index: 1, text: 'Milk', done: true })).toBe(note);
    expect(withTick(rules, note, { index: 0, text: 'Coffee', done: true })).toBe(note);
  });
});
