import type { EditorState } from '@codemirror/state';
import type { Decoration } from '@codemirror/view';
import type { SyntaxNodeRef } from '@lezer/common';

/** The part of the text that is being decorated. */
export interface MarkContext {
  state: EditorState;
  /** The visible range: nodes reach beyond it, decorations must not. */
  from: number;
  to: number;
  /** True if a selection touches the range in a focused editor: its marks are shown. */
  isTouched: (from: number, to: number) => boolean;
  /** True if a selection touches the line of the position. */
  isLineTouched: (position: number) => boolean;
  /** Marks a range. An empty one has no marks. */
  add: (from: number, to: number, decoration: Decoration) => void;
  /** Hides a range, or shows something in its place. A range of several lines stays as it is. */
  fold: (from: number, to: number, replacement?: Decoration) => void;
  /** Shows a mark faintly, or hides it. */
  mark: (from: number, to: number, isShown: boolean) => void;
  /** Shows something beside a position. */
  insert: (position: number, widget: Decoration) => void;
  /** Adds a decoration of the whole line of a position, once. */
  addLine: (position: number, decoration: Decoration) => void;
}

/** One kind of mark: the names of its nodes, and how they look. */
export interface MarkRule {
  nodes: readonly string[];
  decorate: (node: SyntaxNodeRef, context: MarkContext) => void;
}
