import { shiftBox, shiftItem } from './shift-item.ts';
import type { Clip, Placed } from './paint-layer.ts';
import { type Fragment, fragmentsOf, type Painting } from './painting.ts';

/** Answers what was painted once, and what is to be painted again in other places. */
export type Repeat = (painting: Painting, painted: readonly Placed[]) => Placed[];

function movedClip(clip: Clip | undefined, from: number, to: number, down: number): Clip | undefined {
  if (!clip) return undefined;
  const window = clip.boxes.get(from);
  const boxes = new Map(window ? [[to, { ...window, box: shiftBox(window.box, down) }]] : []);
  return { outer: movedClip(clip.outer, from, to, down), boxes };
}

const moved = (placed: Placed, page: number, down: number): Placed => ({
  page,
  item: shiftItem(placed.item, down),
  bounds: shiftBox(placed.bounds, down),
  clip: movedClip(placed.clip, placed.page, page, down),
});

/** Elements with `position: fixed` are repeated on every page. */
export const repeatOnEveryPage: Repeat = ({ pageCount }, painted) => {
  const pages = Array.from({ length: Math.max(1, pageCount) }, (_, page) => page);
  return pages.flatMap((page) => painted.map((placed) => moved(placed, page, 0)));
};

/** Head and foot of a table are on each of its pages, where layout left room for them. The browser reports one place alone. */
export function repeatWithTable(
  painting: Painting,
  element: Element,
  { display }: CSSStyleDeclaration,
): Repeat | undefined {
  if (display !== 'table-header-group' && display !== 'table-footer-group') return undefined;
  if (element.getClientRects().length < 2) return undefined;
  const table = element.closest('table');
  const [own] = fragmentsOf(painting, element);
  if (!table || !own) return undefined;
  const isHead = display === 'table-header-group';
  const parts = fragmentsOf(painting, table).filter(({ rect }) => rect.width > 0);
  const offsetIn = placeIn(painting, table, own, isHead);
  return (_, painted) => parts.flatMap((part) => painted.map((placed) => moved(placed, part.page, offsetIn(part))));
}

/** How far down the head, or the foot, has to go for a part of its table, in points. */
function placeIn({ map, frame }: Painting, table: Element, own: Fragment, isHead: boolean): (part: Fragment) => number {
  const style = frame.view.getComputedStyle(table);
  const spacing =
    style.borderCollapse === 'collapse' ? 0 : Number.parseFloat(style.borderSpacing.split(' ').at(-1) ?? '') || 0;
  const down = spacing * map.scale;
  return ({ page, box }) => {
    if (page === own.page) return 0;
    const y = isHead ? box.y + down : box.y + box.height - down - own.box.height;
    return y - own.box.y;
  };
}
