import type { Box, DrawnItem } from '../../../layout/drawn-pages/drawn-document.ts';
import { movePath } from '../../../pdf/core/paths.ts';
import type { FlowItem } from './measured-blocks.ts';

const movedBox = (box: Box, x: number, y: number): Box => ({ ...box, x: box.x + x, y: box.y + y });

function translateDrawn(item: DrawnItem, x: number, y: number): DrawnItem {
  switch (item.kind) {
    case 'text':
      return { ...item, x: item.x + x, baseline: item.baseline + y };
    case 'line':
      return {
        ...item,
        from: { x: item.from.x + x, y: item.from.y + y },
        to: { x: item.to.x + x, y: item.to.y + y },
      };
    case 'path':
      return movePath(item, (point) => ({ x: point.x + x, y: point.y + y }));
    case 'clip':
      return {
        ...item,
        box: movedBox(item.box, x, y),
        ...(item.outline && {
          outline: movePath(item.outline, (point) => ({ x: point.x + x, y: point.y + y })),
        }),
        items: item.items.map((inner) => translateDrawn(inner, x, y)),
      };
    case 'turn': {
      const [a, b, c, d, e, f] = item.matrix;
      return { ...item, matrix: [a, b, c, d, e + x, f + y] };
    }
    case 'fill':
    case 'picture':
    case 'link':
      return { ...item, box: movedBox(item.box, x, y) };
  }
}

/** An item to the right and down by so many points. */
export const translateItem = (item: FlowItem, x: number, y: number): FlowItem =>
  item.kind === 'pendingLink' ? { ...item, box: movedBox(item.box, x, y) } : translateDrawn(item, x, y);
