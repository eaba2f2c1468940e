import { expect, it } from 'vitest';
import { ChartColors } from './chart-colors.ts';
import type { ReadValues } from './read-chart-values.ts';
import { type ChartSetting, mostPoints, readChart } from './read-chart.ts';
import { readXmlTree } from '../../converters/excel-to-pdf/workbook/xml-tree.ts';
import { parseXml } from '../../converters/word-to-pdf/reading/xml.ts';

const point = (index: number, value: string) => `<c:pt idx="${index}"><c:v>${value}</c:v></c:pt>`;
const numbers = (points: string, count: number, format = 'General') =>
  `<c:val><c:numRef><c:numCache><c:formatCode>${format}</c:formatCode><c:ptCount val="${count}"/>${points}</c:numCache></c:numRef></c:val>`;
const space = (plots: string, rest = ''): string =>
  `<c:chartSpace xmlns:c="c" xmlns:a="a"><c:chart>${rest}<c:plotArea>${plots}</c:plotArea></c:chart></c:chartSpace>`;

/** Read as Word to PDF reads it, which must be the same as what Excel to PDF reads without a document. */
function read(plots: string, rest = '', more: Partial<ChartSetting> = {}) {
  const setting = { family: 'Carlito', themeColor: () => undefined, ...more };
  const tree = readXmlTree(space(plots, rest));
  const found = readChart(parseXml(space(plots, rest)), setting);
  expect(tree && readChart(tree, setting)).toEqual(found);
  return found;
}

it('reads values with their gaps, names of dates, and the title', () => {
  const category = `<c:cat><c:numRef><c:numCache><c:formatCode>yyyy</c:formatCode><c:ptCount val="1"/>${point(0, '45292')}</c:numCache></c:numRef></c:cat>`;
  const series = `<c:ser>${category}${numbers(point(0, '1.5') + point(2, 'NaN') + point(3, '-4'), 4)}</c:ser>`;
  const title =
    '<c:title><c:tx><c:rich><a:p><a:r><a:t>Sales of </a:t></a:r><a:r><a:t>2024</a:t></a:r></a:p></c:rich></c:tx></c:title>';
  const chart = read(
    `<c:bar3DChart><c:barDir val="bar"/><c:grouping val="stacked"/>${series}</c:bar3DChart>`,
    title,
  )?.chart;
  expect(chart?.title).toBe('Sales of 2024');
  expect(chart?.plots[0]).toMatchObject({ kind: 'bar', isHorizontal: true, stacking: 'stacked' });
  expect(chart?.plots[0]?.series[0]?.values).toEqual([1.5, undefined, undefined, -4]);
  expect(chart?.categories).toEqual(['2024', '', '', '']);
});

it('has titles that nobody wrote as Word prints them', () => {
  const series = (name: string) =>
    `<c:ser>${name && `<c:tx><c:v>${name}</c:v></c:tx>`}${numbers(point(0, '1'), 1)}</c:ser>`;
  const titlesOf = (all: string, rest: string, axis = '') => {
    const chart = read(`<c:barChart>${all}</c:barChart><c:valAx>${axis}</c:valAx>`, rest)?.chart;
    return [chart?.title, chart?.valueAxis.title];
  };
  const kept = '<c:autoTitleDeleted val="0"/>';
  expect(titlesOf(series('Sales'), '<c:title><c:overlay val="0"/></c:title>')).toEqual(['Sales', '']);
  expect(titlesOf(series('Sales'), kept)).toEqual(['Sales', '']);
  expect(titlesOf(series('Sales'), '')).toEqual(['', '']);
  expect(titlesOf(series('Sales'), '<c:autoTitleDeleted val="1"/>')).toEqual(['', '']);
  expect(titlesOf(series(''), `<c:title/>${kept}`)).toEqual(['Chart Title', '']);
  expect(titlesOf(series('Sales') + series('Costs'), '<c:title/>', '<c:title/>')).toEqual([
    'Chart Title',
    'Axis Title',
  ]);
  expect(titlesOf(series('Sales') + series('Costs'), kept)).toEqual(['', '']);
  expect(titlesOf(series('Sales'), '<c:title><c:tx><c:rich/></c:tx></c:title>')).toEqual(['', '']);
});

it('takes no more values than can be drawn, and says so', () => {
  const many = `<c:lineChart><c:ser>${numbers(point(0, '1') + point(999_999, '2'), 1e12)}</c:ser></c:lineChart>`;
  const found = read(many);
  expect(found?.isCut).toBe(true);
  expect(found?.chart.plots[0]?.series[0]?.values).toHaveLength(mostPoints);
});

it('reads no chart of a kind that is not drawn, or without values', () => {
  expect(read(`<c:surfaceChart><c:ser>${numbers(point(0, '1'), 1)}</c:ser></c:surfaceChart>`)).toBeUndefined();
  expect(read('<c:barChart><c:ser/></c:barChart>')).toBeUndefined();
});

