import type { Matrix } from '../drawn-pages/drawn-document.ts';
import { colorOf, pixels } from './css-values.ts';
import { cornersOf } from './box-look.ts';
import { headingLevelOf, isElement, isImage, isLink, isSvg, isText } from './node-kinds.ts';
import { paintBox, paintSharedBorders } from './paint-box.ts';
import { paintControl } from './paint-control.ts';
import { paintLink, rememberPlace } from './paint-links.ts';
import { type Clip, PaintLayer } from './paint-layer.ts';
import { paintMarker } from './paint-marker.ts';
import { paintImage, paintSvg } from './paint-picture.ts';
import { hasDrawnBorder, hasScenery, paintScenery } from './paint-scenery.ts';
import { boxOn } from './page-map.ts';
import { paintText } from './paint-text.ts';
import { type Fragment, fragmentsOf, type Painting, partOn, type Surroundings } from './painting.ts';
import { type Repeat, repeatOnEveryPage, repeatWithTable } from './repeated.ts';
import { decorationsOf } from './text-decoration.ts';
import { turned } from './transforms.ts';

const isInlineBox = ({ display }: CSSStyleDeclaration): boolean => display === 'inline' || display === 'ruby';

/** Whether an element is painted as a whole in one place, like a stacking context. */
const isAtomic = ({ display }: CSSStyleDeclaration): boolean => display.startsWith('inline-');

const isTablePart = ({ display }: CSSStyleDeclaration): boolean =>
  display.startsWith('table-') && display !== 'table-caption';

/** What an element's own place in the order of painting is. */
function layersOf(style: CSSStyleDeclaration, around: Surroundings): Pick<Surroundings, 'layer' | 'stack'> {
  const { position, zIndex, opacity, transform, float } = style;
  const isPositioned = position !== 'static';
  const makesContext =
    (zIndex !== 'auto' && isPositioned) || opacity !== '1' || transform !== 'none' || position === 'fixed';
  if (makesContext) {
    const layer = around.stack.addContext(zIndex === 'auto' ? 0 : Number(zIndex));
    return { layer, stack: layer };
  }
  if (isPositioned) return { layer: around.stack.addContext(0), stack: around.stack };
  if (float !== 'none') return { layer: around.layer.addAtom(around.layer.floats), stack: around.stack };
  if (isAtomic(style)) return { layer: around.layer.addAtom(around.layer.content), stack: around.stack };
  return { layer: around.layer, stack: around.stack };
}

const hides = ({ overflowX, overflowY }: CSSStyleDeclaration): boolean =>
  overflowX !== 'visible' || overflowY !== 'visible';

/** What is seen of the things in an element that hides what sticks out: its padding box. */
function clipOf(
  painting: Painting,
  style: CSSStyleDeclaration,
  fragments: readonly Fragment[],
  outer: Clip | undefined,
): Clip {
  const boxes = new Map<number, { box: Fragment['box']; radii?: [number, number, number, number] }>();
  for (const fragment of fragments) {
    const { left, top, width, height } = fragment.rect;
    const [l, t] = [pixels(style.borderLeftWidth), pixels(style.borderTopWidth)];
    const rect = {
      left: left + l,
      top: top + t,
      width: width - l - pixels(style.borderRightWidth),
      height: height - t - pixels(style.borderBottomWidth),
    };
    const radii = cornersOf(style, rect.width, rect.height);
    const { scale } = painting.map;
    const corners = radii && {
      radii: [radii[0] * scale, radii[1] * scale, radii[2] * scale, radii[3] * scale] satisfies [
        number,
        number,
        number,
        number,
      ],
    };
    boxes.set(fragment.page, { box: partOn(painting, fragment, rect), ...corners });
  }
  return { outer, boxes };
}

