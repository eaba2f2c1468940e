import type { PageKind, Section } from '../reading/section-properties.ts';
import type { AnchorPlace } from '../rendering/flow.ts';
import type { MeasuredAnchor } from './measured-blocks.ts';

/** A page's place in the document. */
export interface PagePlace {
  section: Section;
  kind: PageKind;
  /** Between the header and the footer, in points from the upper edge. */
  top: number;
  bottom: number;
}

/** Between the text and its footnotes, with the line that parts them, in points. */
export const noteSeparator = 10;

/** Where the text is, on a page with a header and a footer of these heights. */
export function textArea(section: Section, header: number, footer: number): { top: number; bottom: number } {
  const { margin, headerDistance, footerDistance, height } = section;
  const top = Math.max(margin.top, header > 0 ? headerDistance + header : 0);
  const bottom = height - Math.max(margin.bottom, footer > 0 ? footerDistance + footer : 0);
  // Headers that leave no room cover the text rather than push it away.
  return bottom - top >= 36
    ? { top, bottom }
    : { top: margin.top, bottom: Math.max(margin.top + 36, height - margin.bottom) };
}

/** The part of the page that an anchor goes by, across: its left edge and its width. */
function acrossOf(relative: string, { section }: PagePlace, column: { x: number; width: number }): [number, number] {
  const { width, margin } = section;
  switch (relative) {
    case 'page':
      return [0, width];
    case 'margin':
      return [margin.left, width - margin.left - margin.right];
    case 'leftMargin':
    case 'insideMargin':
      return [0, margin.left];
    case 'rightMargin':
    case 'outsideMargin':
      return [width - margin.right, margin.right];
    default:
      return [column.x, column.width];
  }
}

/** The same downwards; undefined where it goes by the paragraph. */
function downOf(relative: string, { section, top, bottom }: PagePlace): [number, number] | undefined {
  const { height, margin } = section;
  switch (relative) {
    case 'page':
      return [0, height];
    case 'margin':
      return [top, bottom - top];
    case 'topMargin':
      return [0, margin.top];
    case 'bottomMargin':
      return [height - margin.bottom, margin.bottom];
    default:
      return undefined;
  }
}

/** Start of a drawing of this size in its range: aligned there, or at an offset from its start. */
function along(
  [start, length]: [start: number, length: number],
  size: number,
  { align, offset, share }: AnchorPlace,
): number {
  if (align === 'center') return start + (length - size) / 2;
  if (align === 'right' || align === 'bottom' || align === 'outside') return start + length - size;
  if (align !== undefined) return start;
  return start + (share !== undefined && length > 0 ? share * length : (offset ?? 0));
}

/** Where the upper left corner of a drawing is whose paragraph begins at `y`. */
export function placeOfAnchor(
  { horizontal, vertical, width, height }: MeasuredAnchor,
  y: number,
  page: PagePlace,
  column: { x: number; width: number },
): { x: number; y: number } {
  return {
    x: along(acrossOf(horizontal.relative, page, column), width, horizontal),
    y: along(downOf(vertical.relative, page) ?? [y, 0], height, vertical),
  };
}
