import type { SyntaxNode } from '@lezer/common';

/** A cell between two bars: the range of its text, spaces included. */
interface Cell {
  from: number;
  to: number;
}

/** Cells of a row by its delimiters. A row may begin and end without one. */
export function cellsOf(row: SyntaxNode): Cell[] {
  const edges = row.getChildren('TableDelimiter').map(({ from, to }) => ({ from, to }));
  if (edges[0]?.from !== row.from) edges.unshift({ from: row.from, to: row.from });
  if (edges.at(-1)?.to !== row.to) edges.push({ from: row.to, to: row.to });
  return edges.slice(1).map((edge, index) => ({ from: edges[index]?.to ?? edge.from, to: edge.from }));
}
