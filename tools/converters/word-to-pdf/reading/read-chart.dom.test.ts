import { expect, it } from 'vitest';
import { mostPoints, readChart } from './read-chart.ts';
import { parseXml } from './xml.ts';

const look = {
  family: 'Carlito',
  accent: (place: number) => [place / 10, 0, 0] as const,
  colorIn: () => undefined,
  fillOf: () => undefined,
  lineOf: () => undefined,
};
const point = (index: number, value: string) => `<c:pt idx="${index}"><c:v>${value}</c:v></c:pt>`;
const numbers = (points: string, count: number, format = 'General') =>
  `<c:val><c:numRef><c:numCache><c:formatCode>${format}</c:formatCode><c:ptCount val="${count}"/>${points}</c:numCache></c:numRef></c:val>`;
const read = (plots: string, rest = '') =>
  readChart(
    parseXml(
      `<c:chartSpace xmlns:c="c" xmlns:a="a"><c:chart>${rest}<c:plotArea>${plots}</c:plotArea></c:chart></c:chartSpace>`,
    ),
    look,
  );

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

it('takes no more values than can be drawn, and says so', () => {
  const many = `<c:lineChart><c:ser>${numbers(point(0, '1') + point(999_999, '2'), 1e12)}</c:ser></c:lineChart>`;
  const found = read(many);
  expect(found?.isCut).toBe(true);
  expect(found?.chart.plots[0]?.series[0]?.values).toHaveLength(mostPoints);
});

it('reads no chart of a kind that is not drawn, or without values', () => {
  expect(read(`<c:radarChart><c:ser>${numbers(point(0, '1'), 1)}</c:ser></c:radarChart>`)).toBeUndefined();
  expect(read('<c:barChart><c:ser/></c:barChart>')).toBeUndefined();
});
