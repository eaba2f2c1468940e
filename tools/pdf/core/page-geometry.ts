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

/** Of a box's corners: upper left, upper right, lower right, lower left. In points. */
export type CornerRadii = readonly [number, number, number, number];

/** As in CSS: a place (x, y) comes to (a x + c y + e, b x + d y + f). */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** A place in a document: a page, counted from 0, and how far down on it, in points. */
export interface Place {
  page: number;
  y: number;
}

/** Intersection of two boxes; undefined if it is empty. */
export function sharedBox(one: Box, other: Box): Box | undefined {
  const x = Math.max(one.x, other.x);
  const y = Math.max(one.y, other.y);
  const width = Math.min(one.x + one.width, other.x + other.width) - x;
  const height = Math.min(one.y + one.height, other.y + other.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}
