import type { ChartSeries, DataLabels } from '../chart-model.ts';
import type { Rgb } from '../../pdf/core/text-style.ts';
import { attribute, child, children, flagOf, numberOf, valueOf, type XmlElement } from '../../xml/xml-element.ts';
import type { ChartColors } from './chart-colors.ts';
import { namesOf, readValues, type ValueSource } from './read-chart-values.ts';

/** What the parts of a chart are read with. */
export interface ChartSource extends ValueSource {
  colors: ChartColors;
  /** Of the chart, from 1 to 48. */
  style: number;
}

function readLabels(element: XmlElement | undefined, sourceFormat: string, isBar: boolean): DataLabels | undefined {
  if (element === undefined || flagOf(element, 'delete')) return undefined;
  const format = child(element, 'numFmt');
  const place = valueOf(element, 'dLblPos');
  const labels: DataLabels = {
    value: flagOf(element, 'showVal') ?? false,
    percent: flagOf(element, 'showPercent') ?? false,
    category: flagOf(element, 'showCatName') ?? false,
    series: flagOf(element, 'showSerName') ?? false,
    format: (attribute(format, 'sourceLinked') === '1' ? undefined : attribute(format, 'formatCode')) ?? sourceFormat,
    isOutside: isBar ? place === undefined || place === 'outEnd' : place === 'outEnd',
  };
  return labels.value || labels.percent || labels.category || labels.series ? labels : undefined;
}

function nameOf(element: XmlElement, place: number, source: ChartSource): string {
  const text = child(element, 'tx');
  const { texts } = readValues(text, 1, source);
  return texts[0] || child(text, 'v')?.textContent || `Series ${place + 1}`;
}

/** Fills of points of their own: those that are named, and all of a pie. */
function pointFillsOf(element: XmlElement, count: number, varies: boolean, source: ChartSource): Map<number, Rgb> {
  const { colors, style } = source;
  const fills = new Map<number, Rgb>();
  if (varies) for (let index = 0; index < count; index += 1) fills.set(index, colors.accent(index, { style, count }));
  for (const point of children(element, 'dPt')) {
    const index = numberOf(valueOf(point, 'idx'));
    const fill = colors.fillOf(point);
    if (index !== undefined && fill) fills.set(index, fill);
  }
  return fills;
}

interface SeriesPlace {
  /** Among the series of the chart. */
  place: number;
  /** Of its values. */
  limit: number;
  source: ChartSource;
  isInLegend: boolean;
  /** Of the series of the chart. */
  count: number;
}

export interface ReadSeries {
  series: ChartSeries;
  /** Its name stands in the file. */
  isNamed: boolean;
  categories: string[];
  format: string;
  xFormat: string;
  isCut: boolean;
}

/** Plots whose series are lines. */
const linedPlots = /^(?:line|line3D|scatter|radar|stock)Chart$/;

const isFilledRadar = (plot: XmlElement): boolean => valueOf(plot, 'radarStyle') === 'filled';

/** The line of a series: charts of lines have one even where none is named. */
function seriesLine(element: XmlElement, plot: XmlElement, accent: Rgb, colors: ChartColors): ChartSeries['line'] {
  const isLined = linedPlots.test(plot.localName);
  const line = child(element, 'spPr', 'ln');
  if (child(line, 'noFill')) return undefined;
  if (isLined && valueOf(plot, 'scatterStyle') === 'lineMarker' && !line && valueOf(element, 'smooth') === undefined)
    return { color: accent, width: 2.25 };
  const own = colors.lineOf(element);
  // A stock chart shows where a price went by the lines between its series.
  if (own || !isLined || isFilledRadar(plot) || plot.localName === 'stockChart') return own;
  return { color: accent, width: 2.25 };
}

function hasMarkers(element: XmlElement, plot: XmlElement): boolean {
  if (!/^(?:line|scatter|radar|stock)Chart$/.test(plot.localName)) return false;
  const symbol = valueOf(child(element, 'marker'), 'symbol');
  if (symbol !== undefined) return symbol !== 'none';
  return (
    plot.localName === 'scatterChart' ||
    valueOf(plot, 'radarStyle') === 'marker' ||
    (plot.localName === 'lineChart' && (flagOf(plot, 'marker') ?? false))
  );
}

/** Reads a series of a plot. */
export function readChartSeries(
  element: XmlElement,
  plot: XmlElement,
  { place, limit, source, isInLegend, count: seriesCount }: SeriesPlace,
): ReadSeries {
  const { colors, style } = source;
  const isScatter = /^(?:scatter|bubble)Chart$/.test(plot.localName);
  const isPie = /^(?:pie|pie3D|doughnut|ofPie)Chart$/.test(plot.localName);
  const values = readValues(child(element, isScatter ? 'yVal' : 'val'), limit, source);
  const categories = readValues(child(element, isScatter ? 'xVal' : 'cat'), limit, source);
  const formatted = colors.accent(numberOf(valueOf(element, 'idx')) ?? place, { style, count: seriesCount });
  const isClear = child(element, 'spPr', 'noFill') !== undefined;
  const line = seriesLine(element, plot, formatted, colors);
  const markerFill = child(element, 'marker') && colors.fillOf(child(element, 'marker') ?? element);
  const isLined = linedPlots.test(plot.localName) && !isFilledRadar(plot);
  const own = isLined ? (markerFill ?? line?.color) : colors.fillOf(element);
  const isVaried = isPie
    ? flagOf(plot, 'varyColors') !== false && colors.fillOf(element) === undefined
    : flagOf(plot, 'varyColors') === true && children(plot, 'ser').length === 1 && own === undefined && !isLined;
  const count = values.numbers.length;
  const labels = child(element, 'dLbls') ?? child(plot, 'dLbls');
  return {
    isNamed: child(element, 'tx') !== undefined,
    series: {
      name: nameOf(element, place, source),
      fill: isClear && !isLined ? undefined : (own ?? formatted),
      line: isPie ? (line ?? { color: [1, 1, 1], width: 0.75 }) : line,
      hasMarkers: hasMarkers(element, plot),
      isSmooth: flagOf(element, 'smooth') === true,
      values: values.numbers,
      // Without numbers, points are counted.
      xs: isScatter
        ? values.numbers.map((_, index) => (categories.isNumeric ? categories.numbers[index] : index + 1))
        : [],
      sizes: plot.localName === 'bubbleChart' ? readValues(child(element, 'bubbleSize'), limit, source).numbers : [],
      pointFills: pointFillsOf(element, count, isVaried, source),
      labels: readLabels(labels, values.format, plot.localName.startsWith('bar')),
      isInLegend,
    },
    categories: isScatter ? [] : namesOf(categories, source),
    format: values.format,
    xFormat: categories.format,
    isCut: values.isCut || categories.isCut,
  };
}
