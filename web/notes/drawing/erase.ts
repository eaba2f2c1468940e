import type { Stroke, StrokePoint } from './drawing.ts';

const at = (point: StrokePoint, axis: 0 | 1): number => point[axis] ?? 0;

/** Distance of a point from a line between two points. */
function distance(point: StrokePoint, from: StrokePoint, to: StrokePoint): number {
  const [dx, dy] = [at(to, 0) - at(from, 0), at(to, 1) - at(from, 1)];
  const along = (at(point, 0) - at(from, 0)) * dx + (at(point, 1) - at(from, 1)) * dy;
  const part = Math.min(1, Math.max(0, along / (dx * dx + dy * dy || 1)));
  return Math.hypot(at(point, 0) - at(from, 0) - part * dx, at(point, 1) - at(from, 1) - part * dy);
}

/** The side of a line on which a point lies: its sign. */
const side = (point: StrokePoint, from: StrokePoint, to: StrokePoint): number =>
  Math.sign(
    (at(to, 0) - at(from, 0)) * (at(point, 1) - at(from, 1)) - (at(to, 1) - at(from, 1)) * (at(point, 0) - at(from, 0)),
  );

const crosses = (one: StrokePoint, other: StrokePoint, from: StrokePoint, to: StrokePoint): boolean =>
  side(one, from, to) * side(other, from, to) < 0 && side(from, one, other) * side(to, one, other) < 0;

/** True if an eraser of that radius touches the stroke on its way between two points. */
export function isTouched(
  { points, width }: Stroke,
  [from, to]: readonly [StrokePoint, StrokePoint],
  radius: number,
): boolean {
  const reach = radius + width / 2;
  return points.some((point, index) => {
    if (distance(point, from, to) <= reach) return true;
    const next = points[index + 1];
    if (!next) return false;
    return distance(from, point, next) <= reach || distance(to, point, next) <= reach || crosses(from, to, point, next);
  });
}
