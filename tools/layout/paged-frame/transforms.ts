import type { Box, Matrix } from '../drawn-pages/drawn-document.ts';
import { pixels } from './css-values.ts';
import type { Frame } from './frame.ts';
import { hasStyle } from './node-kinds.ts';
import { boxOn } from './page-map.ts';
import { pagesOf, type PaintLayer, type Placed } from './paint-layer.ts';
import type { Painting, StyledBox } from './painting.ts';

/** A computed `transform` as the six numbers of a flat matrix; undefined where it is none. */
export function matrixOf(computed: string): Matrix | undefined {
  const [, kind, list = ''] = /^(matrix|matrix3d)\((.*)\)$/.exec(computed) ?? [];
  const numbers = list.split(',').map(Number);
  const places = kind === 'matrix3d' ? [0, 1, 4, 5, 12, 13] : [0, 1, 2, 3, 4, 5];
  const [a, b, c, d, e, f] = places.map((place) => numbers[place] ?? 0);
  if (kind === undefined || a === undefined || b === undefined || c === undefined || d === undefined) return undefined;
  return [a, b, c, d, e ?? 0, f ?? 0];
}

/**
 * Removes all transforms, because the browser reports only the bounding box of a transformed element. Returns them by their
 * elements. Layout stays as it is.
 */
export function takeTransforms({ view }: Frame, root: Element): Map<Element, Matrix> {
  const taken = new Map<Element, Matrix>();
  for (const element of root.querySelectorAll('*')) {
    const matrix = matrixOf(view.getComputedStyle(element).transform);
    if (matrix && hasStyle(element) && !element.closest('svg svg, svg > *')) taken.set(element, matrix);
  }
  for (const element of taken.keys()) {
    if (!hasStyle(element)) continue;
    element.style.setProperty('transform', 'none', 'important');
    // It remains the containing block of its positioned descendants.
    element.style.setProperty('will-change', 'transform', 'important');
  }
  return taken;
}

/** The box around a box after a transform. */
function boxAfter([a, b, c, d, e, f]: Matrix, { x, y, width, height }: Box): Box {
  const corners = [0, 1].flatMap((right) => [0, 1].map((down) => [x + right * width, y + down * height] as const));
  const across = corners.map(([px, py]) => a * px + c * py + e);
  const along = corners.map(([px, py]) => b * px + d * py + f);
  const [left, top] = [Math.min(...across), Math.min(...along)];
  return { x: left, y: top, width: Math.max(...across) - left, height: Math.max(...along) - top };
}

/** Applies the transform of an element to its layer, which was painted straight, page by page. */
export function transformed(
  { map }: Painting,
  { style, fragment }: StyledBox,
  [a, b, c, d, e, f]: Matrix,
  layer: PaintLayer,
): Omit<Placed, 'clip'>[] {
  const { page, rect } = fragment;
  const [left = 0, top = 0] = style.transformOrigin.split(' ').map(pixels);
  const { x, y } = boxOn(map, page, { left: rect.left + left, top: rect.top + top, width: 0, height: 0 });
  const across = x + e * map.scale - a * x - c * y;
  const matrix: Matrix = [a, b, c, d, across, y + f * map.scale - b * x - d * y];
  const bounds = boxAfter(matrix, boxOn(map, page, rect));
  return pagesOf(layer, 0).flatMap((items, itsPage) =>
    items.length === 0 ? [] : [{ page: itsPage, bounds, item: { kind: 'turn', matrix, items } as const }],
  );
}
