import { StateEffect } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { CursorSource, OtherCursor } from './cursor-source.ts';
import { placesIn } from './map-place.ts';
import { type RemoteCursor, remoteCursorLayers, remoteCursors, setRemoteCursors } from './remote-cursors.ts';

/** Shows where others write, and tells where this editor's cursor stands. Returns the way to stop. */
export function showCursors(view: EditorView, source: CursorSource): () => void {
  /** The moves of each tab that are shown. One whose text has not come yet is shown where it was. */
  const shown = new Map<string, number>();
  let isOver = false;

  /** The places of one text in the text of now, compared once. */
  const placesNow = () => {
    const known = new Map<string, ReturnType<typeof placesIn>>();
    return (text: string) => {
      const places = known.get(text) ?? placesIn(text, view.state.doc.toString());
      known.set(text, places);
      return places;
    };
  };
  const show = () => {
    const before = new Map(view.state.field(remoteCursors).map((cursor) => [cursor.tab, cursor]));
    const placesOf = placesNow();
    const cursorNow = ({ place, ...cursor }: OtherCursor): RemoteCursor[] => {
      const former = before.get(cursor.tab);
      if (former && shown.get(cursor.tab) === cursor.moves)
        return [{ ...cursor, anchor: former.anchor, head: former.head }];
      const text = source.textAt(place.updatedAt);
      if (text === undefined) return former ? [former] : [];
      shown.set(cursor.tab, cursor.moves);
      return [{ ...cursor, ...placesOf(text)(place) }];
    };
    const cursors = source.readCursors().flatMap(cursorNow);
    if (cursors.length > 0 || before.size > 0) view.dispatch({ effects: setRemoteCursors.of(cursors) });
  };

  const whereMoved = EditorView.updateListener.of(({ selectionSet, docChanged }) => {
    if (!isOver && (selectionSet || docChanged)) source.moved();
  });
  view.dispatch({ effects: StateEffect.appendConfig.of([remoteCursorLayers, whereMoved]) });
  const takeBack = source.attach((saved) => placesIn(view.state.doc.toString(), saved)(view.state.selection.main));
  const leave = source.subscribe(show);
  show();
  return () => {
    isOver = true;
    leave();
    takeBack();
  };
}
