import { borderOf, type Side } from './box-style.ts';
import type { Rect } from './page-map.ts';
import { type BoxPlace, drawSide, sides } from './paint-box.ts';
import type { Fragment, Painting } from './painting.ts';

interface SharedSide {
  side: Side;
  /** Of its border. */
  width: number;
  /** True for the outer edge of the table. */
  isTable: boolean;
}

/**
 * Start of the line of a shared border, between the two edges of a box. It lies along the middle of the edge, or just inside of the
 * table's.
 */
function sharedStart(near: number, far: number, { side, width, isTable }: SharedSide): number {
  const isNear = side === 'top' || side === 'left';
  if (isTable) return isNear ? near : far - width;
  return (isNear ? near : far) - width / 2;
}

/** The strip of a shared border, on whole pixels of its column. */
function sharedStrip({ columns }: Painting['map'], { rect, page }: Fragment, shared: SharedSide): Rect {
  const { side, width, isTable } = shared;
  const [x, y] = [columns.left + page * columns.stride, columns.top];
  const [left, top] = [rect.left - x, rect.top - y];
  const [right, bottom] = [left + rect.width, top + rect.height];
  if (side === 'top' || side === 'bottom') {
    const start = Math.round(sharedStart(top, bottom, shared));
    // A little longer, so that corners are filled.
    const from = Math.round(left - (isTable ? 0 : width / 2));
    const to = Math.round(right + (isTable ? 0 : width / 2));
    return { left: x + from, top: y + start, width: to - from, height: width };
  }
  const start = Math.round(sharedStart(left, right, shared));
  return { left: x + start, top: y + Math.round(top), width, height: Math.round(bottom) - Math.round(top) };
}

/** The borders of a table's part where neighbours share them. */
export function paintSharedBorders(
  place: BoxPlace,
  style: CSSStyleDeclaration,
  fragments: readonly Fragment[],
  isTable: boolean,
): void {
  const borders = borderOf(style);
  if (!borders) return;
  for (const fragment of fragments) {
    for (const side of sides) {
      const { width } = borders[side];
      if (width === 0) continue;
      const strip = sharedStrip(place.painting.map, fragment, { side, width, isTable });
      drawSide(place, fragment, { side, strip, border: borders[side] });
    }
  }
}
