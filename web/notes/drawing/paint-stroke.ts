import type { Stroke } from './drawing.ts';
import { pathOf } from './stroke-path.ts';

const shapes = new WeakMap<Stroke, Path2D>();

function shapeOf(stroke: Stroke): Path2D {
  const known = shapes.get(stroke) ?? new Path2D(pathOf(stroke));
  shapes.set(stroke, known);
  return known;
}

/** Paints a stroke in units of its sheet. */
export function paintStroke(context: CanvasRenderingContext2D, stroke: Stroke): void {
  context.fillStyle = stroke.ink;
  context.fill(shapeOf(stroke));
}
