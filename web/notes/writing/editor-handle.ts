import { isolateHistory, undo } from '@codemirror/commands';
import { EditorView } from '@codemirror/view';

/** Access to a running editor from what stands beside it. */
export interface EditorHandle {
  /** The text with the last key. */
  read: () => string;
  /** Adds a block after the text. Answers the editor's own Undo. */
  append: (block: string) => () => void;
}

/** Adds a block after the text, as one step of the history, and shows its beginning. */
function appendBlock(view: EditorView, block: string): void {
  const text = view.state.doc.toString();
  const from = text.trimEnd().length;
  const before = from === 0 ? '' : '\n\n';
  view.dispatch({
    changes: { from, to: text.length, insert: `${before}${block}\n` },
    annotations: isolateHistory.of('full'),
    effects: EditorView.scrollIntoView(from + before.length, { y: 'start' }),
    userEvent: 'input.append',
  });
}

/** The handle of an editor. */
export const handleOf = (view: EditorView): EditorHandle => ({
  read: () => view.state.doc.toString(),
  append: (block) => {
    appendBlock(view, block);
    return () => void undo(view);
  },
});
