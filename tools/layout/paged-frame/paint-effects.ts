import { colorOf } from './css-values.ts';
import { type Rect, snapped } from './page-map.ts';
import type { PaintLayer } from './paint-layer.ts';
import { putPicture } from './paint-picture.ts';
import type { Fragment, Painting, PaintingContext } from './painting.ts';
import { decodeImage, drawPicture } from './picture-files.ts';

/** Style properties of gradients, background pictures and shadows. */
const properties = [
  'background-image',
  'background-position',
  'background-size',
  'background-repeat',
  'background-origin',
  'background-clip',
  'background-blend-mode',
  'box-shadow',
  'border-top-left-radius',
  'border-top-right-radius',
  'border-bottom-right-radius',
  'border-bottom-left-radius',
  'border-top-width',
  'border-right-width',
  'border-bottom-width',
  'border-left-width',
  'padding-top',
  'padding-right',
  'padding-bottom',
  'padding-left',
];

/** Pixels of the picture for each CSS pixel: what is drawn so has soft edges. */
const density = 2;

/** How far a shadow reaches beyond its box, in CSS pixels; no more than a page's margin is wide. */
function reachOf(boxShadow: string): number {
  if (boxShadow === 'none') return 0;
  const lengths = Array.from(boxShadow.matchAll(/(-?[\d.]+)px/g), ([, length]) => Math.abs(Number(length)));
  const sums = lengths.map((_, index) =>
    index % 4 === 0 ? lengths.slice(index, index + 4).reduce((a, b) => a + b, 0) : 0,
  );
  return Math.min(120, Math.ceil(Math.max(...sums, 0)));
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** A drawing that shows the box as the browser paints it, without its colour and border. */
function drawingOf(style: CSSStyleDeclaration, { width, height }: Rect, reach: number, isWhole: boolean): string {
  const names = isWhole ? [...properties, ...borderColors, ...borderStyles, 'background-color'] : properties;
  const look = names.map((name) => `${name}:${style.getPropertyValue(name)}`).join(';');
  const box = `position:absolute;left:${reach}px;top:${reach}px;width:${width}px;height:${height}px;box-sizing:border-box;border-style:solid;border-color:transparent;${look}`;
  const [across, down] = [width + 2 * reach, height + 2 * reach];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${across}" height="${down}"><foreignObject width="${across}" height="${down}">` +
    `<div xmlns="http://www.w3.org/1999/xhtml" style="${escaped(box)}"></div></foreignObject></svg>`
  );
}

/** True if an element has something that is neither a colour nor a border. */
export const hasScenery = ({ backgroundImage, boxShadow, backgroundClip }: CSSStyleDeclaration): boolean =>
  (backgroundImage !== 'none' || boxShadow !== 'none') && backgroundClip !== 'text';

const borderColors = ['border-top-color', 'border-right-color', 'border-bottom-color', 'border-left-color'];
const borderStyles = ['border-top-style', 'border-right-style', 'border-bottom-style', 'border-left-style'];

const sideWidths = ['border-top-width', 'border-right-width', 'border-bottom-width', 'border-left-width'];

/** Style properties of borders. */
type BorderStyle = Pick<
  CSSStyleDeclaration,
  'backgroundColor' | 'borderColor' | 'borderRadius' | 'borderWidth' | 'getPropertyValue'
>;

const areAlike = (style: BorderStyle, names: readonly string[]): boolean =>
  new Set(names.map((name) => style.getPropertyValue(name))).size === 1;

/** A computed colour that is not seen: `rgba(0, 0, 0, 0)`, or `color(srgb 0 0 0 / 0)`. */
const clearColor = /rgba\([^()]*, 0\)|\/ 0\)/;

/**
 * True if a border is drawn as a picture. It is transparent and has round corners, or its sides differ and meet in a curve or
 * aslant. Triangles made of borders are an example.
 */
export function hasDrawnBorder(style: BorderStyle, hasBackgrounds: boolean): boolean {
  if (style.borderWidth === '0px') return false;
  if (style.borderRadius === '0px') return clearColor.test(style.borderColor) && !areAlike(style, borderColors);
  if (!hasBackgrounds || colorOf(style.backgroundColor).alpha < 1) return true;
  return ![sideWidths, borderColors, borderStyles].every((names) => areAlike(style, names));
}

/**
 * Paints gradients, background pictures and shadows, which a PDF would have to be taught: the browser draws them, and they
 * become pictures. `isWhole`: with colour and border. A browser that does not let its drawing be read leaves them out.
 */
export async function paintEffects(
  painting: Painting,
  style: CSSStyleDeclaration,
  fragments: readonly Fragment[],
  { entries, around, isWhole = false }: { entries: PaintLayer['content']; around: PaintingContext; isWhole?: boolean },
): Promise<void> {
  const reach = reachOf(style.boxShadow);
  for (const fragment of fragments) {
    const { page } = fragment;
    const rect = snapped(painting.map, fragment);
    if (rect.width === 0 || rect.height === 0) continue;
    const source = drawingOf(style, rect, reach, isWhole);
    const whole = {
      left: rect.left - reach,
      top: rect.top - reach,
      width: rect.width + 2 * reach,
      height: rect.height + 2 * reach,
    };
    const picture = await painting.pictures.placeOf(source, async () => {
      const image = await decodeImage(`data:image/svg+xml,${encodeURIComponent(source)}`);
      return image && drawPicture(image, whole, density);
    });
    if (picture !== undefined) putPicture(painting, { picture, page, rect: whole, window: whole }, around, entries);
  }
}
