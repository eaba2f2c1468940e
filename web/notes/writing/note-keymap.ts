import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { Prec } from '@codemirror/state';
import { keymap, type Command } from '@codemirror/view';
import { continueItem, indentItem, outdentItem, removeMark } from './commands/list-keys.ts';
import { nextCell, nextRow, previousCell } from './commands/table-keys.ts';
import { pairedMarks, toggleLink, togglePaired } from './commands/toggle-marks.ts';

const first =
  (...commands: Command[]): Command =>
  (view) =>
    commands.some((command) => command(view));

/** Without selected words the key is left to the page: it opens the command palette. */
const withSelection =
  (command: Command): Command =>
  (view) =>
    !view.state.selection.main.empty && command(view);

/** Keys of writing. Tab keeps its own meaning outside of lists and tables, so that the keyboard leaves the text. */
export const noteKeymap = (onSubmit: () => void) => [
  history(),
  Prec.high(
    keymap.of([
      {
        key: 'Mod-Enter',
        run: () => {
          onSubmit();
          return true;
        },
      },
      { key: 'Mod-b', run: togglePaired(pairedMarks.bold) },
      { key: 'Mod-i', run: togglePaired(pairedMarks.italic) },
      { key: 'Mod-k', run: withSelection(toggleLink) },
      { key: 'Enter', run: first(nextRow, continueItem) },
      { key: 'Tab', run: first(nextCell, indentItem), shift: first(previousCell, outdentItem) },
      { key: 'Backspace', run: removeMark },
    ]),
  ),
  keymap.of([...defaultKeymap, ...historyKeymap]),
];
