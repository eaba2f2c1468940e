import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { blankNote, type Note } from '#contract/notes/notes.ts';
import { useSelection } from './use-selection.ts';

const time = '2026-01-01T00:00:00.000Z';
const noteOf = (id: string, disabled = false): Note => ({
  ...blankNote(),
  _id: id,
  title: id,
  description: 'Words',
  date: time,
  updatedAt: time,
  disabled,
});
const shown = [noteOf('a'), noteOf('b'), noteOf('c', true), noteOf('d'), noteOf('e')];

function select() {
  const { result, rerender } = renderHook(({ notes, scope }) => useSelection(notes, scope), {
    initialProps: { notes: shown, scope: 'all' },
  });
  return {
    toggle: (id: string, isRange = false) => act(() => result.current.toggle(id, isRange)),
    do: (what: 'clear' | 'selectAll' | 'begin') => act(() => result.current[what]()),
    rerender,
    ids: () => result.current.notes.map(({ _id }) => _id),
    isSelecting: () => result.current.isSelecting,
  };
}

describe('the selection', () => {
  it('reaches from the note that was pressed last, in both directions, without disabled ones', () => {
    const selection = select();
    selection.toggle('d');
    selection.toggle('a', true);
    expect(selection.ids()).toEqual(['a', 'b', 'd']);
    selection.toggle('e', true);
    expect(selection.ids()).toEqual(['a', 'b', 'd', 'e']);
    selection.toggle('b');
    expect(selection.ids()).toEqual(['a', 'd', 'e']);
  });

  it('begins with one note where a range has no start', () => {
    const selection = select();
    selection.toggle('b', true);
    expect(selection.ids()).toEqual(['b']);
  });

  it('takes all, is cleared, and ends with the last one', () => {
    const selection = select();
    selection.do('begin');
    expect(selection.isSelecting()).toBe(true);
    selection.do('selectAll');
    expect(selection.ids()).toEqual(['a', 'b', 'd', 'e']);
    selection.do('clear');
    expect([selection.ids(), selection.isSelecting()]).toEqual([[], false]);
    selection.toggle('a');
    selection.toggle('a');
    expect(selection.isSelecting()).toBe(false);
  });

  it('loses notes that left the list, and all of them with another filter', () => {
    const selection = select();
    selection.do('selectAll');
    selection.rerender({ notes: shown.slice(1), scope: 'all' });
    expect(selection.ids()).toEqual(['b', 'd', 'e']);
    selection.rerender({ notes: shown, scope: 'tag' });
    expect([selection.ids(), selection.isSelecting()]).toEqual([[], false]);
  });
});
