import type { FontFamily } from '../../../pdf/core/font-families.ts';
import type { Chart } from '../../../charts/chart-model.ts';
import type { ShapePath } from '../../../shapes/shape-pen.ts';
import type { Borders } from '../reading/border.ts';
import type { ParagraphProperties, TabStop } from '../reading/paragraph-properties.ts';

/** How a stretch of text is drawn. Lengths are in points. */
export interface RunStyle {
  /** One of the families that the PDF embeds. */
  family: FontFamily;
  size: number;
  bold: boolean;
  italic: boolean;
  /** As `#rrggbb`. */
  color: string;
  background: string | undefined;
  underline: 'none' | 'solid' | 'double' | 'dotted' | 'dashed' | 'wavy';
  strike: boolean;
  /** How far its line was made higher than its letters need; Word puts all of that below them. */
  leading: number;
  /** Its line is so many times as high as its letters need. */
  isMultiple: boolean;
  /** The height that its line has at least. */
  lineHeight: number;
  /** An address, or `#` and the name of a bookmark. */
  link: string | undefined;
}

/** Where a drawing stands that is not in the line. Lengths are in points. */
export interface AnchorPlace {
  relative: string;
  offset: number | undefined;
  /** Offset as a part of what it goes by, in place of the other; 0 to 1. */
  share?: number | undefined;
  align: string | undefined;
}

/** Lines of an equation: of a fraction on the axis, around a part and through it. */
export type MathSide = 'axis' | 'top' | 'right' | 'bottom' | 'left' | 'across' | 'down' | 'rising' | 'falling';

/** Text as large as its box, as a watermark is. */
export interface StretchedText {
  kind: 'stretchedText';
  text: string;
  family: FontFamily;
  bold: boolean;
  italic: boolean;
  color: string;
  /** How solid it is, from 0 to 1. */
  alpha: number;
  /** Degrees with the clock, around the middle. */
  turn: number;
}

/** A shape by its outline; places are from the upper left corner of its box, in points. */
export interface OutlinedShape {
  kind: 'shape';
  paths: readonly ShapePath[];
  fill: { color: string; alpha: number } | undefined;
  line: (BoxBorder & { dash: readonly number[] }) | undefined;
}

/** Role of an element of the rendered document, besides its CSS box. */
export type Mark =
  | { kind: 'run'; runStyle: RunStyle }
  | {
      kind: 'picture';
      picture: number;
      width: number;
      height: number;
      crop: readonly [number, number, number, number] | undefined;
      turn: number;
    }
  | { kind: 'box'; blocks: readonly Block[]; background: string | undefined; border: BoxBorder | undefined }
  | { kind: 'rule'; color: string; width: number; isRising?: boolean }
  | StretchedText
  | OutlinedShape
  | { kind: 'turned'; turn: number }
  | { kind: 'chart'; chart: Chart }
  | { kind: 'equation' }
  | { kind: 'mathText'; family: string; bold: boolean; italic: boolean; color: string }
  | { kind: 'mathRoot'; color: string }
  | { kind: 'mathLines'; sides: readonly MathSide[]; color: string }
  | { kind: 'tab'; leader: TabStop['leader']; runStyle: RunStyle; fixed: FixedTab | undefined }
  | { kind: 'pageField'; format: string | undefined }
  | { kind: 'pagesField' }
  | { kind: 'bookmark'; name: string }
  | { kind: 'note'; id: string };

/** A stop that a tab goes to whatever stops its paragraph has. */
export interface FixedTab {
  kind: TabStop['kind'];
  /** In points from the edge of the text; at the end of the line where it is undefined. */
  position: number | undefined;
}

export interface BoxBorder {
  width: number;
  color: string;
}

/** A drawing that stands on the page of its paragraph, outside of its lines. */
export interface Anchored {
  element: HTMLElement;
  horizontal: AnchorPlace;
  vertical: AnchorPlace;
  isBehind: boolean;
  /** Those of higher numbers lie on top. */
  order: number;
}

export interface ParagraphBlock {
  kind: 'paragraph';
  element: HTMLElement;
  properties: ParagraphProperties;
  /** Space above that belongs to it, in points. */
  before: number;
  breakBefore: 'page' | 'column' | undefined;
  /** It goes on a paragraph that a break parted. */
  isContinued: boolean;
  anchored: readonly Anchored[];
  heading: { level: number; title: string } | undefined;
}

export interface CellBlock {
  element: HTMLElement;
  blocks: readonly Block[];
  background: string | undefined;
  borders: Borders;
  /** Between its edges and its text, in points. */
  inset: { top: number; bottom: number };
  /** The cell above goes on here; the element is that one's. */
  isContinued: boolean;
}

export interface RowBlock {
  element: HTMLElement;
  cells: readonly CellBlock[];
  isHeader: boolean;
  cantSplit: boolean;
}

export interface TableBlock {
  kind: 'table';
  element: HTMLElement;
  breakBefore: 'page' | 'column' | undefined;
  rows: readonly RowBlock[];
}

export type Block = ParagraphBlock | TableBlock;