/** What an element hands on to what is in it. */
function surroundingsIn(
  painting: Painting,
  element: Element,
  style: CSSStyleDeclaration,
  fragments: readonly Fragment[],
  around: Surroundings,
): Surroundings {
  const isOwnFlow =
    isAtomic(style) || style.float !== 'none' || style.position === 'absolute' || style.position === 'fixed';
  const ground = colorOf(style.backgroundColor);
  const isClipping =
    hides(style) && !isInlineBox(style) && element.localName !== 'body' && element.localName !== 'html';
  return {
    ...layersOf(style, around),
    clip: isClipping ? clipOf(painting, style, fragments, around.clip) : around.clip,
    alpha: around.alpha * Number(style.opacity),
    decorations: [...(isOwnFlow ? [] : around.decorations), ...decorationsOf(style)],
    backdrop: painting.hasBackgrounds && ground.alpha === 1 ? ground.rgb : around.backdrop,
  };
}

/** A table's box without its caption, which the browser tells with it. */
function withoutCaption({ map }: Painting, table: Element, fragments: readonly Fragment[]): readonly Fragment[] {
  const caption = Array.from(table.children).find(({ localName }) => localName === 'caption');
  const { top = 0, bottom = 0, height = 0 } = caption?.getBoundingClientRect() ?? {};
  if (height === 0) return fragments;
  return fragments.flatMap(({ page, rect }) => {
    const isAbove = Math.abs(rect.top - top) < 1 && rect.height > height;
    const isBelow = Math.abs(rect.top + rect.height - bottom) < 1 && rect.height > height;
    if (!isAbove && !isBelow) return rect.height === height ? [] : [{ page, rect, box: boxOn(map, page, rect) }];
    const rest = { ...rect, top: isAbove ? rect.top + height : rect.top, height: rect.height - height };
    return [{ page, rect: rest, box: boxOn(map, page, rest) }];
  });
}

async function paintOwnBox(
  painting: Painting,
  element: Element,
  style: CSSStyleDeclaration,
  all: readonly Fragment[],
  inside: Surroundings,
  around: Surroundings,
): Promise<void> {
  const fragments = style.display === 'table' ? withoutCaption(painting, element, all) : all;
  if (style.visibility !== 'visible' || fragments.length === 0 || element === painting.groundOwner) return;
  const isInline = isInlineBox(style);
  const entries = isInline ? inside.layer.content : inside.layer.blocks;
  // A box is cut off by what is around it, not by itself.
  const place = { painting, entries, around: { ...inside, clip: around.clip, backdrop: around.backdrop } };
  if (!isInline && style.borderCollapse !== 'collapse' && hasDrawnBorder(style, painting.hasBackgrounds)) {
    await paintScenery(painting, style, fragments, { ...place, isWhole: true });
    if (inside.layer !== around.layer) inside.layer.ownBoxes = inside.layer.blocks.length;
    return;
  }
  // Below the border, above the colour: where there is a shadow, its colour covers what of it lies below.
  const hasPicture = painting.hasBackgrounds && hasScenery(style);
  if (hasPicture && style.backgroundImage === 'none') await paintScenery(painting, style, fragments, place);
  const isShared = style.borderCollapse === 'collapse' && (isTablePart(style) || style.display === 'table');
  if (isShared) {
    paintBox(place, style, fragments, isInline, { hasBorder: false });
    // Above the grounds of all cells.
    paintSharedBorders({ ...place, entries: inside.layer.floats }, style, fragments, style.display === 'table');
  } else
    paintBox(place, style, fragments, isInline, { hasBorder: !isTablePart(style) || style.display === 'table-cell' });
  if (hasPicture && style.backgroundImage !== 'none') await paintScenery(painting, style, fragments, place);
  if (inside.layer !== around.layer) inside.layer.ownBoxes = inside.layer.blocks.length;
}

async function paintChildren(
  painting: Painting,
  parent: Element,
  style: CSSStyleDeclaration,
  inside: Surroundings,
): Promise<void> {
  const isClosed = parent.localName === 'details' && !parent.hasAttribute('open');
  for (const node of parent.childNodes) {
    // The browser tells where what is folded away would be.
    if (isClosed && !(isElement(node) && node.localName === 'summary')) continue;
    if (isText(node)) paintText(painting, node, style, inside);
    else if (isElement(node)) await paintElement(painting, node, inside);
  }
}

