import type { Box, Point } from '../drawn-pages/drawn-document.ts';

/** Columns side by side, one for each page; lengths in CSS pixels of the frame. */
export interface Columns {
  /** The first one's upper left corner. */
  left: number;
  top: number;
  width: number;
  height: number;
  /** From one column's left edge to the next one's. */
  stride: number;
}

/** How columns of a frame become pages. */
export interface PageMap {
  columns: Columns;
  /** Where a column's corner comes to stand on its page, in points. */
  origin: Point;
  /** Points of a CSS pixel. */
  scale: number;
}

/** Points of a CSS pixel (CSS Values 3, 5.2): 72 of 96 in an inch. */
export const pointsOfPixel = 72 / 96;

/** A rectangle in the frame, in CSS pixels. */
export interface Rect {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The share of the gap between two columns that belongs to the right one: boxes stick out further to the right. */
const leftShare = 0.2;

/** The column that a place of the frame belongs to, from 0. */
export function pageOf({ columns: { left, width, stride } }: PageMap, x: number): number {
  return Math.max(0, Math.floor((x - left + (stride - width) * leftShare) / stride));
}

/** Where a rectangle that belongs to a page lies on it, in points. */
export function boxOn({ columns, origin, scale }: PageMap, page: number, rect: Rect): Box {
  return {
    x: origin.x + (rect.left - columns.left - page * columns.stride) * scale,
    y: origin.y + (rect.top - columns.top) * scale,
    width: rect.width * scale,
    height: rect.height * scale,
  };
}

/** A rectangle that belongs to a page, its edges on whole pixels of its column, as browsers paint grounds on paper, too. */
export function snapped({ columns }: PageMap, { page, rect }: { page: number; rect: Rect }): Rect {
  const [left, top] = [columns.left + page * columns.stride, columns.top];
  const [x, y] = [Math.round(rect.left - left), Math.round(rect.top - top)];
  const width = Math.round(rect.left - left + rect.width) - x;
  return { left: left + x, top: top + y, width, height: Math.round(rect.top - top + rect.height) - y };
}

/** How far down on its page a baseline is, in points; browsers put it on a whole pixel. */
export const baselineOn = ({ columns, origin, scale }: PageMap, baseline: number): number =>
  origin.y + Math.round(baseline - columns.top) * scale;
