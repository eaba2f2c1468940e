import type { ChartSeries, ChartValue, DataLabels } from '../../../charts/chart-model.ts';
import { showNumber } from '../../../charts/show-number.ts';
import type { Rgb } from '../../../pdf/core/text-style.ts';
import { attribute, child, children, flagOf, numberOf, valueOf } from './xml.ts';

/** Colours and the font of a document, for its charts. */
export interface ChartLook {
  family: string;
  /** The colour of a series by its place. */
  accent: (place: number) => Rgb;
  /** The colour in a `solidFill` and the like. */
  colorIn: (parent: Element | undefined) => Rgb | undefined;
  /** By the `spPr` of an element. */
  fillOf: (element: Element) => Rgb | undefined;
  lineOf: (element: Element) => { color: Rgb; width: number } | undefined;
}

/** Larger numbers have no sums. */
const greatest = 1e300;

interface ReadValues {
  texts: string[];
  numbers: ChartValue[];
  format: string;
  isNumeric: boolean;
  isCut: boolean;
}

/** The cached values of a reference, or literal ones. Counts that a file claims are not trusted. */
function readValues(source: Element | undefined, limit: number): ReadValues {
  const [holder] = children(source);
  const cache = holder?.localName.endsWith('Lit')
    ? holder
    : children(holder).find(({ localName }) => localName.endsWith('Cache'));
  // Of categories in several levels, the innermost.
  const points = children(cache?.localName === 'multiLvlStrCache' ? child(cache, 'lvl') : cache, 'pt');
  const isNumeric = cache?.localName.startsWith('num') ?? false;
  const read: ReadValues = {
    texts: [],
    numbers: [],
    format: child(cache, 'formatCode')?.textContent || 'General',
    isNumeric,
    isCut: false,
  };
  const count = Math.min(limit, Math.max(0, numberOf(valueOf(cache, 'ptCount')) ?? 0));
  for (const point of points) {
    const index = numberOf(attribute(point, 'idx'));
    if (index === undefined || index < 0 || !Number.isInteger(index)) continue;
    if (index >= limit) {
      read.isCut = true;
      break;
    }
    const text = child(point, 'v')?.textContent ?? '';
    const number = numberOf(text);
    read.texts[index] = text;
    read.numbers[index] = number !== undefined && Math.abs(number) <= greatest ? number : undefined;
  }
  const length = Math.max(Math.floor(count), read.numbers.length);
  read.texts = Array.from({ length }, (_, index) => read.texts[index] ?? '');
  read.numbers = Array.from({ length }, (_, index) => read.numbers[index]);
  return read;
}

/** Names of categories: numbers and dates as their format shows them. */
const namesOf = ({ texts, numbers, format, isNumeric }: ReadValues): string[] =>
  texts.map((text, index) => {
    const number = numbers[index];
    return isNumeric && number !== undefined ? showNumber(number, format) : text;
  });

function readLabels(element: Element | undefined, sourceFormat: string, isBar: boolean): DataLabels | undefined {
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

function nameOf(element: Element, place: number): string {
  const text = child(element, 'tx');
  const { texts } = readValues(text, 1);
  return texts[0] || child(text, 'v')?.textContent || `Series ${place + 1}`;
}

/** Fills of points of their own: those that are named, and all of a pie. */
function pointFillsOf(element: Element, count: number, varies: boolean, look: ChartLook): Map<number, Rgb> {
  const fills = new Map<number, Rgb>();
  if (varies) for (let index = 0; index < count; index += 1) fills.set(index, look.accent(index));
  for (const point of children(element, 'dPt')) {
    const index = numberOf(valueOf(point, 'idx'));
    const fill = look.fillOf(point);
    if (index !== undefined && fill) fills.set(index, fill);
  }
  return fills;
}

interface SeriesPlace {
  /** Among the series of the chart. */
  place: number;
  /** Of its values. */
  limit: number;
  look: ChartLook;
  isInLegend: boolean;
}

export interface ReadSeries {
  series: ChartSeries;
  categories: string[];
  format: string;
  xFormat: string;
  isCut: boolean;
}

/** The line of a series: charts of lines have one even where none is named. */
function seriesLine(element: Element, plot: Element, accent: Rgb, look: ChartLook): ChartSeries['line'] {
  const isLined = /^(?:line|line3D|scatter)Chart$/.test(plot.localName);
  const line = child(element, 'spPr', 'ln');
  if (child(line, 'noFill')) return undefined;
  if (isLined && valueOf(plot, 'scatterStyle') === 'lineMarker' && !line && valueOf(element, 'smooth') === undefined)
    return { color: accent, width: 2.25 };
  const own = look.lineOf(element);
  if (own || !isLined) return own;
  return { color: accent, width: 2.25 };
}

function hasMarkers(element: Element, plot: Element): boolean {
  if (plot.localName !== 'lineChart' && plot.localName !== 'scatterChart') return false;
  const symbol = valueOf(child(element, 'marker'), 'symbol');
  if (symbol !== undefined) return symbol !== 'none';
  return plot.localName === 'scatterChart' || (flagOf(plot, 'marker') ?? false);
}

/** Reads a series of a plot. */
export function readChartSeries(
  element: Element,
  plot: Element,
  { place, limit, look, isInLegend }: SeriesPlace,
): ReadSeries {
  const isScatter = plot.localName === 'scatterChart';
  const isPie = /^(?:pie|pie3D|doughnut)Chart$/.test(plot.localName);
  const values = readValues(child(element, isScatter ? 'yVal' : 'val'), limit);
  const categories = readValues(child(element, isScatter ? 'xVal' : 'cat'), limit);
  const formatted = look.accent(numberOf(valueOf(element, 'idx')) ?? place);
  const isClear = child(element, 'spPr', 'noFill') !== undefined;
  const line = seriesLine(element, plot, formatted, look);
  const markerFill = child(element, 'marker') && look.fillOf(child(element, 'marker') ?? element);
  const isLined = /^(?:line|line3D|scatter)Chart$/.test(plot.localName);
  const own = isLined ? (markerFill ?? line?.color) : look.fillOf(element);
  const isVaried = isPie
    ? flagOf(plot, 'varyColors') !== false && look.fillOf(element) === undefined
    : flagOf(plot, 'varyColors') === true && children(plot, 'ser').length === 1 && own === undefined && !isLined;
  const count = values.numbers.length;
  const labels = child(element, 'dLbls') ?? child(plot, 'dLbls');
  return {
    series: {
      name: nameOf(element, place),
      fill: isClear && !isLined ? undefined : (own ?? formatted),
      line: isPie ? (line ?? { color: [1, 1, 1], width: 0.75 }) : line,
      hasMarkers: hasMarkers(element, plot),
      values: values.numbers,
      // Without numbers, points are counted.
      xs: isScatter
        ? values.numbers.map((_, index) => (categories.isNumeric ? categories.numbers[index] : index + 1))
        : [],
      pointFills: pointFillsOf(element, count, isVaried, look),
      labels: readLabels(labels, values.format, plot.localName.startsWith('bar')),
      isInLegend,
    },
    categories: isScatter ? [] : namesOf(categories),
    format: values.format,
    xFormat: categories.format,
    isCut: values.isCut || categories.isCut,
  };
}
