import { getStroke } from 'perfect-freehand';
import type { Stroke } from './drawing.ts';

const paths = new WeakMap<Stroke, string>();

const short = (value: number): string => String(Math.round(value * 100) / 100);

function closedCurve(outline: readonly (readonly [number, number])[]): string {
  const [first] = outline;
  if (!first) return '';
  const curves = outline.map(([x, y], index) => {
    const [nextX, nextY] = outline[(index + 1) % outline.length] ?? first;
    return `${short(x)} ${short(y)} ${short((x + nextX) / 2)} ${short((y + nextY) / 2)}`;
  });
  return `M${short(first[0])} ${short(first[1])}Q${curves.join(' ')}Z`;
}

/** Outline of a stroke as the `d` of an SVG path. Without pressure it is thinner where the pen was fast. */
export function pathOf(stroke: Stroke): string {
  const known = paths.get(stroke);
  if (known !== undefined) return known;
  const hasPressure = stroke.points[0]?.length === 3;
  const outline = getStroke(
    stroke.points.map((point) => [...point]),
    {
      size: stroke.width,
      thinning: hasPressure ? 0.7 : 0.4,
      smoothing: 0.5,
      streamline: 0.4,
      simulatePressure: !hasPressure,
      last: true,
    },
  );
  const path = closedCurve(outline);
  paths.set(stroke, path);
  return path;
}
