import type { DrawnFill } from '../drawn-pages/drawn-document.ts';
import { type Side, borderOf, cornersOf } from './box-style.ts';
import { colorOf, type Color } from './css-values.ts';
import { boxOn, type Rect, snapped } from './page-map.ts';
import type { PaintLayer } from './paint-layer.ts';
import { type Fragment, type Painting, put, type PaintingContext, withAlpha } from './painting.ts';

export interface BoxPlace {
  painting: Painting;
  entries: PaintLayer['content'];
  around: PaintingContext;
}

type Borders = NonNullable<ReturnType<typeof borderOf>>;

/** Which sides of a fragment have a border: where a box is broken there is none. */
type Edges = Record<Side, boolean>;

const insetBy = ({ left, top, width, height }: Rect, widths: Record<Side, number>): Rect => ({
  left: left + widths.left,
  top: top + widths.top,
  width: Math.max(0, width - widths.left - widths.right),
  height: Math.max(0, height - widths.top - widths.bottom),
});

type Radii = NonNullable<DrawnFill['radii']>;

const scaled = (radii: Radii, scale: number): Radii => {
  const [a, b, c, d] = radii;
  return [a * scale, b * scale, c * scale, d * scale];
};

interface Filling {
  rect: Rect;
  color: Color;
  radii?: Radii | undefined;
}

function fill({ painting, entries, around }: BoxPlace, fragment: Fragment, { rect, color, radii }: Filling): void {
  const alpha = color.alpha * around.alpha;
  if (alpha === 0 || rect.width <= 0 || rect.height <= 0) return;
  const box = boxOn(painting.map, fragment.page, rect);
  const corners = radii && { radii: scaled(radii, painting.map.scale) };
  put(
    entries,
    { page: fragment.page, box },
    { kind: 'fill', box, color: color.rgb, ...withAlpha(alpha), ...corners },
    around.clip,
  );
}

/** The strip of a side, in pixels of the frame. */
function stripOf(side: Side, { left, top, width, height }: Rect, widths: Record<Side, number>): Rect {
  const inner = { top: top + widths.top, height: Math.max(0, height - widths.top - widths.bottom) };
  switch (side) {
    case 'top':
      return { left, top, width, height: widths.top };
    case 'bottom':
      return { left, top: top + height - widths.bottom, width, height: widths.bottom };
    case 'left':
      return { left, width: widths.left, ...inner };
    case 'right':
      return { left: left + width - widths.right, width: widths.right, ...inner };
  }
}

/** One side of a border, and the strip that it fills. */
interface BorderSide {
  side: Side;
  strip: Rect;
  border: Borders[Side];
}

/** Draws a strip as a line along its middle. */
function dash({ painting, entries, around }: BoxPlace, fragment: Fragment, { side, strip, border }: BorderSide): void {
  const box = boxOn(painting.map, fragment.page, strip);
  const isAcross = side === 'top' || side === 'bottom';
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const from = isAcross ? { x: box.x, y: middle.y } : { x: middle.x, y: box.y };
  const to = isAcross ? { x: box.x + box.width, y: middle.y } : { x: middle.x, y: box.y + box.height };
  const width = border.width * painting.map.scale;
  const line = {
    from,
    to,
    width,
    color: border.color.rgb,
    dash: border.line === 'dotted' ? 'dotted' : 'dashed',
  } as const;
  put(
    entries,
    { page: fragment.page, box },
    { kind: 'line', ...line, ...withAlpha(border.color.alpha * around.alpha) },
    around.clip,
  );
}

/** The outer and the inner third of a strip. */
function thirdsOf(side: Side, { left, top, width, height }: Rect): Rect[] {
  return side === 'top' || side === 'bottom'
    ? [0, (height * 2) / 3].map((offset) => ({ left, top: top + offset, width, height: height / 3 }))
    : [0, (width * 2) / 3].map((offset) => ({ left: left + offset, top, width: width / 3, height }));
}

export function drawSide(place: BoxPlace, fragment: Fragment, drawn: BorderSide): void {
  const { side, strip, border } = drawn;
  if (border.color.alpha === 0) return;
  if (border.line === 'dashed' || border.line === 'dotted') return dash(place, fragment, drawn);
  // Thinner ones have no room for a gap.
  const parts = border.line === 'double' && border.width >= 3 ? thirdsOf(side, strip) : [strip];
  for (const part of parts) fill(place, fragment, { rect: part, color: border.color });
}

export const sides = ['top', 'right', 'bottom', 'left'] as const;

const noBorder = { width: 0, color: { rgb: [0, 0, 0], alpha: 0 }, line: 'none' } as const;
const noBorders: Borders = { top: noBorder, right: noBorder, bottom: noBorder, left: noBorder };

const isEven = (borders: Borders): boolean =>
  sides.every(
    (side) =>
      borders[side].line === 'solid' &&
      borders[side].width === borders.top.width &&
      borders[side].color.rgb.every((part, index) => part === borders.top.color.rgb[index]) &&
      borders[side].color.alpha === borders.top.color.alpha,
  );

/** The ground of an inner box, whose corners are rounder than the border by its width. */
const innerRadii = (radii: Radii, width: number): Radii => {
  const [a, b, c, d] = radii;
  return [Math.max(0, a - width), Math.max(0, b - width), Math.max(0, c - width), Math.max(0, d - width)];
};

const edgesOf = (index: number, count: number, isInline: boolean): Edges => ({
  top: isInline || index === 0,
  bottom: isInline || index === count - 1,
  left: !isInline || index === 0,
  right: !isInline || index === count - 1,
});

/** The ground and the border of an element, fragment by fragment. */
export function paintBox(
  place: BoxPlace,
  {
    style,
    fragments,
    isInline,
    hasBorder: mayHaveBorder,
  }: { style: CSSStyleDeclaration; fragments: readonly Fragment[]; isInline: boolean; hasBorder: boolean },
): void {
  const { painting, around } = place;
  const backgroundFill: Color = painting.hasBackgrounds
    ? colorOf(style.backgroundColor)
    : { rgb: around.backdrop, alpha: 0 };
  const borders = (mayHaveBorder ? borderOf(style) : undefined) ?? noBorders;
  const hasBorder = sides.some((side) => borders[side].width > 0);
  if (backgroundFill.alpha === 0 && !hasBorder) return;
  const isEvenBorder = hasBorder && isEven(borders);
  for (const [index, fragment] of fragments.entries()) {
    const rect = snapped(painting.map, fragment);
    const edges = edgesOf(index, fragments.length, isInline);
    const widthOf = (side: Side) => (hasBorder && edges[side] ? borders[side].width : 0);
    const widths = { top: widthOf('top'), right: widthOf('right'), bottom: widthOf('bottom'), left: widthOf('left') };
    const radii = fragments.length === 1 ? cornersOf(style, rect.width, rect.height) : undefined;
    if (radii && isEvenBorder) {
      fill(place, fragment, { rect, color: borders.top.color, radii });
      const inner = insetBy(rect, widths);
      const inside = { rect: inner, radii: innerRadii(radii, borders.top.width) };
      if (backgroundFill.alpha < 1) fill(place, fragment, { ...inside, color: { rgb: around.backdrop, alpha: 1 } });
      fill(place, fragment, { ...inside, color: backgroundFill });
      continue;
    }
    fill(place, fragment, { rect, color: backgroundFill, radii });
    for (const side of sides) {
      const strip = stripOf(side, rect, widths);
      if (widths[side] > 0) drawSide(place, fragment, { side, strip, border: borders[side] });
    }
  }
}
