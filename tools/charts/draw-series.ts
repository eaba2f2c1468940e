import type { PathStep, Point } from '../layout/drawn-pages/drawn-document.ts';
import type { Scale } from './axis-ticks.ts';
import { inkOn, type ChartCanvas } from './chart-canvas.ts';
import type { Chart, ChartPlot, ChartSeries } from './chart-model.ts';
import type { ChartPlane } from './chart-plane.ts';
import { labelOf } from './data-labels.ts';
import type { Span } from './stack-values.ts';

/** What series are drawn on. */
export interface Ground {
  canvas: ChartCanvas;
  plane: ChartPlane;
  scale: Scale;
  chart: Pick<Chart, 'blanks' | 'categories'>;
}

/** Where bars and areas begin: at zero, or at the end of the axis that is nearest. */
const baseOf = ({ scale }: Ground, from: number): number =>
  scale.shareOf(Math.max(scale.min, Math.min(scale.max, from)));

/** Where the bars of a category are beside its middle. */
function placesOf(plot: ChartPlot, slot: number): { width: number; move: (series: number) => number } {
  const count = plot.stacking === 'none' ? Math.max(1, plot.series.length) : 1;
  const step = 1 - plot.overlap;
  const wide = 1 + (count - 1) * step;
  const width = slot / (Math.max(wide, 1) + plot.gap);
  return { width, move: (series) => (count === 1 ? -0.5 : series * step - wide / 2) * width };
}

export function drawBars(ground: Ground, plot: ChartPlot, spans: readonly (readonly (Span | undefined)[])[]): void {
  const { canvas, plane, scale, chart } = ground;
  const { width, move } = placesOf(plot, plane.slot);
  plot.series.forEach((series, place) => {
    spans[place]?.forEach((span, index) => {
      if (span === undefined) return;
      const start = plane.along(index, move(place));
      const end = plane.along(index, move(place) + width);
      const fill = series.pointFills.get(index) ?? series.fill;
      const [one, other] = [plane.at(start, baseOf(ground, span.from)), plane.at(end, scale.shareOf(span.to))];
      canvas.box({ ...one, width: other.x - one.x, height: other.y - one.y }, fill, series.line);
    });
  });
  plot.series.forEach((series, place) => {
    spans[place]?.forEach((span, index) => {
      const value = series.values[index];
      if (span === undefined || value === undefined) return;
      const label = labelOf(series, { value, category: chart.categories[index] ?? '' });
      if (label === '') return;
      const along = plane.along(index, move(place) + width / 2);
      const [base, share] = [baseOf(ground, span.from), scale.shareOf(span.to)];
      const fill = series.pointFills.get(index) ?? series.fill;
      const isInside = plot.stacking !== 'none' || series.labels?.isOutside === false;
      const at = plane.at(along, isInside ? (base + share) / 2 : share);
      if (isInside) return canvas.text(label, at, fill ? { style: { color: inkOn(fill) } } : {});
      const sign = share < base ? -1 : 1;
      const away = canvas.size * 0.7 * sign;
      if (plane.isHorizontal) canvas.text(label, { ...at, x: at.x + away / 2 }, { side: sign > 0 ? 'start' : 'end' });
      else canvas.text(label, { ...at, y: at.y - away });
    });
  });
}

const stepsTo = (points: readonly Point[]): PathStep[] => points.map((to) => ({ to }));

/** Curves through points, each as steep there as the line between its neighbours (Catmull-Rom). */
function smoothSteps(points: readonly Point[]): PathStep[] {
  return points.slice(1).map((to, index) => {
    const from = points[index] ?? to;
    const [before, after] = [points[index - 1] ?? from, points[index + 2] ?? to];
    const curve = [
      { x: from.x + (to.x - before.x) / 6, y: from.y + (to.y - before.y) / 6 },
      { x: to.x - (after.x - from.x) / 6, y: to.y - (after.y - from.y) / 6 },
    ] as const;
    return { to, curve };
  });
}

/** Runs of points without a gap between them. */
function runsOf(points: readonly (Point | undefined)[], isSpanning: boolean): Point[][] {
  const runs: Point[][] = [[]];
  for (const point of points) {
    if (point) runs.at(-1)?.push(point);
    else if (!isSpanning) runs.push([]);
  }
  return runs.filter((run) => run.length > 0);
}

