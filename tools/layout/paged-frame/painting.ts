import type { Box, DrawnHeading, DrawnItem, Matrix, Place } from '../drawn-pages/drawn-document.ts';
import type { Rgb } from '../../pdf/core/text-style.ts';
import type { Frame } from './frame.ts';
import type { TimeSlices } from './time-slices.ts';
import { boxOn, pageOf, snapped, type PageMap, type Rect } from './page-map.ts';
import type { Clip, PaintLayer } from './paint-layer.ts';
import type { Decoration } from './text-decoration.ts';
import type { FontMeasures } from './font-measures.ts';
import type { ListOrdinals } from './list-marker.ts';
import type { PictureStore } from './picture-store.ts';

/** State of painting one flow of pages. */
export interface Painting {
  frame: Frame;
  map: PageMap;
  pictures: PictureStore;
  measures: FontMeasures;
  timeSlices: TimeSlices;
  /** True if the grounds of boxes are painted; borders and pictures always are. */
  hasBackgrounds: boolean;
  ordinals: ListOrdinals;
  headings: DrawnHeading[];
  /** Where elements with an `id` or a `name` begin, for links to them. */
  places: Map<string, Place>;
  /** Links within the document, whose targets may be painted after them. */
  innerLinks: { entries: PaintLayer['content']; page: number; box: Box; clip: Clip | undefined; name: string }[];
  /** The element whose ground is that of the whole page, and is painted there. */
  backgroundOwner: Element | undefined;
  /** Transformed elements, and their transforms. */
  transforms: ReadonlyMap<Element, Matrix>;
  /** Where a page ends, in points: what begins below it is on no page. */
  pageHeight: number;
  /** How many words are on no page. */
  unplacedWords: number;
  /** How many pages are certainly there: what stands on every page is painted on so many. */
  pageCount: number;
}

/** Context that an element inherits from its ancestors. */
export interface PaintingContext {
  layer: PaintLayer;
  /** The layer of the stacking context, among whose contexts z-indices are sorted. */
  stack: PaintLayer;
  clip: Clip | undefined;
  /** How solid everything around is together. */
  alpha: number;
  decorations: readonly Decoration[];
  /** The colour that is certainly seen below. */
  backdrop: Rgb;
}

/** A piece of an element or a text: on one page, and of inline things on one line. */
export interface Fragment {
  page: number;
  rect: Rect;
  box: Box;
}

/** An element to paint, with its computed style. */
export interface StyledElement {
  element: Element;
  style: CSSStyleDeclaration;
  fragments: readonly Fragment[];
}

/** An element that is painted into one box: a picture or a control. */
export interface StyledBox<E extends Element = Element> {
  element: E;
  style: CSSStyleDeclaration;
  fragment: Fragment;
}

const isSame = (a: Rect, b: Rect): boolean =>
  a.left === b.left && a.top === b.top && a.width === b.width && a.height === b.height;

/** The fragments of an element or a range. Those of a repeated table head are reported once for each time, at one place. */
export function fragmentsOf({ map }: Painting, source: { getClientRects: () => DOMRectList }): Fragment[] {
  const rects = [...source.getClientRects()];
  const different =
    rects.length < 2
      ? rects
      : rects.filter((rect, index) => !isSame(rect, rects[index - 1] ?? { left: -1, top: 0, width: 0, height: 0 }));
  return different.map(({ left, top, width, height }) => {
    const rect = { left, top, width, height };
    const page = pageOf(map, left);
    return { page, rect, box: boxOn(map, page, rect) };
  });
}

/** Takes a part of a fragment's rectangle, in pixels of the frame, to its page, edges on whole pixels. */
export const partOn = ({ map }: Painting, { page }: Fragment, rect: Rect): Box =>
  boxOn(map, page, snapped(map, { page, rect }));

/** Puts something to draw among the entries of a layer. */
export function put(
  entries: PaintLayer['content'],
  { page, box }: { page: number; box: Box },
  item: DrawnItem,
  clip: Clip | undefined,
): void {
  entries.push({ page, item, bounds: box, clip });
}

/** An alpha for an item: none where it is solid. */
export const withAlpha = (alpha: number): { alpha?: number } => (alpha < 1 ? { alpha } : {});
