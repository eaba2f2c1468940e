import type { Box, DrawnItem } from '../../../layout/drawn-pages/drawn-document.ts';
import type { Borders } from '../reading/border.ts';
import type { AnchorPlace } from '../rendering/flow.ts';

/** A link whose place in the document is known when all pages are. */
export interface PendingLink {
  kind: 'pendingLink';
  box: Box;
  bookmark: string;
}

/** A drawing command, in points from the upper left corner of its text. */
export type FlowItem = DrawnItem | PendingLink;

export interface MeasuredLine {
  top: number;
  bottom: number;
  /** How far down it needs room, with what stands beside it. The distance to a next line may hang over the end of a page. */
  reach: number;
  /** How far drawings of paragraphs before push it down, below the lines before. Where those are not on its page, nothing does. */
  pushed: number;
  items: readonly FlowItem[];
  /** Footnotes that are named in it. */
  notes: readonly string[];
  bookmarks: readonly string[];
  /** Elements that show the number of its page. */
  fields: readonly HTMLElement[];
}

/** A drawing on the page of its paragraph, from its own upper left corner. */
export interface MeasuredAnchor {
  items: readonly FlowItem[];
  width: number;
  height: number;
  horizontal: AnchorPlace;
  vertical: AnchorPlace;
  isBehind: boolean;
  order: number;
}

export interface MeasuredParagraph {
  kind: 'paragraph';
  /** With its borders, without the space around it. */
  box: Box;
  /** Of the borders and the space between them and its lines. */
  inset: { top: number; bottom: number };
  background: string | undefined;
  borders: Borders;
  lines: readonly MeasuredLine[];
  /** The space that it asks for above itself. */
  before: number;
  keepNext: boolean;
  keepLines: boolean;
  widowControl: boolean;
  breakBefore: 'page' | 'column' | undefined;
  anchored: readonly MeasuredAnchor[];
  heading: { level: number; title: string } | undefined;
}

export interface MeasuredCell {
  /** In its own row, even where it goes over several. */
  box: Box;
  background: string | undefined;
  borders: Borders;
  blocks: readonly MeasuredBlock[];
  /** Between its edges and its text. */
  inset: { top: number; bottom: number };
}

export interface MeasuredRow {
  top: number;
  bottom: number;
  cells: readonly MeasuredCell[];
  isHeader: boolean;
  cantSplit: boolean;
  keepNext: boolean;
}

export interface MeasuredTable {
  kind: 'table';
  breakBefore: 'page' | 'column' | undefined;
  rows: readonly MeasuredRow[];
}

export type MeasuredBlock = MeasuredParagraph | MeasuredTable;