/** The line through points, their markers and labels. */
function drawPoints(ground: Ground, series: ChartSeries, points: readonly (Point | undefined)[]): void {
  const { canvas, chart } = ground;
  const stroke = series.line;
  for (const run of runsOf(points, chart.blanks === 'span')) {
    const [start, ...others] = run;
    if (start) canvas.path(start, series.isSmooth ? smoothSteps(run) : stepsTo(others), { stroke });
  }
  points.forEach((point, index) => {
    if (point === undefined) return;
    const color = series.pointFills.get(index) ?? series.fill ?? stroke?.color;
    if (series.hasMarkers && color) canvas.dot(point, 2.5, color);
    const value = series.values[index];
    const label = value === undefined ? '' : labelOf(series, { value, category: chart.categories[index] ?? '' });
    canvas.text(label, { ...point, y: point.y - canvas.size * 0.9 });
  });
}

export function drawLines(ground: Ground, plot: ChartPlot, spans: readonly (readonly (Span | undefined)[])[]): void {
  const { plane, scale, chart } = ground;
  plot.series.forEach((series, place) => {
    const points = (spans[place] ?? []).map((span, index) => {
      const value = span?.to ?? (chart.blanks === 'zero' ? 0 : undefined);
      return value === undefined ? undefined : plane.at(plane.along(index), scale.shareOf(value));
    });
    drawPoints(ground, series, points);
  });
}

export function drawAreas(ground: Ground, plot: ChartPlot, spans: readonly (readonly (Span | undefined)[])[]): void {
  const { canvas, plane, scale } = ground;
  plot.series.forEach((series, place) => {
    const its = spans[place] ?? [];
    const edge = its.map((span, index) => plane.at(plane.along(index), scale.shareOf(span?.to ?? 0)));
    const floor = its.map((span, index) => plane.at(plane.along(index), baseOf(ground, span?.from ?? 0)));
    const [start, ...others] = [...edge, ...floor.toReversed()];
    if (start) canvas.path(start, stepsTo(others), { fill: series.fill, stroke: series.line });
  });
}

export function drawScatter(ground: Ground, plot: ChartPlot, xScale: Scale): void {
  const { plane, scale } = ground;
  const { x, width } = plane.area;
  for (const series of plot.series) {
    const points = series.values.map((value, index) => {
      const its = series.xs[index];
      if (value === undefined || its === undefined) return undefined;
      const share = Math.min(1, Math.max(0, xScale.shareOf(its)));
      return plane.at(x + width * share, scale.shareOf(value));
    });
    drawPoints(ground, series, points);
  }
}

/** The largest bubble has a diameter of a quarter of the shorter side, as in Excel. */
const largestShare = 0.25;

export function drawBubbles(ground: Ground, plot: ChartPlot, xScale: Scale): void {
  const { plane, scale, canvas, chart } = ground;
  const { x, width, height } = plane.area;
  const { scale: wish, isWidth } = plot.bubbles;
  // Negative sizes are not drawn.
  const sizeAt = (series: ChartSeries, index: number): number => Math.max(0, series.sizes[index] ?? 0);
  const largest = plot.series.reduce(
    (most, series) => series.values.reduce<number>((its, _, index) => Math.max(its, sizeAt(series, index)), most),
    0,
  );
  const radius = (Math.min(width, height) * largestShare * wish) / 2;
  if (largest <= 0) return;
  for (const series of plot.series) {
    series.values.forEach((value, index) => {
      const its = series.xs[index];
      const share = sizeAt(series, index) / largest;
      const color = series.pointFills.get(index) ?? series.fill;
      if (value === undefined || its === undefined || share <= 0 || color === undefined) return;
      const at = plane.at(x + width * Math.min(1, Math.max(0, xScale.shareOf(its))), scale.shareOf(value));
      // Those behind others are seen.
      canvas.dot(at, radius * (isWidth ? share : Math.sqrt(share)), color, 0.75);
      canvas.text(labelOf(series, { value, category: chart.categories[index] ?? '' }), at);
    });
  }
}
