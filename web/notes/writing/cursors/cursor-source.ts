import type { Place } from '#contract/notes/note-presence.ts';

/** A cursor of another tab, in a text that was saved. */
export interface OtherCursor {
  tab: string;
  name: string;
  /** Of the palette, from 1. */
  colour: number;
  place: Place;
  /** Differs after each move. */
  moves: number;
}

export type Selection = Pick<Place, 'anchor' | 'head'>;

/** Cursors of others for an editor, which says where its own stands. */
export interface CursorSource {
  /** The listener runs when cursors have moved, or another text was saved. */
  subscribe: (listener: () => void) => () => void;
  readCursors: () => readonly OtherCursor[];
  /** The saved text that a place belongs to; undefined where it has not come yet. */
  textAt: (updatedAt: string | undefined) => string | undefined;
  /** `read` answers the own place in a saved text. Returns the way to take the editor back. */
  attach: (read: (savedText: string) => Selection) => () => void;
  /** The own cursor has moved. */
  moved: () => void;
}