async function paintContent(
  painting: Painting,
  element: Element,
  style: CSSStyleDeclaration,
  fragments: readonly Fragment[],
  inside: Surroundings,
): Promise<void> {
  const [fragment] = fragments;
  if (fragment && paintControl(painting, element, style, fragment, inside)) return;
  if (fragment && isImage(element)) return paintImage(painting, element, style, fragment, inside);
  if (fragment && isSvg(element)) return paintSvg(painting, element, style, fragment, inside);
  await paintChildren(painting, element, style, inside);
}

/** Paints an element that is laid out as a box or a line of text, into its surroundings. */
async function paintLaidOut(
  painting: Painting,
  element: Element,
  style: CSSStyleDeclaration,
  fragments: readonly Fragment[],
  around: Surroundings,
): Promise<void> {
  const inside = surroundingsIn(painting, element, style, fragments, around);
  await paintOwnBox(painting, element, style, fragments, inside, around);
  rememberPlace(painting, element, fragments);
  rememberHeading(painting, element, style, fragments);
  if (style.display === 'list-item') paintMarker(painting, element, style, inside);
  await paintContent(painting, element, style, fragments, inside);
  if (isLink(element)) paintLink(painting, element, fragments, inside);
}

/** Paints what is turned: straight first, by itself. */
async function paintTurned(
  painting: Painting,
  element: Element,
  style: CSSStyleDeclaration,
  fragments: readonly Fragment[],
  around: Surroundings,
  matrix: Matrix,
): Promise<void> {
  const [fragment] = fragments;
  if (!fragment) return;
  const layer = new PaintLayer();
  await paintLaidOut(painting, element, style, fragments, { ...around, layer, stack: layer, clip: undefined });
  const outer = around.stack.addContext(Number(style.zIndex) || 0);
  for (const placed of turned(painting, matrix, style, fragment, layer))
    outer.content.push({ ...placed, clip: around.clip });
}

/** Paints what stands in several places: what is fixed to the window, heads and feet of tables. */
async function paintRepeated(
  painting: Painting,
  element: Element,
  style: CSSStyleDeclaration,
  fragments: readonly Fragment[],
  around: Surroundings,
  repeat: Repeat,
): Promise<void> {
  const layer = new PaintLayer();
  await paintLaidOut(painting, element, style, fragments, { ...around, layer, stack: layer });
  const outer = style.position === 'fixed' ? around.stack.addContext(Number(style.zIndex) || 0) : around.layer;
  outer.content.push(...repeat(painting, layer.inOrder()));
}

/** Paints an element and everything in it. */
export async function paintElement(painting: Painting, element: Element, around: Surroundings): Promise<void> {
  if (painting.pace.isDue) await painting.pace.rest();
  const style = painting.frame.view.getComputedStyle(element);
  if (style.display === 'none' || style.opacity === '0') return;
  if (style.display === 'contents') return paintChildren(painting, element, style, around);
  const fragments = fragmentsOf(painting, element);
  const matrix = painting.transforms.get(element);
  if (matrix) return paintTurned(painting, element, style, fragments, around, matrix);
  const repeat = style.position === 'fixed' ? repeatOnEveryPage : repeatWithTable(painting, element, style);
  if (repeat) return paintRepeated(painting, element, style, fragments, around, repeat);
  await paintLaidOut(painting, element, style, fragments, around);
}

function rememberHeading(
  { headings }: Painting,
  element: Element,
  { visibility }: CSSStyleDeclaration,
  [first]: readonly Fragment[],
): void {
  const level = headingLevelOf(element);
  if (level === undefined || !first || visibility !== 'visible') return;
  const title = (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  if (title !== '') headings.push({ title, level, page: first.page, y: first.box.y });
}
