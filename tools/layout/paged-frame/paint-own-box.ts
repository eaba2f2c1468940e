import { boxOn } from './page-map.ts';
import { paintBox } from './paint-box.ts';
import { hasDrawnBorder, hasScenery, paintEffects } from './paint-effects.ts';
import type { Fragment, Painting, StyledElement, PaintingContext } from './painting.ts';
import { paintSharedBorders } from './shared-borders.ts';
import { isInlineBox } from './painting-context.ts';

const isTablePart = ({ display }: CSSStyleDeclaration): boolean =>
  display.startsWith('table-') && display !== 'table-caption';

/** A table's box without its caption, which the browser reports with it. */
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

/** Paints the ground, the border and the shadow of an element. */
export async function paintOwnBox(
  painting: Painting,
  { element, style, fragments: all }: StyledElement,
  inside: PaintingContext,
  around: PaintingContext,
): Promise<void> {
  const fragments = style.display === 'table' ? withoutCaption(painting, element, all) : all;
  if (style.visibility !== 'visible' || fragments.length === 0 || element === painting.backgroundOwner) return;
  const isInline = isInlineBox(style);
  const entries = isInline ? inside.layer.content : inside.layer.blocks;
  // A box is cut off by what is around it, not by itself.
  const place = { painting, entries, around: { ...inside, clip: around.clip, backdrop: around.backdrop } };
  if (!isInline && style.borderCollapse !== 'collapse' && hasDrawnBorder(style, painting.hasBackgrounds)) {
    await paintEffects(painting, style, fragments, { ...place, isWhole: true });
    if (inside.layer !== around.layer) inside.layer.ownBoxes = inside.layer.blocks.length;
    return;
  }
  // Below the border, above the colour: where there is a shadow, its colour covers what of it lies below.
  const hasPicture = painting.hasBackgrounds && hasScenery(style);
  if (hasPicture && style.backgroundImage === 'none') await paintEffects(painting, style, fragments, place);
  const isShared = style.borderCollapse === 'collapse' && (isTablePart(style) || style.display === 'table');
  if (isShared) {
    paintBox(place, { style, fragments, isInline, hasBorder: false });
    // Above the grounds of all cells.
    paintSharedBorders({ ...place, entries: inside.layer.floats }, style, fragments, style.display === 'table');
  } else
    paintBox(place, { style, fragments, isInline, hasBorder: !isTablePart(style) || style.display === 'table-cell' });
  if (hasPicture && style.backgroundImage !== 'none') await paintEffects(painting, style, fragments, place);
  if (inside.layer !== around.layer) inside.layer.ownBoxes = inside.layer.blocks.length;
}
