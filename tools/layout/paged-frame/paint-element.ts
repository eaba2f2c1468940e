import type { Matrix } from '../drawn-pages/drawn-document.ts';
import { headingLevelOf, isElement, isImage, isLink, isSvg, isText } from './node-kinds.ts';
import { paintControl } from './paint-control.ts';
import { PaintLayer } from './paint-layer.ts';
import { paintLink, rememberPlace } from './paint-links.ts';
import { paintMarker } from './paint-marker.ts';
import { paintOwnBox } from './paint-own-box.ts';
import { paintImage, paintSvg } from './paint-picture.ts';
import { paintText } from './paint-text.ts';
import { fragmentsOf, type Painting, type StyledElement, type PaintingContext } from './painting.ts';
import { type Repeat, repeatOnEveryPage, repeatWithTable } from './paint-repeated.ts';
import { paintingContextIn } from './painting-context.ts';
import { transformed } from './transforms.ts';

async function paintChildren(
  painting: Painting,
  parent: Element,
  style: CSSStyleDeclaration,
  inside: PaintingContext,
): Promise<void> {
  const isClosed = parent.localName === 'details' && !parent.hasAttribute('open');
  for (const node of parent.childNodes) {
    // The browser reports boxes of collapsed content, too.
    if (isClosed && !(isElement(node) && node.localName === 'summary')) continue;
    if (isText(node)) paintText(painting, node, style, inside);
    else if (isElement(node)) await paintElement(painting, node, inside);
  }
}

async function paintContent(
  painting: Painting,
  { element, style, fragments }: StyledElement,
  inside: PaintingContext,
): Promise<void> {
  const [fragment] = fragments;
  if (fragment && paintControl(painting, { element, style, fragment }, inside)) return;
  if (fragment && isImage(element)) return paintImage(painting, { element, style, fragment }, inside);
  if (fragment && isSvg(element)) return paintSvg(painting, { element, style, fragment }, inside);
  await paintChildren(painting, element, style, inside);
}

/** Paints an element that is laid out as a box or a line of text, into its surroundings. */
async function paintLaidOut(painting: Painting, styled: StyledElement, around: PaintingContext): Promise<void> {
  const { element, style, fragments } = styled;
  const inside = paintingContextIn(painting, styled, around);
  await paintOwnBox(painting, styled, inside, around);
  rememberPlace(painting, element, fragments);
  rememberHeading(painting, styled);
  if (style.display === 'list-item') paintMarker(painting, element, style, inside);
  await paintContent(painting, styled, inside);
  if (isLink(element)) paintLink(painting, element, fragments, inside);
}

/** Paints a transformed element: straight first, by itself. */
async function paintTransformed(
  painting: Painting,
  styled: StyledElement,
  around: PaintingContext,
  matrix: Matrix,
): Promise<void> {
  const { element, style } = styled;
  const [fragment] = styled.fragments;
  if (!fragment) return;
  const layer = new PaintLayer();
  await paintLaidOut(painting, styled, { ...around, layer, stack: layer, clip: undefined });
  const outer = around.stack.addContext(Number(style.zIndex) || 0);
  for (const placed of transformed(painting, { element, style, fragment }, matrix, layer))
    outer.content.push({ ...placed, clip: around.clip });
}

/** Paints what stands in several places: what is fixed to the window, heads and feet of tables. */
async function paintRepeated(
  painting: Painting,
  styled: StyledElement,
  around: PaintingContext,
  repeat: Repeat,
): Promise<void> {
  const { style } = styled;
  const layer = new PaintLayer();
  await paintLaidOut(painting, styled, { ...around, layer, stack: layer });
  const outer = style.position === 'fixed' ? around.stack.addContext(Number(style.zIndex) || 0) : around.layer;
  outer.content.push(...repeat(painting, layer.inOrder()));
}

/** Paints an element and everything in it. */
export async function paintElement(painting: Painting, element: Element, around: PaintingContext): Promise<void> {
  if (painting.timeSlices.isDue) await painting.timeSlices.rest();
  const style = painting.frame.view.getComputedStyle(element);
  if (style.display === 'none' || style.opacity === '0') return;
  if (style.display === 'contents') return paintChildren(painting, element, style, around);
  const styled = { element, style, fragments: fragmentsOf(painting, element) };
  const matrix = painting.transforms.get(element);
  if (matrix) return paintTransformed(painting, styled, around, matrix);
  const repeat = style.position === 'fixed' ? repeatOnEveryPage : repeatWithTable(painting, element, style);
  if (repeat) return paintRepeated(painting, styled, around, repeat);
  await paintLaidOut(painting, styled, around);
}

function rememberHeading({ headings }: Painting, { element, style, fragments }: StyledElement): void {
  const [first] = fragments;
  const level = headingLevelOf(element);
  if (level === undefined || !first || style.visibility !== 'visible') return;
  const title = (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  if (title !== '') headings.push({ title, level, page: first.page, y: first.box.y });
}
