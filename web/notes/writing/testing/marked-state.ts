import { EditorSelection, EditorState, type StateCommand } from '@codemirror/state';
import { noteLanguage } from '../note-language.ts';

/** A state whose cursor is `|`; with a second one, the selection between them. Tables write theirs as `‸`. */
export function stateOf(marked: string, cursor = '|'): EditorState {
  const [before = '', ...rest] = marked.split(cursor);
  const selected = rest.length > 1 ? (rest[0] ?? '') : '';
  return EditorState.create({
    doc: [before, ...rest].join(''),
    selection: EditorSelection.range(before.length, before.length + selected.length),
    extensions: [noteLanguage],
  });
}

/** The text with its cursors, as `stateOf` takes them. */
function markedTextOf({ doc, selection: { main } }: EditorState, cursor = '|'): string {
  const text = doc.toString();
  const selected = main.empty ? '' : text.slice(main.from, main.to) + cursor;
  return text.slice(0, main.from) + cursor + selected + text.slice(main.to);
}

/** The text after a command; undefined where the command leaves the key to others. */
export function run(command: StateCommand, marked: string, cursor = '|'): string | undefined {
  const state = stateOf(marked, cursor);
  let next = state;
  const isDone = command({
    state,
    dispatch: (transaction) => {
      next = transaction.state;
    },
  });
  return isDone ? markedTextOf(next, cursor) : undefined;
}
