import type { Box } from '../layout/drawn-pages/drawn-document.ts';
import { scaleOf, type Scale } from './axis-ticks.ts';
import type { ChartCanvas } from './chart-canvas.ts';
import type { Chart, ChartPlot, ValueAxis } from './chart-model.ts';
import { ChartPlane } from './chart-plane.ts';
import {
  axisLine,
  drawCategoryAxis,
  drawValueAxis,
  layOutCategories,
  lyingRoom,
  tickLabels,
  uprightRoom,
} from './draw-axes.ts';
import { drawRanges } from './draw-ranges.ts';
import { drawAreas, drawBars, drawBubbles, drawLines, drawScatter, type Ground } from './draw-series.ts';
import { rangeOf, spansOf, type Span } from './stack-values.ts';

interface MeasuredPlot {
  plot: ChartPlot;
  spans: (Span | undefined)[][];
}

function* endsOf(plots: readonly MeasuredPlot[]): Iterable<number> {
  for (const { plot, spans } of plots) {
    for (const span of spans.flat()) {
      if (span === undefined) continue;
      // What is below a stack is seen as well.
      if (plot.stacking !== 'none') yield span.from;
      yield span.to;
    }
  }
}

function valueScale(plots: readonly MeasuredPlot[], axis: ValueAxis, room: number): Scale {
  const { low, high } = rangeOf(endsOf(plots));
  const isPercent = plots.length > 0 && plots.every(({ plot }) => plot.stacking === 'percent');
  // Hundredths of a whole have no margin above them.
  const ends = isPercent ? { ...axis, min: axis.min ?? (low < 0 ? -1 : 0), max: axis.max ?? 1 } : axis;
  return scaleOf(low, high, ends, room);
}

/** Areas lie behind bars, and bars behind lines. */
const layers: readonly ChartPlot['kind'][] = ['area', 'bar', 'line', 'scatter', 'bubble'];

const lineAt = (ground: Ground): void => {
  const { canvas, plane, scale } = ground;
  const { x, y, width, height } = plane.area;
  const zero = plane.across(scale.shareOf(Math.max(scale.min, Math.min(scale.max, 0))));
  if (plane.isHorizontal) canvas.line({ x: zero, y }, { x: zero, y: y + height }, axisLine);
  else canvas.line({ x, y: zero }, { x: x + width, y: zero }, axisLine);
};

interface Scales {
  primary: Scale;
  secondary: Scale | undefined;
  x: Scale | undefined;
}

/** The scales of a chart, for a plane that is about as large as its room. */
function scalesOf(
  { size }: ChartCanvas,
  chart: Chart,
  plots: readonly MeasuredPlot[],
  { area, isHorizontal }: Pick<Frame, 'area' | 'isHorizontal'>,
): Scales {
  const room = isHorizontal ? area.width / (size * 5) : area.height / (size * 2.4);
  const { secondaryAxis, xAxis } = chart;
  const onSecond = plots.filter(({ plot }) => plot.isSecondary && secondaryAxis);
  const xs = rangeOf(
    plots.flatMap(({ plot }) => plot.series.flatMap((series) => series.xs.filter((x) => x !== undefined))),
  );
  return {
    primary: valueScale(
      plots.filter((plot) => !onSecond.includes(plot)),
      chart.valueAxis,
      room,
    ),
    secondary: secondaryAxis && valueScale(onSecond, secondaryAxis, room),
    x: xAxis && scaleOf(xs.low, xs.high, xAxis, area.width / (size * 5)),
  };
}

interface Frame {
  area: Box;
  isHorizontal: boolean;
  count: number;
}

/** The plane, its axes drawn around it. */
function drawPlane(
  canvas: ChartCanvas,
  chart: Chart,
  scales: Scales,
  { area, isHorizontal, count }: Frame,
): ChartPlane | undefined {
  const { valueAxis, secondaryAxis, xAxis, categoryAxis } = chart;
  const valueRoom = isHorizontal
    ? lyingRoom(canvas, valueAxis)
    : uprightRoom(canvas, valueAxis, tickLabels(scales.primary, valueAxis));
  const second =
    scales.secondary && secondaryAxis && !isHorizontal ? { scale: scales.secondary, axis: secondaryAxis } : undefined;
  const right = second ? uprightRoom(canvas, second.axis, tickLabels(second.scale, second.axis)) : canvas.size * 0.6;
  const long = isHorizontal ? area.height - valueRoom : area.width - valueRoom - right;
  const labels = layOutCategories(canvas, categoryAxis, xAxis ? [] : chart.categories.slice(0, count), {
    slot: Math.max(0, long) / Math.max(1, categoryAxis.isOnTicks ? count - 1 : count),
    limit: isHorizontal ? area.width * 0.35 : area.height * 0.4,
    isUpright: isHorizontal,
  });
  const below = xAxis ? lyingRoom(canvas, xAxis) : isHorizontal ? valueRoom : labels.room;
  const left = isHorizontal ? labels.room : valueRoom;
  const top = canvas.size * 0.6;
  const inner = {
    x: area.x + left,
    y: area.y + top,
    width: area.width - left - right,
    height: area.height - below - top,
  };
  if (inner.width <= 0 || inner.height <= 0) return undefined;
  const plane = new ChartPlane(inner, count, categoryAxis, isHorizontal);
  drawValueAxis(canvas, { axis: valueAxis, scale: scales.primary, side: isHorizontal ? 'below' : 'left' }, inner, area);
  if (second) drawValueAxis(canvas, { ...second, side: 'right' }, inner, area);
  if (xAxis && scales.x) drawValueAxis(canvas, { axis: xAxis, scale: scales.x, side: 'below' }, inner, area);
  else
    drawCategoryAxis(canvas, plane, labels, { title: categoryAxis.title, outer: area, categories: chart.categories });
  return plane;
}

/** Plots between axes. */
export function drawPlots(canvas: ChartCanvas, chart: Chart, area: Box): void {
  const plots = chart.plots.map((plot) => ({ plot, spans: spansOf(plot) }));
  const isHorizontal = chart.plots.some(({ kind, isHorizontal: its }) => kind === 'bar' && its);
  const lengths = plots.flatMap(({ spans }) => spans.map((its) => its.length));
  const count = lengths.reduce((most, length) => Math.max(most, length), 0);
  const scales = scalesOf(canvas, chart, plots, { area, isHorizontal });
  const plane = drawPlane(canvas, chart, scales, { area, isHorizontal, count });
  if (plane === undefined) return;
  const groundOf = ({ isSecondary }: ChartPlot): Ground => ({
    canvas,
    plane,
    scale: (isSecondary && scales.secondary) || scales.primary,
    chart,
  });
  for (const layer of layers) {
    if (layer === 'line' && (chart.categoryAxis.isShown || scales.x))
      lineAt({ canvas, plane, scale: scales.primary, chart });
    for (const { plot, spans } of plots) {
      if (plot.kind !== layer) continue;
      const ground = groundOf(plot);
      if (layer === 'area') drawAreas(ground, plot, spans);
      else if (layer === 'bar') drawBars(ground, plot, spans);
      else if (layer === 'line') {
        drawRanges(ground, plot);
        drawLines(ground, plot, spans);
      } else if (scales.x && layer === 'bubble') drawBubbles(ground, plot, scales.x);
      else if (scales.x) drawScatter(ground, plot, scales.x);
    }
  }
}
