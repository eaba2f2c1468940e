import type { ChartPlot, ChartValue } from './chart-model.ts';

/** From where to where a point goes on the value axis. */
export interface Span {
  from: number;
  to: number;
}

/** What values of a category are divided by. */
const wholeOf = (plot: ChartPlot, index: number): number =>
  plot.stacking === 'percent' ? plot.series.reduce((sum, { values }) => sum + Math.abs(values[index] ?? 0), 0) || 1 : 1;

/** The spans of a plot's series: on top of each other where they are stacked, negative bars below zero. */
export function spansOf(plot: ChartPlot): (Span | undefined)[][] {
  const isStacked = plot.stacking !== 'none';
  const above = new Map<number, number>();
  const below = new Map<number, number>();
  const spanOf = (value: ChartValue, index: number): Span | undefined => {
    if (value === undefined) return isStacked && plot.kind === 'area' ? spanOf(0, index) : undefined;
    const part = value / wholeOf(plot, index);
    if (!isStacked) return { from: 0, to: part };
    const side = part < 0 && plot.kind === 'bar' ? below : above;
    const from = side.get(index) ?? 0;
    side.set(index, from + part);
    return { from, to: from + part };
  };
  return plot.series.map(({ values }) => values.map(spanOf));
}

/** The least and the greatest of numbers; 0 to 1 where there are none. */
export function rangeOf(numbers: Iterable<number>): { low: number; high: number } {
  let [low, high] = [Infinity, -Infinity];
  for (const number of numbers) {
    low = Math.min(low, number);
    high = Math.max(high, number);
  }
  return low <= high ? { low, high } : { low: 0, high: 1 };
}
