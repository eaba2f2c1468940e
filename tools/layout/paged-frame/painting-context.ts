import { colorOf, pixels } from './css-values.ts';
import { cornersOf } from './box-style.ts';
import { type Clip } from './paint-layer.ts';
import { type Fragment, type Painting, partOn, type StyledElement, type PaintingContext } from './painting.ts';
import { decorationsOf } from './text-decoration.ts';

export const isInlineBox = ({ display }: CSSStyleDeclaration): boolean => display === 'inline' || display === 'ruby';

/** True if an element is painted as a whole in one place, like a stacking context. */
const isAtomic = ({ display }: CSSStyleDeclaration): boolean => display.startsWith('inline-');

/** Position of an element in the painting order. */
function layersOf(style: CSSStyleDeclaration, around: PaintingContext): Pick<PaintingContext, 'layer' | 'stack'> {
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

/** Clip of an element with hidden overflow: its padding box. */
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

/** Context that an element passes to its descendants. */
export function paintingContextIn(
  painting: Painting,
  { element, style, fragments }: StyledElement,
  around: PaintingContext,
): PaintingContext {
  const isOwnFlow =
    isAtomic(style) || style.float !== 'none' || style.position === 'absolute' || style.position === 'fixed';
  const backgroundFill = colorOf(style.backgroundColor);
  const isClipping =
    hides(style) && !isInlineBox(style) && element.localName !== 'body' && element.localName !== 'html';
  return {
    ...layersOf(style, around),
    clip: isClipping ? clipOf(painting, style, fragments, around.clip) : around.clip,
    alpha: around.alpha * Number(style.opacity),
    decorations: [...(isOwnFlow ? [] : around.decorations), ...decorationsOf(style)],
    backdrop: painting.hasBackgrounds && backgroundFill.alpha === 1 ? backgroundFill.rgb : around.backdrop,
  };
}
