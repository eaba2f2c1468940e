import type { Box, Point } from '../layout/drawn-pages/drawn-document.ts';
import { scaleOf, type Scale } from './axis-ticks.ts';
import type { ChartCanvas } from './chart-canvas.ts';
import type { Chart, ChartPlot, ChartSeries } from './chart-model.ts';
import { labelOf } from './data-labels.ts';
import { axisLine, gridline, tickLabels } from './draw-axes.ts';
import { rangeOf } from './stack-values.ts';

/** Spokes that have a label; more would be a ring of ink. */
const mostLabels = 72;

interface Web {
  center: Point;
  radius: number;
  count: number;
  scale: Scale;
}

/** Where a share of the way from the middle to the rim is, on the spoke of a category. */
function pointAt({ center, radius, count }: Web, index: number, share: number): Point {
  const angle = (index / count) * Math.PI * 2;
  const reach = radius * Math.min(1, Math.max(0, share));
  return { x: center.x + reach * Math.sin(angle), y: center.y - reach * Math.cos(angle) };
}

const valuePoint = (web: Web, index: number, value: number): Point => pointAt(web, index, web.scale.shareOf(value));

function drawWeb(canvas: ChartCanvas, chart: Chart, web: Web): void {
  const { valueAxis, categoryAxis } = chart;
  const spokes = Array.from({ length: web.count }, (_, index) => index);
  const labels = tickLabels(web.scale, valueAxis);
  const closed = (share: number): void => {
    const [start, ...others] = spokes.map((index) => pointAt(web, index, share));
    if (start) canvas.path(start, [...others.map((to) => ({ to })), { to: start }], { stroke: gridline });
  };
  if (valueAxis.hasGridlines) for (const tick of web.scale.ticks) closed(web.scale.shareOf(tick));
  for (const index of spokes) canvas.line(web.center, pointAt(web, index, 1), axisLine);
  web.scale.ticks.forEach((tick, place) => {
    if (!valueAxis.isShown) return;
    const { x, y } = valuePoint(web, 0, tick);
    canvas.text(labels[place] ?? '', { x: x - canvas.size * 0.4, y }, { side: 'end' });
  });
  if (!categoryAxis.isShown) return;
  const every = Math.ceil(web.count / mostLabels);
  for (const index of spokes.filter((place) => place % every === 0)) {
    const angle = (index / web.count) * Math.PI * 2;
    const { x, y } = pointAt({ ...web, radius: web.radius + canvas.size * 1.05 }, index, 1);
    const across = Math.sin(angle);
    const side = across > 0.1 ? 'start' : across < -0.1 ? 'end' : 'middle';
    const whole = chart.categories[index] ?? '';
    canvas.text(canvas.fit(whole, canvas.size * 12), { x, y }, { side, whole });
  }
}

/** The runs of points that follow each other; one without a gap goes round. */
function drawOutline(canvas: ChartCanvas, web: Web, series: ChartSeries, plot: ChartPlot): void {
  const points = Array.from({ length: web.count }, (_, index) => {
    const value = series.values[index];
    return value === undefined ? undefined : valuePoint(web, index, value);
  });
  const isWhole = points.every((point) => point !== undefined);
  const runs: Point[][] = [[]];
  for (const point of isWhole ? [...points, points[0]] : points) {
    if (point) runs.at(-1)?.push(point);
    else runs.push([]);
  }
  const look = plot.isFilled && isWhole ? { fill: series.fill, stroke: series.line } : { stroke: series.line };
  for (const [start, ...others] of runs)
    if (start)
      canvas.path(
        start,
        others.map((to) => ({ to })),
        look,
      );
  points.forEach((point, index) => {
    const value = series.values[index];
    if (point === undefined || value === undefined) return;
    const color = series.pointFills.get(index) ?? series.fill ?? series.line?.color;
    if (series.hasMarkers && color) canvas.dot(point, 2.5, color);
    const label = labelOf(series, { value, category: '' });
    canvas.text(label, { ...point, y: point.y - canvas.size * 0.9 });
  });
}

/** Values on spokes around a middle. */
export function drawRadar(canvas: ChartCanvas, chart: Chart, area: Box): void {
  const series = chart.plots.flatMap((plot) => plot.series.map((its) => ({ its, plot })));
  const count = series.reduce((most, { its }) => Math.max(most, its.values.length), 0);
  const room = chart.categoryAxis.isShown ? canvas.size * 1.9 : canvas.size * 0.4;
  const radius = Math.min(area.width / 2 - room * 1.6, area.height / 2 - room);
  if (count === 0 || radius <= 0) return;
  const { low, high } = rangeOf(series.flatMap(({ its }) => its.values.filter((value) => value !== undefined)));
  const web: Web = {
    center: { x: area.x + area.width / 2, y: area.y + area.height / 2 },
    radius,
    count,
    scale: scaleOf(low, high, chart.valueAxis, radius / (canvas.size * 1.2)),
  };
  // Filled areas would hide the web.
  const isFilled = chart.plots.some((plot) => plot.isFilled);
  if (!isFilled) drawWeb(canvas, chart, web);
  for (const { its, plot } of series) drawOutline(canvas, web, its, plot);
  if (isFilled) drawWeb(canvas, chart, web);
}
