import { EditorSelection, type EditorState, type StateCommand, type TransactionSpec } from '@codemirror/state';
import { nodeAround, pairedMarks, togglePaired } from './toggle-marks.ts';

/** A block of its own: text, and the part of it that is selected afterwards. */
interface Block {
  text: string;
  from: number;
  to: number;
}

/** Puts a block in the place of a range, on lines of its own, with empty lines round it. */
export function insertBlock(state: EditorState, range: { from: number; to: number }, block: Block): TransactionSpec {
  const first = state.doc.lineAt(range.from);
  const before = state.sliceDoc(first.from, range.from).trim() === '' ? '' : '\n\n';
  const from = before === '' ? first.from : range.from;
  const isAfterText = before === '' && first.number > 1 && state.doc.line(first.number - 1).text.trim() !== '';
  const start = isAfterText ? '\n' : before;
  const last = state.doc.lineAt(range.to);
  const rest = state.sliceDoc(range.to, last.to).trim();
  const end = rest === '' ? (last.number === state.doc.lines ? '\n' : '') : '\n\n';
  const offset = from + start.length;
  return {
    changes: { from, to: range.to, insert: `${start}${block.text}${end}` },
    selection: EditorSelection.range(offset + block.from, offset + block.to),
    userEvent: 'input.format',
    scrollIntoView: true,
  };
}

const tableText = '| Column | Column |\n| --- | --- |\n|  |  |';

export const tableBlock: Block = { text: tableText, from: 2, to: 8 };
export const dividerBlock: Block = { text: '---\n', from: 4, to: 4 };

/** A fence round lines of code; the cursor stands where the language is named. */
export function codeBlock(code: string): Block {
  // Longer than every fence in the code.
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return { text: `${fence}\n${code}\n${fence}`, from: fence.length + 1, to: fence.length + 1 + code.length };
}

/** Inserts a table; within one, does nothing. */
export const addTable: StateCommand = ({ state, dispatch }) => {
  const { main } = state.selection;
  if (state.readOnly || nodeAround(state, main, 'Table')) return false;
  dispatch(state.update(insertBlock(state, { from: main.to, to: main.to }, tableBlock)));
  return true;
};

/** Code in a line, a fence round a selection of several lines or at an empty line, or neither where it is code. */
export const toggleCode: StateCommand = (target) => {
  const { state, dispatch } = target;
  const { main } = state.selection;
  if (state.readOnly) return false;
  const block = nodeAround(state, main, 'FencedCode');
  if (block) {
    const code = block.getChildren('CodeText');
    const insert = code.length > 0 ? state.sliceDoc(code[0]?.from, code.at(-1)?.to) : '';
    const selection = EditorSelection.range(block.from, block.from + insert.length);
    const changes = { from: block.from, to: block.to, insert };
    dispatch(state.update({ changes, selection, userEvent: 'input.format', scrollIntoView: true }));
    return true;
  }
  const text = state.sliceDoc(main.from, main.to);
  const isEmptyLine = main.empty && state.doc.lineAt(main.head).text.trim() === '';
  if (!text.includes('\n') && !isEmptyLine) return togglePaired(pairedMarks.code)(target);
  dispatch(state.update(insertBlock(state, main, codeBlock(text.replace(/\n$/, '')))));
  return true;
};
