import type { Box, Point } from '../layout/drawn-pages/drawn-document.ts';
import type { Rgb } from '../pdf/core/text-style.ts';
import { lineStep, type ChartCanvas } from './chart-canvas.ts';
import type { Chart, ChartPlot, ChartSeries } from './chart-model.ts';

interface LegendEntry {
  name: string;
  color: Rgb;
  /** Drawn as a line with its marker, as in the chart. */
  isLine: boolean;
  hasMarker: boolean;
}

/** More would fill the page. */
const mostEntries = 60;

function entryOf(plot: ChartPlot, series: ChartSeries): LegendEntry[] {
  const isLined = plot.kind === 'line' || plot.kind === 'scatter' || (plot.kind === 'radar' && !plot.isFilled);
  const color = isLined ? (series.line?.color ?? series.fill) : (series.fill ?? series.line?.color);
  if (!series.isInLegend || color === undefined) return [];
  const isLine = isLined && series.line !== undefined;
  return [{ name: series.name, color, isLine, hasMarker: isLined && series.hasMarkers }];
}

/** Entries: series, or the slices of a pie. */
function entriesOf({ plots, categories }: Chart): LegendEntry[] {
  const entries = plots.flatMap((plot) => {
    const [first] = plot.series;
    if (plot.kind !== 'pie' || first === undefined) return plot.series.flatMap((series) => entryOf(plot, series));
    return first.values.slice(0, mostEntries).flatMap((_, index) => {
      const color = first.pointFills.get(index) ?? first.fill;
      const name = categories[index] ?? String(index + 1);
      return color ? [{ name, color, isLine: false, hasMarker: false }] : [];
    });
  });
  return entries.slice(0, mostEntries);
}

const swatchOf = (canvas: ChartCanvas, { isLine }: LegendEntry): number => canvas.size * (isLine ? 2 : 0.65);

function drawEntry(canvas: ChartCanvas, entry: LegendEntry, { x, y }: Point, room: number): void {
  const { size } = canvas;
  const width = swatchOf(canvas, entry);
  if (entry.isLine) canvas.line({ x, y }, { x: x + width, y }, { color: entry.color, width: 1.75 });
  if (entry.hasMarker) canvas.dot({ x: x + width / 2, y }, size * 0.28, entry.color);
  if (!entry.isLine && !entry.hasMarker) canvas.box({ x, y: y - width / 2, width, height: width }, entry.color);
  const name = canvas.fit(entry.name, room - width - size * 0.4);
  canvas.text(name, { x: x + width + size * 0.4, y }, { side: 'start', whole: entry.name });
}

/** One below the other. */
function drawColumn(canvas: ChartCanvas, entries: readonly LegendEntry[], area: Box, isLeft: boolean): Box {
  const { size } = canvas;
  const swatch = Math.max(...entries.map((entry) => swatchOf(canvas, entry)));
  const longest = Math.max(...entries.map(({ name }) => canvas.widthOf(name)));
  const width = Math.min(area.width * 0.4, longest + swatch + size * 0.6);
  const step = size * 1.6;
  const shown = entries.slice(0, Math.max(1, Math.floor(area.height / step)));
  const x = isLeft ? area.x : area.x + area.width - width;
  const top = area.y + area.height / 2 - ((shown.length - 1) * step) / 2;
  shown.forEach((entry, index) => drawEntry(canvas, entry, { x, y: top + index * step }, width));
  const taken = width + size;
  return { ...area, x: isLeft ? area.x + taken : area.x, width: area.width - taken };
}

/** Side by side, in as many rows as they need. */
function drawRows(canvas: ChartCanvas, entries: readonly LegendEntry[], area: Box, isTop: boolean): Box {
  const { size } = canvas;
  const gap = size * 1.2;
  const rows: { entry: LegendEntry; width: number }[][] = [];
  let used = Infinity;
  for (const entry of entries) {
    const width = Math.min(area.width, canvas.widthOf(entry.name) + swatchOf(canvas, entry) + size * 0.5);
    if (used + gap + width > area.width) {
      rows.push([]);
      used = -gap;
    }
    used += gap + width;
    rows.at(-1)?.push({ entry, width });
  }
  const step = size * 1.5;
  const shown = rows.slice(0, Math.max(1, Math.floor((area.height * 0.4) / step)));
  const height = shown.length * step;
  const top = isTop ? area.y : area.y + area.height - height;
  shown.forEach((row, index) => {
    const whole = row.reduce((sum, { width }) => sum + width + gap, -gap);
    let x = area.x + (area.width - whole) / 2;
    for (const { entry, width } of row) {
      drawEntry(canvas, entry, { x, y: top + (index + 0.5) * step }, width + 1);
      x += width + gap;
    }
  });
  const taken = height + size * (lineStep - 0.7);
  return { ...area, y: isTop ? area.y + taken : area.y, height: area.height - taken };
}

/** Draws the legend. Answers the room that it leaves. */
export function drawLegend(canvas: ChartCanvas, chart: Chart, area: Box): Box {
  const entries = chart.legend === undefined ? [] : entriesOf(chart);
  if (entries.length === 0) return area;
  return chart.legend === 'left' || chart.legend === 'right'
    ? drawColumn(canvas, entries, area, chart.legend === 'left')
    : drawRows(canvas, entries, area, chart.legend === 'top');
}
