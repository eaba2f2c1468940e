import type { MeasuredBlock, MeasuredCell, MeasuredParagraph, MeasuredRow, MeasuredTable } from './measured-blocks.ts';

/** A paragraph from one of its lines on. */
export interface ParagraphPiece {
  kind: 'paragraph';
  paragraph: MeasuredParagraph;
  from: number;
}

/** A table from one of its rows on, of which a part may be on a page already. */
export interface TablePiece {
  kind: 'table';
  table: MeasuredTable;
  from: number;
  /** The rest of the row, cell by cell. */
  rest: readonly CellRest[] | undefined;
}

export type Piece = ParagraphPiece | TablePiece;

export interface CellRest {
  cell: MeasuredCell;
  pieces: readonly Piece[];
}

export const wholePiece = (block: MeasuredBlock): Piece =>
  block.kind === 'paragraph'
    ? { kind: 'paragraph', paragraph: block, from: 0 }
    : { kind: 'table', table: block, from: 0, rest: undefined };

/** Where a piece begins in the text that it was measured in. */
export function topOf(piece: Piece): number {
  if (piece.kind === 'table') return piece.table.rows[piece.from]?.top ?? 0;
  const { paragraph, from } = piece;
  return from === 0 ? paragraph.box.y : (paragraph.lines[from]?.top ?? 0);
}

/** True if it is a whole block, of which nothing stands on a page before. */
const isWhole = (piece: Piece): boolean => piece.from === 0 && (piece.kind === 'paragraph' || piece.rest === undefined);

/** The break before a block of which nothing stands on a page yet. */
export function breakBefore(piece: Piece): 'page' | 'column' | undefined {
  if (!isWhole(piece)) return undefined;
  return piece.kind === 'paragraph' ? piece.paragraph.breakBefore : piece.table.breakBefore;
}

/** The notes that blocks name. */
const notesOf = (blocks: readonly MeasuredBlock[]): string[] =>
  blocks.flatMap((block) =>
    block.kind === 'paragraph'
      ? block.lines.flatMap(({ notes }) => notes)
      : block.rows.flatMap((row) => notesOfRow(row)),
  );

export const notesOfRow = ({ cells }: MeasuredRow): string[] => cells.flatMap(({ blocks }) => notesOf(blocks));

/** How many rows at the head of a table are repeated on each page. */
export function headerRows({ rows }: MeasuredTable): number {
  const end = rows.findIndex(({ isHeader }) => !isHeader);
  // A table of nothing but headings repeats none.
  return end < 0 ? 0 : end;
}
