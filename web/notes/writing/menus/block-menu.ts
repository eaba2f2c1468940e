import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { StateCommand } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { nodeAround } from '../commands/toggle-marks.ts';
import { codeBlock, dividerBlock, insertBlock, tableBlock } from '../commands/insert-blocks.ts';
import { toggleLines } from '../commands/toggle-lines.ts';
import { choosePictures } from '../paste/choose-pictures.ts';

interface BlockOption {
  label: string;
  /** Puts the block at the cursor, in whose line nothing of the menu is left. */
  run: (view: EditorView) => void;
}

const line = (command: StateCommand) => (view: EditorView) => {
  command(view);
};

const block = (text: typeof tableBlock) => (view: EditorView) =>
  view.dispatch(insertBlock(view.state, view.state.selection.main, text));

/** Today as 2026-11-25: the same in every language, and it sorts. */
function insertDate(view: EditorView): void {
  const now = new Date();
  const date = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
  view.dispatch(view.state.replaceSelection(date), { userEvent: 'input' });
}

const blocks: readonly BlockOption[] = [
  { label: 'Heading', run: line(toggleLines('heading')) },
  { label: 'List', run: line(toggleLines('list')) },
  { label: 'Task list', run: line(toggleLines('task list')) },
  { label: 'Numbered list', run: line(toggleLines('numbered list')) },
  { label: 'Quote', run: line(toggleLines('quote')) },
  { label: 'Code', run: block(codeBlock('')) },
  { label: 'Table', run: block(tableBlock) },
  { label: 'Picture', run: choosePictures },
  { label: 'Divider', run: block(dividerBlock) },
  { label: 'Date', run: insertDate },
];

const options: readonly Completion[] = blocks.map(({ label, run }, index) => ({
  label,
  type: 'block',
  boost: -index,
  apply(view, _completion, from, to) {
    view.dispatch({ changes: { from, to }, userEvent: 'delete' });
    run(view);
  },
}));

/** `/` at the beginning of a word offers blocks. */
export function blockMenu(context: CompletionContext): CompletionResult | null {
  const typed = context.matchBefore(/(?<!\S)\/[\p{L} ]{0,20}/u);
  if (!typed || nodeAround(context.state, typed, 'FencedCode')) return null;
  const words = typed.text.slice(1).toLowerCase();
  const found = options.filter(({ label }) => label.toLowerCase().includes(words));
  return found.length > 0 ? { from: typed.from, options: found, filter: false } : null;
}
