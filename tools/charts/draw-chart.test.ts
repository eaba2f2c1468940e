import { expect, it } from 'vitest';
import type { DrawnItem } from '../layout/drawn-pages/drawn-document.ts';
import type { Chart, ChartPlot, ChartSeries } from './chart-model.ts';
import { drawChart } from './draw-chart.ts';

const series = (values: ChartSeries['values'], more: Partial<ChartSeries> = {}): ChartSeries => ({
  name: 'Sales',
  fill: [0, 0, 1],
  line: undefined,
  hasMarkers: false,
  values,
  xs: [],
  pointFills: new Map(),
  labels: undefined,
  isInLegend: true,
  ...more,
});
const plot = (kind: ChartPlot['kind'], all: ChartSeries[], more: Partial<ChartPlot> = {}): ChartPlot => ({
  kind,
  stacking: 'none',
  isHorizontal: false,
  gap: 1,
  overlap: 0,
  hole: 0,
  firstAngle: 0,
  isSecondary: false,
  series: all,
  ...more,
});
const axis = {
  min: undefined,
  max: undefined,
  majorUnit: undefined,
  logBase: undefined,
  isReversed: false,
  isShown: true,
  hasGridlines: true,
  format: '#,##0',
  title: '',
};
const chart = (plots: ChartPlot[]): Chart => ({
  title: 'Year',
  titleSize: 14,
  titleIsBold: false,
  plots,
  categories: ['North', 'South', 'East'],
  categoryAxis: { isReversed: false, isShown: true, title: '', isOnTicks: false },
  xAxis: undefined,
  valueAxis: axis,
  secondaryAxis: undefined,
  legend: 'bottom',
  blanks: 'gap',
  textStyle: { family: 'Carlito' },
  textSize: 9,
  background: undefined,
  border: undefined,
});
const box = { x: 0, y: 0, width: 300, height: 200 };

function drawn(plots: ChartPlot[], place = box) {
  const items = drawChart(chart(plots), place, (text, size) => text.length * size * 0.5);
  const inner = items.flatMap((item): readonly DrawnItem[] => (item.kind === 'clip' ? item.items : [item]));
  return {
    inner,
    texts: inner.flatMap((item) => (item.kind === 'text' ? [item.text] : [])),
    bars: inner.flatMap((item) => (item.kind === 'fill' && item.box.width > 10 ? [item.box] : [])),
    paths: inner.flatMap((item) => (item.kind === 'path' ? [item] : [])),
  };
}

it('draws columns as high as their values, and words as text', () => {
  const { bars, texts } = drawn([plot('bar', [series([2000, 1000, -1000])])]);
  expect(bars).toHaveLength(3);
  const [high, half, below] = bars;
  expect(high?.height).toBeCloseTo((half?.height ?? 0) * 2);
  expect(below?.y).toBeCloseTo((half?.y ?? 0) + (half?.height ?? 0));
  expect(texts).toEqual(expect.arrayContaining(['Year', 'North', 'South', 'East', 'Sales', '2,000']));
});

it('puts stacked values on each other, and shares of a whole to its top', () => {
  const { bars } = drawn([plot('bar', [series([1]), series([3])], { stacking: 'percent', overlap: 1 })]);
  const [lower, upper] = bars;
  expect(upper?.height).toBeCloseTo((lower?.height ?? 0) * 3);
  expect((upper?.y ?? 0) + (upper?.height ?? 0)).toBeCloseTo(lower?.y ?? 0);
});

it('leaves a gap where a value of a line is missing, and parts a pie', () => {
  const line = { color: [1, 0, 0] as const, width: 2 };
  expect(drawn([plot('line', [series([1, 2, undefined, 4, 5], { line })])]).paths).toHaveLength(2);
  expect(drawn([plot('pie', [series([1, 3, undefined])])]).paths).toHaveLength(2);
});

it('draws what there is of empty, flat and hostile charts, in numbers that a PDF has', () => {
  const plots = [series([]), series([0, 0]), series([1e300, -1e300]), series([undefined])].flatMap((its) =>
    (['bar', 'line', 'area', 'pie'] as const).map((kind) => plot(kind, [its])),
  );
  for (const its of plots) {
    const { inner } = drawn([its]);
    const numbers = JSON.stringify(inner);
    // JSON writes what is no number as null.
    expect(numbers).not.toContain('null');
  }
  expect(drawn([plot('bar', [series([1])])], { ...box, height: 0 }).inner).toEqual([]);
  expect(drawn([plot('bar', [series([1])])], { ...box, width: 20, height: 14 }).inner.length).toBeGreaterThan(0);
});
