import type { Rgb, TextStyle } from './text-style.ts';

/** Text of one style. */
export interface TextSpan {
  text: string;
  style: TextStyle;
}

/** Text beside other text. */
export interface TextColumn {
  spans: readonly TextSpan[];
  /** Its part of the width, from 0 to 1. */
  share: number;
}

/** A paragraph, or several beside each other: the row of a table. Lengths are in points. */
export interface TextBlock {
  columns: readonly TextColumn[];
  size: number;
  /** From the left margin. */
  indent?: number;
  /** Marker before the first line, left of the indent: a bullet, a number. */
  marker?: TextSpan;
  /** Nothing at the head of a page. */
  spaceBefore?: number;
  spaceAfter?: number;
  /** Stays on the page of what follows: a heading. */
  keepsWithNext?: boolean;
  startsPage?: boolean;
  /** Fills the width behind its lines. */
  background?: Rgb;
}
