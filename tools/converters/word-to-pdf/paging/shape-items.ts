import type { Box, DrawnItem } from '../../../layout/drawn-pages/drawn-document.ts';
import { movePath } from '../../../pdf/core/paths.ts';
import type { Rgb } from '../../../pdf/core/text-style.ts';
import type { OutlinedShape } from '../rendering/flow.ts';
import { rgbOf } from './measure-text.ts';
import type { FlowItem } from './measured-blocks.ts';

/** A colour that is lighter by a part of white, or darker by a part of itself. */
function shaded([red, green, blue]: Rgb, shade: number): Rgb {
  const change = (value: number): number => (shade > 0 ? value + (1 - value) * shade : value * (1 + shade));
  return [change(red), change(green), change(blue)];
}

/** The paths of a shape in its box. */
export function shapeItems({ paths, fill, line }: OutlinedShape, { x, y }: Box): DrawnItem[] {
  return paths.flatMap((path): DrawnItem[] => {
    const isFilled = fill !== undefined && path.isFilled;
    const isStroked = line !== undefined && path.isStroked && line.width > 0;
    if (path.steps.length === 0 || (!isFilled && !isStroked)) return [];
    const { start, steps } = movePath(path, (point) => ({ x: point.x + x, y: point.y + y }));
    const outline = { kind: 'path', start, steps } as const;
    const stroke = isStroked && { stroke: { color: rgbOf(line.color), width: line.width, dash: line.dash } };
    if (!isFilled) return [{ ...outline, ...stroke }];
    const color = { fill: shaded(rgbOf(fill.color), path.shade ?? 0), isEvenOdd: true };
    if (fill.alpha === 1) return [{ ...outline, ...color, ...stroke }];
    // The line of a shape that lets light through is solid.
    return [{ ...outline, ...color, alpha: fill.alpha }, ...(stroke ? [{ ...outline, ...stroke }] : [])];
  });
}

/** Items that are turned around the middle of a box, by degrees with the clock. Places of links stay where they are. */
export function turnedItems(items: readonly FlowItem[], box: Box, turn: number): FlowItem[] {
  const drawn = items.filter((item) => item.kind !== 'pendingLink' && item.kind !== 'link');
  const links = items.filter((item) => item.kind === 'pendingLink' || item.kind === 'link');
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return [
    { kind: 'turn', matrix: [cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y], items: drawn },
    ...links,
  ];
}
