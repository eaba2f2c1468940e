import { movePath } from '../../pdf/core/paths.ts';
import type { Box, DrawnItem } from '../drawn-pages/drawn-document.ts';

export const shiftBox = (box: Box, down: number): Box => ({ ...box, y: box.y + down });

/** An item further down on its page, by so many points. */
export function shiftItem(item: DrawnItem, down: number): DrawnItem {
  switch (item.kind) {
    case 'text':
      return { ...item, baseline: item.baseline + down };
    case 'line':
      return { ...item, from: { ...item.from, y: item.from.y + down }, to: { ...item.to, y: item.to.y + down } };
    case 'path':
      return movePath(item, ({ x, y }) => ({ x, y: y + down }));
    case 'clip':
      return {
        ...item,
        box: shiftBox(item.box, down),
        ...(item.outline && { outline: movePath(item.outline, ({ x, y }) => ({ x, y: y + down })) }),
        items: item.items.map((inner) => shiftItem(inner, down)),
      };
    case 'turn': {
      const [a, b, c, d, e, f] = item.matrix;
      return { ...item, matrix: [a, b, c, d, e, f + down] };
    }
    case 'fill':
    case 'picture':
    case 'link':
      return { ...item, box: shiftBox(item.box, down) };
  }
}