it('takes values that are not kept in the chart from where they are', () => {
  const series =
    '<c:ser><c:tx><c:strRef><c:f>S!$B$1</c:f></c:strRef></c:tx><c:val><c:numRef><c:f>S!$B$2:$B$3</c:f></c:numRef></c:val></c:ser>';
  const cells: Record<string, ReadValues> = {
    'S!$B$1': { texts: ['Sales'], numbers: [undefined], format: 'General', isNumeric: false, isCut: false },
    'S!$B$2:$B$3': { texts: ['3', '4'], numbers: [3, 4], format: '0.0', isNumeric: true, isCut: false },
  };
  const chart = read(`<c:barChart>${series}</c:barChart>`, '', { find: (reference) => cells[reference] })?.chart;
  expect(chart?.plots[0]?.series[0]).toMatchObject({ name: 'Sales', values: [3, 4] });
  expect(chart?.valueAxis.format).toBe('0.0');
});

it('has the colours of the theme, lighter and darker, of gradients their middle, and of old styles one hue', () => {
  const themeColor = (name: string) => (name === 'accent1' ? ([0.2, 0.4, 0.6] as const) : undefined);
  const value = numbers(point(0, '1'), 1);
  const fill = (inside: string) => `<c:ser><c:spPr>${inside}</c:spPr>${value}</c:ser>`;
  const themed = '<a:schemeClr val="accent1"><a:lumMod val="50000"/></a:schemeClr>';
  const stops = '<a:gs pos="0"><a:srgbClr val="000000"/></a:gs><a:gs pos="1"><a:srgbClr val="FFFFFF"/></a:gs>';
  const plots = `<c:barChart>${fill(`<a:solidFill>${themed}</a:solidFill>`)}${fill(`<a:gradFill><a:gsLst>${stops}</a:gsLst></a:gradFill>`)}</c:barChart>`;
  const [dark, middle] = read(plots, '', { themeColor })?.chart.plots[0]?.series ?? [];
  expect(dark?.fill?.map((part) => part.toFixed(2))).toEqual(['0.10', '0.20', '0.30']);
  expect(middle?.fill).toEqual([0.5, 0.5, 0.5]);
  const colors = new ChartColors(themeColor);
  const [first, second, third] = [0, 1, 2].map((place) => Math.max(...colors.accent(place, { style: 35, count: 3 })));
  expect(second).toBeCloseTo(0.6);
  expect(first).toBeLessThan(0.6);
  expect(third).toBeGreaterThan(0.6);
});

it('counts the days of its categories from 1904 where it says so', () => {
  const category = `<c:cat><c:numRef><c:numCache><c:formatCode>yyyy</c:formatCode>${point(0, '0')}</c:numCache></c:numRef></c:cat>`;
  const xml = space(`<c:barChart><c:ser>${category}${numbers(point(0, '1'), 1)}</c:ser></c:barChart>`);
  const root = readXmlTree(xml.replace('<c:chart>', '<c:date1904 val="1"/><c:chart>'));
  const found = root && readChart(root, { family: 'Carlito', themeColor: () => undefined });
  expect(found?.chart.categories).toEqual(['1904']);
});

it('reads radar, bubble and stock charts', () => {
  const value = numbers(point(0, '7'), 1);
  const radar = read(`<c:radarChart><c:radarStyle val="filled"/><c:ser>${value}</c:ser></c:radarChart>`)?.chart
    .plots[0];
  expect(radar).toMatchObject({ kind: 'radar', isFilled: true });
  const [xs, ys, sizes] = ['xVal', 'yVal', 'bubbleSize'].map(
    (name, at) => `<c:${name}><c:numLit><c:ptCount val="1"/>${point(0, String(at + 1))}</c:numLit></c:${name}>`,
  );
  const bubbles = `<c:bubbleChart><c:ser>${xs}${ys}${sizes}</c:ser><c:bubbleScale val="50"/></c:bubbleChart>`;
  const bubble = read(bubbles)?.chart.plots[0];
  expect(bubble).toMatchObject({ kind: 'bubble', bubbles: { scale: 0.5 } });
  expect(bubble?.series[0]).toMatchObject({ xs: [1], values: [2], sizes: [3] });
  const bars = '<c:hiLowLines/><c:upDownBars><c:gapWidth val="100"/><c:upBars/><c:downBars/></c:upDownBars>';
  const stock = read(`<c:stockChart><c:ser>${value}</c:ser>${bars}</c:stockChart>`)?.chart.plots[0];
  expect(stock).toMatchObject({ kind: 'line', upDown: { gap: 1, up: [1, 1, 1] } });
  expect(stock?.highLow).toBeDefined();
  expect(stock?.series[0]?.line).toBeUndefined();
  expect(read(`${bubbles}<c:barChart><c:ser>${value}</c:ser></c:barChart>`)).toBeUndefined();
});
