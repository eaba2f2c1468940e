import type { SvgNode } from 'emf-converter';
import type { Box, DrawnItem, Matrix, Point } from '../layout/drawn-pages/drawn-document.ts';
import type { Rgb } from '../pdf/core/text-style.ts';
import { ellipseIn } from '../shapes/preset-shape.ts';
import { isFlat, matrixAt, numberAt, rgbOf, textAt } from './svg-values.ts';

/** Colours of a gradient that are drawn apart: more are not seen. */
const stripCount = 64;

interface Stop {
  offset: number;
  color: Rgb;
}

export const stopsOf = (gradient: SvgNode): Stop[] =>
  (gradient.children ?? []).map((stop) => ({
    offset: numberAt(stop, 'offset'),
    color: rgbOf(textAt(stop, 'stop-color') ?? '#000000'),
  }));

/** The colour at a share of the way from the first to the last stop. */
export function colorAt(stops: readonly Stop[], share: number): Rgb {
  const after = stops.findIndex(({ offset }) => offset >= share);
  const last = stops.at(-1);
  const [to, from] = [stops[after] ?? last, stops[after - 1] ?? stops[after] ?? last];
  if (from === undefined || to === undefined) return [0, 0, 0];
  const span = to.offset - from.offset;
  const part = span <= 0 ? 1 : Math.min(1, Math.max(0, (share - from.offset) / span));
  const mix = (place: 0 | 1 | 2): number => from.color[place] + (to.color[place] - from.color[place]) * part;
  return [mix(0), mix(1), mix(2)];
}

const applied = ([a, b, c, d, e, f]: Matrix, { x, y }: Point): Point => ({
  x: a * x + c * y + e,
  y: b * x + d * y + f,
});

function inverse([a, b, c, d, e, f]: Matrix): Matrix {
  const whole = a * d - b * c;
  return [d / whole, -b / whole, -c / whole, a / whole, (c * f - d * e) / whole, (b * e - a * f) / whole];
}

const cornersOf = ({ x, y, width, height }: Box): Point[] => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
];

/** Strips across a linear gradient. Each goes on to the end, so that there are no seams. */
function linearStrips(gradient: SvgNode, corners: readonly Point[]): DrawnItem[] {
  const [from, to] = [
    { x: numberAt(gradient, 'x1'), y: numberAt(gradient, 'y1') },
    { x: numberAt(gradient, 'x2'), y: numberAt(gradient, 'y2') },
  ];
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length === 0) return [];
  const [across, down] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const along = corners.map(({ x, y }) => (x - from.x) * across + (y - from.y) * down);
  const aside = corners.map(({ x, y }) => (y - from.y) * across - (x - from.x) * down);
  const [begin, end] = [Math.min(...along), Math.max(...along)];
  const [left, right] = [Math.min(...aside), Math.max(...aside)];
  const place = (far: number, off: number): Point => ({
    x: from.x + far * across - off * down,
    y: from.y + far * down + off * across,
  });
  const stops = stopsOf(gradient);
  const strip = (start: number, share: number): DrawnItem => ({
    kind: 'path',
    start: place(start, left),
    steps: [place(end, left), place(end, right), place(start, right)].map((corner) => ({ to: corner })),
    fill: colorAt(stops, share),
  });
  const strips = Array.from({ length: stripCount }, (_, index) => (index + 0.5) / stripCount)
    .map((share) => ({ share, start: (share - 0.5 / stripCount) * length }))
    .filter(({ start }) => start > begin && start < end);
  const first = strip(begin, Math.max(0, Math.min(1, begin / length)));
  return [first, ...strips.map(({ start, share }) => strip(start, share))];
}

/** Discs of a radial gradient, the largest first. */
function radialDiscs(gradient: SvgNode, box: Box): DrawnItem[] {
  const [x, y, radius] = [numberAt(gradient, 'cx'), numberAt(gradient, 'cy'), numberAt(gradient, 'r')];
  const stops = stopsOf(gradient);
  const discs = Array.from({ length: stripCount }, (_, index): DrawnItem => {
    const share = 1 - index / stripCount;
    const reach = radius * share;
    const { start, steps } = ellipseIn(x - reach, y - reach, reach * 2, reach * 2).path();
    return { kind: 'path', start, steps, fill: colorAt(stops, share) };
  });
  return [{ kind: 'fill', box, color: colorAt(stops, 1) }, ...discs];
}

/** A gradient over a box, which is to be clipped to the shape that it fills. */
export function gradientItems(gradient: SvgNode, box: Box): DrawnItem[] {
  const matrix = matrixAt(gradient, 'gradientTransform') ?? [1, 0, 0, 1, 0, 0];
  if (isFlat(matrix)) return [{ kind: 'fill', box, color: colorAt(stopsOf(gradient), 0.5) }];
  const back = inverse(matrix);
  const corners = cornersOf(box).map((corner) => applied(back, corner));
  if (gradient.tag === 'linearGradient') return [{ kind: 'turn', matrix, items: linearStrips(gradient, corners) }];
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const inner = { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
  return [{ kind: 'turn', matrix, items: radialDiscs(gradient, inner) }];
}
