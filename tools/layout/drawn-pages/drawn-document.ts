import type { EastAsianRegion } from '../../pdf/core/east-asian-fonts.ts';
import type { Heading } from '../../pdf/core/outline.ts';
import type { Box, CornerRadii, Matrix, Place, Point } from '../../pdf/core/page-geometry.ts';
import type { PageSize } from '../../pdf/core/page-sizes.ts';
import type { LineDash, Outline, PathStep, PathStroke } from '../../pdf/core/paths.ts';
import type { Rgb, TextStyle } from '../../pdf/core/text-style.ts';

/** Text on one line, in one style and from one direction. */
export interface DrawnText {
  kind: 'text';
  text: string;
  /** Where its first letter begins. */
  x: number;
  baseline: number;
  /** Of the font, in points. */
  size: number;
  style: TextStyle;
  /**
   * The width that its layout gave it, with what comes after its last letter as after the others. Letters are moved apart or
   * together to fill it; they stand as they fall where it is missing.
   */
  width?: number;
  /** Text that readers search and copy instead: for a text cut off at an edge, the whole of it. */
  standsFor?: string;
  /** Degrees against the clock, around the place where its first letter begins. */
  turn?: number;
  /** How solid it is, from 0 to 1; 1 by default. */
  alpha?: number;
}

/** A filled area. */
export interface DrawnFill {
  kind: 'fill';
  box: Box;
  color: Rgb;
  alpha?: number;
  radii?: CornerRadii;
}

/** A straight line. */
export interface DrawnLine {
  kind: 'line';
  from: Point;
  to: Point;
  /** In points. */
  width: number;
  color: Rgb;
  alpha?: number;
  dash: LineDash;
}

/** A shape of lines and curves. One that is filled is closed. */
export interface DrawnPath {
  kind: 'path';
  start: Point;
  /** Each goes on from where the one before ended. */
  steps: readonly PathStep[];
  fill?: Rgb;
  /** A place is inside if the path goes round it an odd number of times; by default, if it goes round it at all. */
  isEvenOdd?: boolean;
  stroke?: PathStroke;
  alpha?: number;
}

/** A picture in a box, which it fills. */
export interface DrawnPicture {
  kind: 'picture';
  /** Its place among the document's pictures. */
  picture: number;
  box: Box;
  alpha?: number;
}

/** Items that are clipped to a box. */
export interface DrawnClip {
  kind: 'clip';
  box: Box;
  radii?: CornerRadii;
  /** A shape in the box, to which they are clipped instead. */
  outline?: Outline;
  items: readonly DrawnItem[];
}

/** An area that leads somewhere. It is not seen. */
export interface DrawnLink {
  kind: 'link';
  box: Box;
  /** An address (http, https, mailto or tel), or a place in the document. */
  to: { address: string } | Place;
}

/** Things that are turned, made larger or bent together. Links in them stay where they are. */
export interface DrawnTurn {
  kind: 'turn';
  /** For places in points from the page's upper left corner. */
  matrix: Matrix;
  items: readonly DrawnItem[];
}

export type DrawnItem =
  | DrawnText
  | DrawnFill
  | DrawnLine
  | DrawnPath
  | DrawnPicture
  | DrawnClip
  | DrawnTurn
  | DrawnLink;

export type { Box, Matrix, PathStep, Place, Point };

export type DrawnHeading = Heading;

export interface DrawnPage {
  size: PageSize;
  /** In the order they are drawn: later ones lie on top. */
  items: readonly DrawnItem[];
}

/**
 * A document as its layout left it, which needs only to be written as a PDF. Plain data: it may come from another thread.
 */
export interface DrawnDocument {
  title: string;
  author?: string;
  /** BCP 47, where it is known. */
  language?: string;
  /** Whose fonts its text in Chinese, Japanese or Korean was measured with. */
  eastAsian?: EastAsianRegion;
  pages: readonly DrawnPage[];
  /** Picture files of any kind that image-to-pdf accepts. */
  pictures: readonly Blob[];
  headings: readonly DrawnHeading[];
}
