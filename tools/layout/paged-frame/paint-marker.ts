import { colorOf, pixels } from './css-values.ts';
import { markerOf, type Marker } from './list-marker.ts';
import { isText } from './node-kinds.ts';
import type { Rect } from './page-map.ts';
import { putLine } from './paint-line.ts';
import { type Fragment, fragmentsOf, type Painting, partOn, put, type PaintingContext, withAlpha } from './painting.ts';

/** Blink's gap between a marker and the item's text, in CSS pixels. */
const signDistance = 8;

interface FirstLine {
  fragment: Fragment;
  baseline: number;
}

function firstTextOf(painting: Painting, item: Element): Text | undefined {
  const walker = painting.frame.document.createTreeWalker(item, painting.frame.view.NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (isText(node) && /\S/.test(node.data)) return node;
  }
  return undefined;
}

/** Where the first line of an item stands; that of its box where there is no text. */
function firstLineOf(painting: Painting, item: Element, style: CSSStyleDeclaration): FirstLine | undefined {
  const text = firstTextOf(painting, item);
  const { ascent, descent } = painting.measures.extentOf(style);
  if (text?.parentElement) {
    const range = painting.frame.document.createRange();
    const start = text.data.search(/\S/);
    range.setStart(text, start);
    range.setEnd(text, start + 1);
    const [fragment] = fragmentsOf(painting, range);
    const its = painting.measures.extentOf(painting.frame.view.getComputedStyle(text.parentElement));
    if (fragment) {
      return {
        fragment,
        baseline: fragment.rect.top + (fragment.rect.height * its.ascent) / (its.ascent + its.descent),
      };
    }
  }
  const [fragment] = fragmentsOf(painting, item);
  if (!fragment) return undefined;
  const room = (pixels(style.lineHeight) || ascent + descent) - ascent - descent;
  return { fragment, baseline: fragment.rect.top + pixels(style.paddingTop) + room / 2 + ascent };
}

/** A sign as Blink draws it: a square of this size, so far above the baseline. */
function signOf(ascent: number): { size: number; above: number } {
  const part = Math.floor((ascent * 2) / 3);
  return { size: Math.floor((part + 1) / 2), above: ascent - Math.floor((3 * (ascent - part)) / 2) };
}

/** The left edge of a marker of this width, beside or inside its item. */
function leftOf(item: Rect, style: CSSStyleDeclaration, width: number, distance: number): number {
  const isRight = style.direction === 'rtl';
  const start =
    pixels(isRight ? style.paddingRight : style.paddingLeft) +
    pixels(isRight ? style.borderRightWidth : style.borderLeftWidth);
  const isInside = style.listStylePosition === 'inside';
  if (isRight) {
    const edge = item.left + item.width - start;
    return isInside ? edge - width : edge + distance;
  }
  return item.left + start - (isInside ? 0 : width + distance);
}

interface Sign {
  kind: 'disc' | 'circle' | 'square';
  color: string;
  line: FirstLine;
  left: number;
  size: number;
  /** From the baseline to the top of the sign, in CSS pixels. */
  above: number;
}

function paintSign(painting: Painting, sign: Sign, around: PaintingContext): void {
  const { kind, left, line, size, above } = sign;
  const color = colorOf(sign.color);
  const draw = (inset: number, backgroundFill: { rgb: typeof color.rgb; alpha: number }) => {
    const rect = {
      left: left + inset,
      top: line.baseline - above + inset,
      width: size - 2 * inset,
      height: size - 2 * inset,
    };
    const box = partOn(painting, line.fragment, rect);
    const round = box.width / 2;
    const radii = kind === 'square' ? {} : { radii: [round, round, round, round] as const };
    const item = {
      kind: 'fill',
      box,
      color: backgroundFill.rgb,
      ...radii,
      ...withAlpha(backgroundFill.alpha),
    } as const;
    put(around.layer.content, { page: line.fragment.page, box }, item, around.clip);
  };
  draw(0, { rgb: color.rgb, alpha: color.alpha * around.alpha });
  if (kind === 'circle') draw(1, { rgb: around.backdrop, alpha: around.alpha });
}

function markerShown(
  painting: Painting,
  item: Element,
  style: CSSStyleDeclaration,
  marker: CSSStyleDeclaration,
): Marker | undefined {
  const [, given] = /^"(.*)"$/.exec(marker.content) ?? [];
  if (given !== undefined) return { kind: 'text', text: given };
  return marker.content === 'none' ? undefined : markerOf(style.listStyleType, painting.ordinals.of(item));
}

/** Paints what stands before a list item, which is not in the document. */
export function paintMarker(
  painting: Painting,
  item: Element,
  style: CSSStyleDeclaration,
  around: PaintingContext,
): void {
  const markerStyle = painting.frame.view.getComputedStyle(item, '::marker');
  // Asked for in any case: the next item counts on from it.
  painting.ordinals.of(item);
  if (style.visibility !== 'visible') return;
  const marker = markerShown(painting, item, style, markerStyle);
  const line = marker && firstLineOf(painting, item, style);
  const [box] = fragmentsOf(painting, item);
  if (!marker || !line || !box) return;
  // The item may begin at the end of a page that has no room for its first line.
  const onLinesPage = {
    ...box.rect,
    left: box.rect.left + (line.fragment.page - box.page) * painting.map.columns.stride,
  };
  if (marker.kind === 'text') {
    const width = painting.measures.widthOf(marker.text, markerStyle);
    const left = leftOf(onLinesPage, style, width, 0);
    const its = { text: marker.text.trimEnd(), page: line.fragment.page, left, baseline: line.baseline };
    return putLine(painting, its, markerStyle, around);
  }
  const sign = signOf(painting.measures.extentOf(markerStyle).ascent);
  const part = Math.floor((painting.measures.extentOf(markerStyle).ascent * 2) / 3);
  // Blink measures from the item to the sign's start; leftOf to its end.
  const distance = part + signDistance - 1 - sign.size;
  const left = leftOf(onLinesPage, style, sign.size, distance);
  paintSign(painting, { kind: marker.kind, color: markerStyle.color, line, left, ...sign }, around);
}
