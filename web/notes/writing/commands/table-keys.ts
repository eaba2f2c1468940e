import { EditorSelection, type EditorState, type StateCommand } from '@codemirror/state';
import { nodeAround } from './toggle-marks.ts';
import type { SyntaxNode } from '@lezer/common';
import { cellsOf } from '../marks/table-cells.ts';

/** A cell's words, without the spaces round them. */
function wordsOf(state: EditorState, { from, to }: { from: number; to: number }): { from: number; to: number } {
  const text = state.sliceDoc(from, to);
  const start = text.trim() === '' ? Math.min(1, text.length) : text.length - text.trimStart().length;
  return { from: from + start, to: from + Math.max(start, text.trimEnd().length) };
}

const rowsOf = (table: SyntaxNode): SyntaxNode[] => [
  ...table.getChildren('TableHeader'),
  ...table.getChildren('TableRow'),
];

/** A row like the last one, without words. */
const emptyRow = (columns: number): string => `\n|${'  |'.repeat(columns)}`;

const moveCell =
  (step: 1 | -1): StateCommand =>
  ({ state, dispatch }) => {
    const { head } = state.selection.main;
    const table = nodeAround(state, state.selection.main, 'Table');
    if (!table) return false;
    const rows = rowsOf(table);
    const cells = rows.flatMap(cellsOf);
    const at = cells.findLastIndex(({ from }) => from <= head);
    const next = cells[at + step];
    if (next) {
      const { from, to } = wordsOf(state, next);
      dispatch(state.update({ selection: EditorSelection.range(from, to), userEvent: 'select', scrollIntoView: true }));
      return true;
    }
    const [header] = rows;
    if (step < 0 || state.readOnly || !header) return true;
    const insert = emptyRow(cellsOf(header).length);
    dispatch(
      state.update({
        changes: { from: table.to, insert },
        selection: EditorSelection.cursor(table.to + 3),
        userEvent: 'input',
        scrollIntoView: true,
      }),
    );
    return true;
  };

/** Tab: to the next cell; from the last one into a new row. */
export const nextCell = moveCell(1);
/** Shift+Tab: to the cell before. */
export const previousCell = moveCell(-1);

/** Enter in a table: to the row below, or a new one, since a line break would end the table. */
export const nextRow: StateCommand = ({ state, dispatch }) => {
  const { main } = state.selection;
  const table = nodeAround(state, main, 'Table');
  if (state.readOnly || !table || !main.empty) return false;
  const line = state.doc.lineAt(main.head);
  const [header] = rowsOf(table);
  // Before the table, and on an empty last row, one leaves it.
  if (!header || main.head === table.from) return false;
  const isEmpty = /^[\s|]*$/.test(line.text);
  if (isEmpty && line.to >= table.to && line.from > header.to) {
    const changes = { from: line.from, to: line.to };
    dispatch(state.update({ changes, selection: { anchor: line.from }, userEvent: 'delete', scrollIntoView: true }));
    return true;
  }
  // The line below the header is the rule.
  const from = line.from <= header.from ? (table.getChild('TableDelimiter')?.to ?? line.to) : line.to;
  dispatch(
    state.update({
      changes: { from, insert: emptyRow(cellsOf(header).length) },
      selection: EditorSelection.cursor(from + 3),
      userEvent: 'input',
      scrollIntoView: true,
    }),
  );
  return true;
};
