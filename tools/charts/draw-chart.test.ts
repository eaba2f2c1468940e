import { expect, it } from 'vitest';
import type { DrawnItem } from '../layout/drawn-pages/drawn-document.ts';
import type { Chart, ChartPlot, ChartSeries } from './chart-model.ts';
import { drawChart } from './draw-chart.ts';

const series = (values: ChartSeries['values'], more: Partial<ChartSeries> = {}): ChartSeries => ({
  name: 'Sales',
  fill: [0, 0, 1],
  line: undefined,
  hasMarkers: false,
  isSmooth: false,
  values,
  xs: [],
  sizes: [],
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
  highLow: undefined,
  upDown: undefined,
  bubbles: { scale: 1, isWidth: false },
  isFilled: false,
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
  expect(drawn([plot('line', [series([1, 2, undefined, 4, 5], { line })])]).paths).toHaveLength(2);
  expect(drawn([plot('pie', [series([1, 3, undefined])])]).paths).toHaveLength(2);
});

const line = { color: [1, 0, 0] as const, width: 2 };

it('bends a smooth line through its points', () => {
  const { paths } = drawn([plot('line', [series([1, 3, 2], { line, isSmooth: true })])]);
  const straight = drawn([plot('line', [series([1, 3, 2], { line })])]).paths;
  expect(paths[0]?.steps.map(({ to }) => to)).toEqual(straight[0]?.steps.map(({ to }) => to));
  expect(paths[0]?.steps.every(({ curve }) => curve)).toBe(true);
  expect(straight[0]?.steps.some(({ curve }) => curve)).toBe(false);
});

it('draws a radar chart as closed lines around its middle', () => {
  const { paths, texts } = drawn([plot('radar', [series([1, 2, 3], { line }), series([3, undefined, 1], { line })])]);
  const own = paths.filter(({ stroke }) => stroke?.color === line.color);
  const [closed, ...open] = own;
  expect(closed?.steps.at(-1)?.to).toEqual(closed?.start);
  // The second series has a gap, and no line over it.
  expect(open.flatMap(({ steps }) => steps)).toEqual([]);
  expect(texts).toEqual(expect.arrayContaining(['North', 'South', 'East', '4']));
  const filled = drawn([plot('radar', [series([1, 2, 3])], { isFilled: true })]).paths;
  expect(filled.filter(({ fill }) => fill)).toHaveLength(1);
});

it('draws bubbles with areas as large as their sizes', () => {
  const bubbles = plot('bubble', [series([1, 2, 3], { xs: [1, 2, 3], sizes: [4, 1, -1] })]);
  const items = drawChart({ ...chart([bubbles]), xAxis: axis }, box, (text, size) => text.length * size * 0.5);
  const dots = items
    .flatMap((item): readonly DrawnItem[] => (item.kind === 'clip' ? item.items : [item]))
    .flatMap((item) => (item.kind === 'fill' && item.radii ? [item.box.width] : []));
  expect(dots).toHaveLength(2);
  expect(dots[0]).toBeCloseTo((dots[1] ?? 0) * 2);
});

it('draws prices of days as lines from low to high with boxes from first to last', () => {
  const fill = line.color;
  const prices = [
    [2, 4],
    [5, 5],
    [1, 1],
    [4, 2],
  ].map((values) => series(values, { fill }));
  const upDown = { up: [0, 1, 0] as const, down: [1, 0, 1] as const, line: undefined, gap: 1 };
  const { inner, bars } = drawn([plot('line', prices, { highLow: line, upDown })]);
  const ranges = inner.flatMap((item) => (item.kind === 'line' && item.color === line.color ? [item] : []));
  expect(ranges).toHaveLength(2);
  const colors = inner.flatMap((item) => (item.kind === 'fill' && item.box.width > 10 ? [item.color] : []));
  expect(colors).toEqual([upDown.up, upDown.down]);
  const [up] = bars;
  const [range] = ranges;
  expect(Math.abs((range?.to.y ?? 0) - (range?.from.y ?? 0))).toBeCloseTo(((up?.height ?? 0) / 2) * 4);
});

it('draws what there is of empty, flat and hostile charts, in numbers that a PDF has', () => {
  const plots = [series([]), series([0, 0]), series([1e300, -1e300]), series([undefined])].flatMap((its) =>
    (['bar', 'line', 'area', 'pie', 'radar', 'bubble'] as const).map((kind) => plot(kind, [its])),
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
