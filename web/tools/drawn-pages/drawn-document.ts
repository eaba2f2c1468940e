import type { PageSize } from '../pdf-core/page-sizes.ts';
import type { Rgb, TextStyle } from '../pdf-core/text-style.ts';

/** A place on a page: points from its upper left corner, to the right and downwards. */
export interface Point {
  x: number;
  y: number;
}

/** Its upper left corner and its size, in points. */
export interface Box extends Point {
  width: number;
  height: number;
}

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
  /** The width that its layout gave it: its letters are moved apart or together to fill it. As they fall where it is missing. */
  width?: number;
  /** How solid it is, from 0 to 1; 1 by default. */
  alpha?: number;
}

/** A filled area. */
export interface DrawnFill {
  kind: 'fill';
  box: Box;
  color: Rgb;
  alpha?: number;
  /** Of its corners: upper left, upper right, lower right, lower left. */
  radii?: readonly [number, number, number, number];
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
  dash: 'solid' | 'dashed' | 'dotted';
}

/** A picture in a box, which it fills. */
export interface DrawnPicture {
  kind: 'picture';
  /** Its place among the document's pictures. */
  picture: number;
  box: Box;
  alpha?: number;
}

/** What is seen only inside a box. */
export interface DrawnClip {
  kind: 'clip';
  box: Box;
  radii?: DrawnFill['radii'];
  items: readonly DrawnItem[];
}

/** An area that leads somewhere. It is not seen. */
export interface DrawnLink {
  kind: 'link';
  box: Box;
  /** An address (http, https, mailto or tel), or a place in the document. */
  to: { address: string } | Place;
}

export type DrawnItem = DrawnText | DrawnFill | DrawnLine | DrawnPicture | DrawnClip | DrawnLink;

/** A place in a document: a page, counted from 0, and how far down on it, in points. */
export interface Place {
  page: number;
  y: number;
}

/** A heading, for the reader's list of contents. */
export interface DrawnHeading extends Place {
  title: string;
  /** From 1, the highest. */
  level: number;
}

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
  pages: readonly DrawnPage[];
  /** Picture files of any kind that image-to-pdf knows. */
  pictures: readonly Blob[];
  headings: readonly DrawnHeading[];
}
