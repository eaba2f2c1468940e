import { EditorSelection, type ChangeSpec, type EditorState, type Line, type StateCommand } from '@codemirror/state';
import { syntaxTree } from '@codemirror/language';
import { lineStart, selectedLines } from './toggle-lines.ts';

/** Marks at a line's start, outermost first: quotes, then a list item or a task. */
interface Prefix {
  quotes: string;
  indent: string;
  mark: string;
}

function prefixOf(text: string): Prefix {
  const quotes = /^(?:\s{0,3}> ?)+/.exec(text)?.[0] ?? '';
  const { indent, mark, kind } = lineStart(text.slice(quotes.length));
  const isItem = kind === 'list' || kind === 'numbered list' || kind === 'task list';
  return { quotes, indent, mark: isItem ? mark : '' };
}

/** The mark of the item after this one: the next number, an empty box. */
function nextMark(mark: string): string {
  const counted = mark.replace(/^\d+/, (number) => String(Number(number) + 1));
  const unticked = counted.replace(/\[[xX]\]/, '[ ]');
  return unticked.endsWith(' ') ? unticked : `${unticked} `;
}

const isCode = (state: EditorState, position: number): boolean => {
  let node = syntaxTree(state).resolveInner(position, -1).cursor();
  do if (node.name === 'FencedCode' || node.name === 'CodeBlock') return true;
  while (node.parent());
  return false;
};

/** Ends an empty item: one level up, or out of the list or quote. An empty line separates it; otherwise the next words would belong to it. */
function endItem(state: EditorState, line: Line, { quotes, indent, mark }: Prefix): ChangeSpec {
  if (mark !== '' && indent.length >= 2) return { from: line.from + quotes.length, to: line.from + quotes.length + 2 };
  const from = mark === '' ? line.from : line.from + quotes.length;
  const isAfterText = line.number > 1 && state.doc.line(line.number - 1).text.trim() !== '';
  return { from, to: line.to, insert: isAfterText ? `\n${mark === '' ? '' : quotes}` : '' };
}

/** Enter: continues a list, a task list or a quote, and ends it on an empty item. */
export const continueItem: StateCommand = ({ state, dispatch }) => {
  const { main } = state.selection;
  if (state.readOnly || state.selection.ranges.length > 1 || isCode(state, main.head)) return false;
  const line = state.doc.lineAt(main.from);
  const prefix = prefixOf(line.text);
  const length = prefix.quotes.length + prefix.indent.length + prefix.mark.length;
  if ((prefix.mark === '' && prefix.quotes === '') || main.from - line.from < length) return false;
  if (main.empty && line.text.slice(length).trim() === '') {
    const changes = state.changes(endItem(state, line, prefix));
    const selection = state.selection.map(changes, 1);
    dispatch(state.update({ changes, selection, userEvent: 'delete', scrollIntoView: true }));
    return true;
  }
  const insert = `\n${prefix.quotes}${prefix.mark === '' ? '' : prefix.indent + nextMark(prefix.mark)}`;
  const rest = state.sliceDoc(main.to, state.doc.lineAt(main.to).to);
  const spaces = rest.length - rest.trimStart().length;
  dispatch(
    state.update({
      changes: { from: main.from, to: main.to + spaces, insert },
      selection: EditorSelection.cursor(main.from + insert.length),
      userEvent: 'input',
      scrollIntoView: true,
    }),
  );
  return true;
};

const isItem = ({ text }: Line): boolean => prefixOf(text).mark !== '';

/** Columns that a level of a list is indented by: the width of the mark of the item above. */
function stepOf(state: EditorState, line: Line): number {
  const above = line.number > 1 ? prefixOf(state.doc.line(line.number - 1).text) : undefined;
  return /^\d+[.)] /.exec(above?.mark ?? '')?.[0].length ?? 2;
}

/** Tab: moves list items a level in, together with all selected ones. */
export const indentItem: StateCommand = ({ state, dispatch }) => {
  const lines = selectedLines(state).filter(isItem);
  const [first] = lines;
  if (state.readOnly || !first || isCode(state, state.selection.main.head)) return false;
  const insert = ' '.repeat(stepOf(state, first));
  const changes = lines.map((line) => ({ from: line.from + prefixOf(line.text).quotes.length, insert }));
  dispatch(state.update({ changes, userEvent: 'input.indent', scrollIntoView: true }));
  return true;
};

/** Shift+Tab: moves list items a level out. */
export const outdentItem: StateCommand = ({ state, dispatch }) => {
  const lines = selectedLines(state).filter(isItem);
  if (state.readOnly || lines.length === 0 || isCode(state, state.selection.main.head)) return false;
  const changes = lines.map((line) => {
    const { quotes, indent } = prefixOf(line.text);
    const from = line.from + quotes.length;
    const step = indent.startsWith('\t') ? 1 : Math.min(indent.length, stepOf(state, line));
    return { from, to: from + step };
  });
  dispatch(state.update({ changes, userEvent: 'delete.dedent', scrollIntoView: true }));
  return true;
};

/** Backspace at the beginning of an item's words takes its mark away. */
export const removeMark: StateCommand = ({ state, dispatch }) => {
  const { main } = state.selection;
  const line = state.doc.lineAt(main.head);
  const { quotes, indent, mark } = prefixOf(line.text);
  const start = line.from + quotes.length + indent.length;
  if (state.readOnly || !main.empty || mark === '' || main.head !== start + mark.length) return false;
  const changes = { from: line.from + quotes.length, to: main.head };
  dispatch(state.update({ changes, userEvent: 'delete.backward', scrollIntoView: true }));
  return true;
};
