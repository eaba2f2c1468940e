import type { MeasuredCell, MeasuredRow } from './measured-blocks.ts';
import type { ParagraphPiece, Piece, TablePiece } from './block-pieces.ts';

/** A row at its place, whole, or with what of its cells stands there. */
export type PlacedRow =
  | { kind: 'whole'; row: MeasuredRow; shift: number }
  | { kind: 'part'; top: number; bottom: number; cells: readonly PlacedCell[] };

export interface PlacedCell {
  cell: MeasuredCell;
  /** In a region that begins at the row's top and the cell's inset. */
  placed: readonly Placed[];
}

/** Part of a paragraph at its place: `shift` takes what was measured there. */
export interface PlacedParagraph {
  kind: 'paragraph';
  piece: ParagraphPiece;
  to: number;
  shift: number;
}

/** Rows of a table, in their order, those that are repeated first. */
export interface PlacedTable {
  kind: 'table';
  piece: TablePiece;
  rows: readonly PlacedRow[];
}

export type Placed = PlacedParagraph | PlacedTable;

/** Room for text: a page, a column of it, or a cell's part on a page. */
export interface Region {
  /** In points. */
  height: number;
  /** The height that footnotes take, those of earlier text on the page included. */
  noteHeight: (ids: readonly string[]) => number;
  /** Above the first block, where it is the first of its text and not cut off from it. */
  spaceAbove: number;
  /** Something stands above it on the page already: what does not fit may go to the next page as a whole. */
  isBegun: boolean;
}

export interface FilledRegion {
  placed: readonly Placed[];
  /** How far down it is filled. */
  used: number;
  rest: readonly Piece[];
  /** The break that ended it. */
  broken: 'page' | 'column' | undefined;
}
