import type { Box } from '../../../layout/drawn-pages/drawn-document.ts';
import { shiftItem } from '../../../layout/paged-frame/shift-item.ts';
import type { FlowItem } from './measured-blocks.ts';

const movedBox = (box: Box, x: number, y: number): Box => ({ ...box, x: box.x + x, y: box.y + y });

/** An item to the right and down by so many points. */
export function translateItem(item: FlowItem, x: number, y: number): FlowItem {
  switch (item.kind) {
    case 'text':
      return { ...item, x: item.x + x, baseline: item.baseline + y };
    case 'line':
      return {
        ...item,
        from: { x: item.from.x + x, y: item.from.y + y },
        to: { x: item.to.x + x, y: item.to.y + y },
      };
    case 'clip':
      return {
        ...item,
        box: movedBox(item.box, x, y),
        // Without pending links: only pictures are clipped.
        items: item.items.map((inner) =>
          inner.kind === 'picture' ? { ...inner, box: movedBox(inner.box, x, y) } : shiftItem(inner, y),
        ),
      };
    case 'turn': {
      const [a, b, c, d, e, f] = item.matrix;
      return { ...item, matrix: [a, b, c, d, e + x, f + y] };
    }
    case 'fill':
    case 'picture':
    case 'link':
    case 'pendingLink':
      return { ...item, box: movedBox(item.box, x, y) };
  }
}
