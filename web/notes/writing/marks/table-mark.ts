import { Decoration } from '@codemirror/view';
import type { SyntaxNode } from '@lezer/common';
import type { MarkContext, MarkRule } from './mark-rule.ts';
import { cellsOf } from './table-cells.ts';

// A wider table shows its source: its cells would be narrower than a word.
const maxColumns = 12;
// Rows that the widths of the columns are read from.
const measuredRows = 100;
// Bounds of the longest cell of a column, in characters.
const narrowest = 4;
const widest = 100;

const row = Decoration.line({ class: 'note-table-row' });
const header = Decoration.line({ class: 'note-table-header' });
const rule = Decoration.line({ class: 'note-table-rule' });
const shownBar = Decoration.mark({ class: 'note-table-bar' });
const source = Decoration.line({ class: 'note-table-source' });

/** Weight of a column: long cells wrap, so that they need less than their length. */
const weightOf = (length: number): number => Math.sqrt(Math.min(widest, Math.max(narrowest, length)));

/** Widths of the columns as shares of the line. Undefined for a table that is too wide. */
function columnShares(rows: readonly SyntaxNode[]): number[] | undefined {
  const [first] = rows;
  if (!first || first.getChildren('TableDelimiter').length > maxColumns + 1) return undefined;
  const weights: number[] = [];
  for (const node of rows.slice(0, measuredRows)) {
    for (const [index, { from, to }] of cellsOf(node).entries()) {
      weights[index] = Math.max(weights[index] ?? 0, weightOf(to - from));
    }
  }
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => (weight / total) * 100);
}

/** Sides of the columns, as the line below the header tells them; undefined for a column that has none. */
function columnSides(rule: string): (string | undefined)[] {
  const cells = rule
    .trim()
    .replaceAll(/^\||\|$/g, '')
    .split('|');
  return cells.map((cell) => {
    const text = cell.trim();
    if (!text.endsWith(':')) return text.startsWith(':') ? 'left' : undefined;
    return text.startsWith(':') ? 'center' : 'right';
  });
}

interface Column {
  /** Part of the line, in percent. */
  share: number;
  side: string | undefined;
}

function decorateRow(node: SyntaxNode, columns: readonly Column[], context: MarkContext): void {
  const isTouched = context.isLineTouched(node.from);
  const cells = cellsOf(node);
  for (const bar of node.getChildren('TableDelimiter')) {
    if (isTouched) context.add(bar.from, bar.to, shownBar);
    else context.fold(bar.from, bar.to);
  }
  for (const [index, { from, to }] of cells.entries()) {
    const column = columns[index];
    if (column === undefined || from === to) continue;
    const side = column.side === undefined ? '' : `; text-align: ${column.side}`;
    const style = `width: ${column.share.toFixed(2)}%${side}`;
    context.add(from, to, Decoration.mark({ class: 'note-table-cell', attributes: { style }, inclusive: true }));
  }
}

/** Tables are edited in place: their cells stand under one another, and bars show on the cursor's row. */
export const tableMark: MarkRule = {
  nodes: ['Table'],
  decorate({ node: table }, context) {
    const rows = [...table.getChildren('TableHeader'), ...table.getChildren('TableRow')];
    const shares = columnShares(rows);
    const isWide = shares === undefined;
    const [line] = table.getChildren('TableDelimiter');
    const sides = line ? columnSides(context.state.sliceDoc(line.from, line.to)) : [];
    const columns = shares?.map((share, index) => ({ share, side: sides[index] }));
    for (const node of rows) {
      if (node.to < context.from || node.from > context.to) continue;
      context.addLine(node.from, isWide ? source : row);
      if (node.name === 'TableHeader') context.addLine(node.from, header);
      if (columns) decorateRow(node, columns, context);
    }
    for (const delimiter of table.getChildren('TableDelimiter')) {
      if (delimiter.to < context.from || delimiter.from > context.to) continue;
      const isTouched = context.isLineTouched(delimiter.from);
      if (isWide || isTouched) context.addLine(delimiter.from, source);
      else context.addLine(delimiter.from, rule);
      context.mark(delimiter.from, delimiter.to, isWide || isTouched);
    }
  },
};
