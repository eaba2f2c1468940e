import { EditorView } from '@codemirror/view';
import { expect, it, vi } from 'vitest';
import type { CursorSource, OtherCursor, Selection } from './cursor-source.ts';
import { placesIn } from './map-place.ts';
import { remoteCursors } from './remote-cursors.ts';
import { showCursors } from './show-cursors.ts';

/** An editor with a text, and a source whose cursors and saved texts a test changes. */
function open(text: string) {
  let listener: () => void = () => undefined;
  let readOwn: ((saved: string) => Selection) | undefined;
  const state = { cursors: new Map<string, OtherCursor>(), texts: new Map([['v1', text]]) };
  const moved = vi.fn<() => void>();
  const source: CursorSource = {
    subscribe: (given) => {
      listener = given;
      return () => {
        listener = () => undefined;
      };
    },
    readCursors: () => [...state.cursors.values()],
    textAt: (updatedAt = 'v1') => state.texts.get(updatedAt),
    attach: (read) => {
      readOwn = read;
      return () => {
        readOwn = undefined;
      };
    },
    moved,
  };
  const view = new EditorView({ doc: text, parent: document.body.appendChild(document.createElement('div')) });
  const stop = showCursors(view, source);
  return {
    view,
    stop,
    moved,
    move: (tab: string, head: number, updatedAt = 'v1', anchor = head) => {
      const moves = (state.cursors.get(tab)?.moves ?? 0) + 1;
      state.cursors.set(tab, { tab, name: tab, colour: 1, place: { anchor, head, updatedAt }, moves });
      listener();
    },
    leave: (tab: string) => {
      state.cursors.delete(tab);
      listener();
    },
    save: (updatedAt: string, saved: string) => {
      state.texts.set(updatedAt, saved);
      listener();
    },
    type: (at: number, insert: string) => view.dispatch({ changes: { from: at, insert } }),
    shown: () => view.state.field(remoteCursors).map(({ tab, anchor, head }) => `${tab} ${anchor}-${head}`),
    own: (saved: string) => readOwn?.(saved),
  };
}

it('stand where they were told to be, move with the text, and go', () => {
  const { move, leave, type, shown, view } = open('The lake is deep.');
  move('noor', 8);
  move('ada', 3, 'v1', 0);
  expect(shown()).toEqual(['noor 8-8', 'ada 0-3']);
  type(0, 'See! ');
  expect(shown()).toEqual(['noor 13-13', 'ada 5-8']);
  leave('ada');
  expect(shown()).toEqual(['noor 13-13']);
  expect(view.contentDOM.textContent).toBe('See! The lake is deep.');
});

it('belong to the text that was saved, not to what is typed here', () => {
  const { move, type, shown } = open('The lake is deep.');
  type(4, 'old ');
  // Before "deep" in the saved text.
  move('noor', 12);
  expect(shown()).toEqual(['noor 16-16']);
});

it('wait for a text that has not come yet', () => {
  const { move, save, shown, view, type } = open('The lake.');
  move('noor', 8);
  move('noor', 13, 'v2');
  expect(shown()).toEqual(['noor 8-8']);
  // A new tab is not shown at a place that nobody knows.
  move('ada', 3, 'v2');
  expect(shown()).toEqual(['noor 8-8']);
  save('v2', 'The blue lake.');
  type(4, 'blue ');
  expect(shown()).toEqual(['noor 13-13', 'ada 3-3']);
  expect(view.state.doc.toString()).toBe('The blue lake.');
});

it('stay inside of a text that is shorter', () => {
  const { move, shown } = open('The lake.');
  move('noor', 4000);
  expect(shown()).toEqual(['noor 9-9']);
});

it('the own one is told in the saved text, and no more after the end', () => {
  const { view, type, own, moved, stop } = open('The lake is deep.');
  view.dispatch({ selection: { anchor: 12, head: 16 } });
  expect(moved).toHaveBeenCalledTimes(1);
  expect(own('The lake is deep.')).toEqual({ anchor: 12, head: 16 });
  type(0, 'See! ');
  expect(own('The lake is deep.')).toEqual({ anchor: 12, head: 16 });
  expect(own('See! The lake is deep.')).toEqual({ anchor: 17, head: 21 });
  const before = moved.mock.calls.length;
  stop();
  type(0, 'x');
  expect([own(''), moved.mock.calls.length]).toEqual([undefined, before]);
});

it('places of one text are found in another', () => {
  const inAfter = placesIn('one two three', 'one 2 and two three');
  expect(inAfter({ anchor: 0, head: 13 })).toEqual({ anchor: 0, head: 19 });
});
