import type { Box, PathStep, Point } from '../layout/drawn-pages/drawn-document.ts';
import type { Rgb } from '../pdf/core/text-style.ts';
import { inkOn, lineStep, type ChartCanvas } from './chart-canvas.ts';
import type { ChartPlot, ChartSeries } from './chart-model.ts';
import { labelOf } from './data-labels.ts';

interface Circle extends Point {
  radius: number;
}

const fullTurn = Math.PI * 2;

/** Angles are from the top, with the clock. */
const pointOn = ({ x, y, radius }: Circle, angle: number): Point => ({
  x: x + radius * Math.sin(angle),
  y: y - radius * Math.cos(angle),
});

/** An arc as curves, each of a quarter at most. */
function arc(circle: Circle, from: number, to: number): PathStep[] {
  const count = Math.max(1, Math.ceil(Math.abs(to - from) / (Math.PI / 2) - 1e-9));
  const part = (to - from) / count;
  const pull = (4 / 3) * Math.tan(part / 4) * circle.radius;
  return Array.from({ length: count }, (_, index) => {
    const [first, last] = [from + index * part, from + (index + 1) * part];
    const [start, end] = [pointOn(circle, first), pointOn(circle, last)];
    const curve = [
      { x: start.x + pull * Math.cos(first), y: start.y + pull * Math.sin(first) },
      { x: end.x - pull * Math.cos(last), y: end.y - pull * Math.sin(last) },
    ] as const;
    return { to: end, curve };
  });
}

interface Ring {
  outer: Circle;
  inner: number;
  firstAngle: number;
}

/** A slice below this angle has its label beside it. */
const narrow = 0.35;

function drawSlice(
  canvas: ChartCanvas,
  { outer, inner }: Ring,
  { from, to }: { from: number; to: number },
  look: { fill: Rgb | undefined; stroke: ChartSeries['line'] },
): void {
  const hole = { ...outer, radius: inner };
  const start = inner > 0 ? pointOn(hole, from) : { x: outer.x, y: outer.y };
  const back = inner > 0 ? arc(hole, to, from) : [{ to: start }];
  const isWhole = to - from > fullTurn - 1e-6;
  if (isWhole && inner <= 0) return canvas.path(pointOn(outer, from), arc(outer, from, to), look);
  canvas.path(start, [{ to: pointOn(outer, from) }, ...arc(outer, from, to), { to: pointOn(hole, to) }, ...back], look);
}

function drawRing(canvas: ChartCanvas, series: ChartSeries, ring: Ring, categories: readonly string[]): void {
  const { outer, inner } = ring;
  const total = series.values.reduce<number>((sum, value) => sum + Math.abs(value ?? 0), 0);
  if (total <= 0) return;
  let angle = ring.firstAngle;
  series.values.forEach((value, index) => {
    const share = Math.abs(value ?? 0) / total;
    const [from, to] = [angle, angle + share * fullTurn];
    angle = to;
    if (value === undefined || share <= 0) return;
    const fill = series.pointFills.get(index) ?? series.fill;
    drawSlice(canvas, ring, { from, to }, { fill, stroke: series.line });
    const label = labelOf(series, { value, share, category: categories[index] ?? '' });
    if (label === '') return;
    const isOutside = inner <= 0 && (series.labels?.isOutside === true || to - from < narrow);
    const middle = (from + to) / 2;
    const reach = isOutside
      ? outer.radius + canvas.size * 0.9
      : inner > 0
        ? (outer.radius + inner) / 2
        : outer.radius * 0.68;
    const at = pointOn({ ...outer, radius: reach }, middle);
    const side = isOutside ? (Math.sin(middle) < -0.2 ? 'end' : Math.sin(middle) > 0.2 ? 'start' : 'middle') : 'middle';
    canvas.text(label, at, { side, ...(!isOutside && fill && { style: { color: inkOn(fill) } }) });
  });
}

/** A pie, or the rings of a doughnut. */
export function drawPie(canvas: ChartCanvas, plot: ChartPlot, area: Box, categories: readonly string[]): void {
  const { series, hole } = plot;
  const hasOuterLabels = hole <= 0 && series.some(({ labels }) => labels !== undefined);
  const margin = hasOuterLabels ? canvas.size * lineStep * 1.4 : canvas.size * 0.3;
  const radius = Math.min(area.width, area.height) / 2 - margin;
  if (radius <= 0) return;
  const center = { x: area.x + area.width / 2, y: area.y + area.height / 2 };
  // A pie shows its first series alone.
  const shown = hole > 0 ? series : series.slice(0, 1);
  const inside = hole > 0 ? radius * hole : 0;
  const thickness = (radius - inside) / Math.max(1, shown.length);
  shown.forEach((its, index) => {
    const inner = inside + index * thickness;
    const ring = {
      outer: { ...center, radius: inner + thickness },
      inner,
      firstAngle: (plot.firstAngle * Math.PI) / 180,
    };
    drawRing(canvas, its, ring, categories);
  });
}
