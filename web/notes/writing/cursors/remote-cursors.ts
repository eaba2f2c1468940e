import { EditorSelection, StateEffect, StateField, type Extension } from '@codemirror/state';
import { type EditorView, layer, type LayerMarker, RectangleMarker, type ViewUpdate } from '@codemirror/view';
import type { OtherCursor, Selection } from './cursor-source.ts';

/** A cursor of somebody else, as it stands in the text of the editor. */
export interface RemoteCursor extends Omit<OtherCursor, 'place'>, Selection {}

/** Replaces all cursors of others. */
export const setRemoteCursors = StateEffect.define<readonly RemoteCursor[]>();

const isOutside = ({ anchor, head }: Selection, length: number): boolean => Math.max(anchor, head) > length;

/** Cursors of others. They move with the text, until the next place of each comes. */
export const remoteCursors = StateField.define<readonly RemoteCursor[]>({
  create: () => [],
  update(cursors, { changes, docChanged, effects, newDoc }) {
    const moved =
      docChanged && cursors.length > 0
        ? cursors.map((cursor) => ({
            ...cursor,
            anchor: changes.mapPos(cursor.anchor, 1),
            head: changes.mapPos(cursor.head, 1),
          }))
        : cursors;
    return effects.reduce(
      (now, effect) =>
        effect.is(setRemoteCursors) ? effect.value.filter((cursor) => !isOutside(cursor, newDoc.length)) : now,
      moved,
    );
  },
});

/** A caret with its name. It lies over the text, and is no part of it: a screen reader hears the text alone. */
class CaretMarker implements LayerMarker {
  readonly cursor: RemoteCursor;
  readonly rectangle: RectangleMarker;
  /** The name hangs to the left, where it would leave the text at the right. */
  readonly isTurned: boolean;

  constructor(cursor: RemoteCursor, rectangle: RectangleMarker, isTurned: boolean) {
    this.cursor = cursor;
    this.rectangle = rectangle;
    this.isTurned = isTurned;
  }

  eq(other: CaretMarker): boolean {
    return this.#isLike(other) && this.rectangle.eq(other.rectangle) && this.isTurned === other.isTurned;
  }

  draw(): HTMLElement {
    const caret = document.createElement('div');
    caret.className = 'remote-caret';
    caret.dataset['person'] = String(this.cursor.colour);
    caret.dataset['name'] = this.cursor.name;
    this.#place(caret);
    return caret;
  }

  /** A caret that only text before it has moved keeps its element: its name would come back with each key. */
  update(caret: HTMLElement, former: CaretMarker): boolean {
    if (!this.#isLike(former)) return false;
    this.#place(caret);
    return true;
  }

  #isLike({ cursor }: CaretMarker): boolean {
    const { tab, name, colour, moves } = this.cursor;
    return tab === cursor.tab && name === cursor.name && colour === cursor.colour && moves === cursor.moves;
  }

  #place(caret: HTMLElement): void {
    const { left, top, height } = this.rectangle;
    caret.style.left = `${left}px`;
    caret.style.top = `${top}px`;
    caret.style.height = `${height}px`;
    caret.toggleAttribute('data-turned', this.isTurned);
  }
}

/** Cursors in the drawn part of the text. */
const drawnCursors = (view: EditorView): RemoteCursor[] =>
  view.state
    .field(remoteCursors)
    .filter(
      ({ anchor, head }) => Math.max(anchor, head) >= view.viewport.from && Math.min(anchor, head) <= view.viewport.to,
    );

function caretsOf(view: EditorView): CaretMarker[] {
  const middle = view.contentDOM.clientWidth / 2;
  return drawnCursors(view).flatMap((cursor) => {
    if (cursor.head < view.viewport.from || cursor.head > view.viewport.to) return [];
    const [rectangle] = RectangleMarker.forRange(view, '', EditorSelection.cursor(cursor.head));
    return rectangle ? [new CaretMarker(cursor, rectangle, rectangle.left > middle)] : [];
  });
}

const tintsOf = (view: EditorView): readonly RectangleMarker[] =>
  drawnCursors(view)
    .filter(({ anchor, head }) => anchor !== head)
    .flatMap(({ anchor, head, colour }) =>
      RectangleMarker.forRange(
        view,
        `remote-selection remote-selection-${colour}`,
        EditorSelection.range(anchor, head),
      ),
    );

/** Marks fold and unfold with the own cursor, which moves the text without changing it. */
const isChanged = ({ startState, state }: ViewUpdate): boolean =>
  startState.field(remoteCursors, false) !== state.field(remoteCursors) || state.field(remoteCursors).length > 0;

export const remoteCursorLayers: Extension = [
  remoteCursors,
  layer({ above: true, class: 'remote-carets', markers: caretsOf, update: isChanged }),
  layer({ above: false, class: 'remote-selections', markers: tintsOf, update: isChanged }),
];
