import { cornersOf } from './box-style.ts';
import { pixels } from './css-values.ts';
import { fitObject } from './fit-object.ts';
import { isElement, isSvg } from './node-kinds.ts';
import type { Clip } from './paint-layer.ts';
import { boxOn, type Rect } from './page-map.ts';
import { type Fragment, type Painting, put, type StyledBox, type PaintingContext, withAlpha } from './painting.ts';
import { decodeImage, drawPicture, fileOfImage } from './picture-files.ts';

/** The content box of a fragment, inside its border and padding. */
export function contentOf({ rect }: Fragment, style: CSSStyleDeclaration): Rect {
  const left = pixels(style.borderLeftWidth) + pixels(style.paddingLeft);
  const top = pixels(style.borderTopWidth) + pixels(style.paddingTop);
  const right = pixels(style.borderRightWidth) + pixels(style.paddingRight);
  const bottom = pixels(style.borderBottomWidth) + pixels(style.paddingBottom);
  return {
    left: rect.left + left,
    top: rect.top + top,
    width: Math.max(0, rect.width - left - right),
    height: Math.max(0, rect.height - top - bottom),
  };
}

/** A picture over a rectangle, clipped to the window. */
interface PlacedPicture {
  picture: number;
  page: number;
  rect: Rect;
  window: Rect;
  radii?: readonly [number, number, number, number] | undefined;
}

/** Paints a picture. */
export function putPicture(
  painting: Painting,
  { picture, page, rect, window, radii }: PlacedPicture,
  around: PaintingContext,
  entries = around.layer.content,
): void {
  const box = boxOn(painting.map, page, rect);
  const seen = boxOn(painting.map, page, window);
  const { scale } = painting.map;
  const corners = radii && { radii: [radii[0] * scale, radii[1] * scale, radii[2] * scale, radii[3] * scale] as const };
  const clip: Clip = { outer: around.clip, boxes: new Map([[page, { box: seen, ...corners }]]) };
  put(entries, { page, box }, { kind: 'picture', picture, box, ...withAlpha(around.alpha) }, clip);
}

/** Paints an `img`. One that does not load is its words in place of it, which the browser lays out as text. */
export async function paintImage(
  painting: Painting,
  { element: image, style, fragment }: StyledBox<HTMLImageElement>,
  around: PaintingContext,
): Promise<void> {
  const window = contentOf(fragment, style);
  if (style.visibility !== 'visible' || !image.complete || window.width === 0 || window.height === 0) return;
  const natural = { width: image.naturalWidth, height: image.naturalHeight };
  const picture = await painting.pictures.placeOf(image.currentSrc || image.src, () => fileOfImage(image, window));
  if (picture === undefined) return;
  const radii = cornersOf(style, fragment.rect.width, fragment.rect.height);
  const rect = fitObject(window, natural, style);
  putPicture(painting, { picture, page: fragment.page, rect, window, radii }, around);
}

/** Styles of the document that a separately drawn SVG needs. */
const svgProperties = [
  'fill',
  'fill-opacity',
  'fill-rule',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-dasharray',
  'opacity',
  'color',
  'display',
  'visibility',
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'text-anchor',
  'dominant-baseline',
  'letter-spacing',
  'stop-color',
  'stop-opacity',
  'transform',
  'transform-origin',
];

/** A copy of a drawing with the document's styles written at each of its parts. */
function standAlone(painting: Painting, svg: SVGSVGElement, size: Rect): string | undefined {
  const parts = svg.cloneNode(true);
  if (!isElement(parts) || !isSvg(parts)) return undefined;
  const copies = [parts, ...parts.querySelectorAll('*')];
  for (const [index, original] of [svg, ...svg.querySelectorAll('*')].entries()) {
    const style = painting.frame.view.getComputedStyle(original);
    const text = svgProperties.map((name) => `${name}:${style.getPropertyValue(name)}`).join(';');
    copies[index]?.setAttribute('style', text);
  }
  parts.setAttribute('width', String(size.width));
  parts.setAttribute('height', String(size.height));
  parts.style.removeProperty('transform');
  return new XMLSerializer().serializeToString(parts);
}

/** Paints an `svg` as a picture. */
export async function paintSvg(
  painting: Painting,
  { element: svg, style, fragment }: StyledBox<SVGSVGElement>,
  around: PaintingContext,
): Promise<void> {
  const window = contentOf(fragment, style);
  if (style.visibility !== 'visible' || window.width === 0 || window.height === 0) return;
  const source = standAlone(painting, svg, window);
  if (source === undefined) return;
  const picture = await painting.pictures.placeOf(source, async () => {
    const image = await decodeImage(`data:image/svg+xml,${encodeURIComponent(source)}`);
    return image && drawPicture(image, window);
  });
  if (picture !== undefined) putPicture(painting, { picture, page: fragment.page, rect: window, window }, around);
}
