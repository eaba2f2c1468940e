import type { CategoryAxis, Chart, ChartPlot, ValueAxis } from '../chart-model.ts';
import type { Rgb } from '../../pdf/core/text-style.ts';
import {
  attribute,
  child,
  children,
  descendants,
  flagOf,
  numberOf,
  valueOf,
  type XmlElement,
} from '../../xml/xml-element.ts';
import { ChartColors, styleOf } from './chart-colors.ts';
import { readChartSeries, type ChartSource, type ReadSeries } from './read-chart-series.ts';
import { readValues, type ValueSource } from './read-chart-values.ts';

/** What a chart's document gives to it. */
export interface ChartSetting {
  /** The font of its texts. */
  family: string;
  /** A colour by its name in the theme: "accent1", "dk1". */
  themeColor: (name: string) => Rgb | undefined;
  /** Finds values that are not in the chart's part; none by default. */
  find?: ValueSource['find'];
  /** It has a ground and a frame where it does not say otherwise, as in a sheet. */
  isFramed?: boolean;
}

/** Kinds of plots, with those in three dimensions, which are drawn flat. Others are not drawn. */
const kinds: Record<string, ChartPlot['kind']> = {
  barChart: 'bar',
  bar3DChart: 'bar',
  lineChart: 'line',
  line3DChart: 'line',
  areaChart: 'area',
  area3DChart: 'area',
  pieChart: 'pie',
  pie3DChart: 'pie',
  doughnutChart: 'pie',
  // Its second pie is a part of the first.
  ofPieChart: 'pie',
  scatterChart: 'scatter',
  bubbleChart: 'bubble',
  radarChart: 'radar',
  stockChart: 'line',
};

/** Values that one chart is drawn with: more than a page has dots across. */
export const mostPoints = 10_000;
const mostSeries = 255;

/** The text of a title: written in it, or that of a cell. */
function textOf(title: XmlElement | undefined, source: ChartSource): string {
  const text = child(title, 'tx');
  const written = children(child(text, 'rich'), 'p')
    .map((paragraph) => descendants(paragraph, 't').map(({ textContent }) => textContent))
    .map((parts) => parts.join(''))
    .join('\n');
  return written.trim() || (readValues(text, 1, source).texts[0] ?? '');
}

/** The text of a chart's title that is written in it, also of kinds that are not drawn. */
export const titleIn = (root: XmlElement): string =>
  descendants(child(root, 'chart', 'title'), 't')
    .map(({ textContent }) => textContent)
    .join(' ')
    .trim();

/** What Word prints for titles that are there without a text. */
const chartTitle = 'Chart Title';
const axisTitle = 'Axis Title';

/** True for a title whose text nobody wrote, not even an empty one. */
const isUnwritten = (title: XmlElement | undefined): boolean => title !== undefined && !child(title, 'tx');

function axisTitleOf(axis: XmlElement | undefined, source: ChartSource): string {
  const title = child(axis, 'title');
  return isUnwritten(title) && !flagOf(axis, 'delete') ? axisTitle : textOf(title, source);
}

const within = (text: string | undefined, low: number, high: number, instead: number): number =>
  Math.min(high, Math.max(low, numberOf(text) ?? instead));

const positive = (value: number | undefined): number | undefined =>
  value !== undefined && value > 0 ? value : undefined;

function readValueAxis(axis: XmlElement | undefined, sourceFormat: string, source: ChartSource): ValueAxis {
  const scaling = child(axis, 'scaling');
  const format = child(axis, 'numFmt');
  const own = attribute(format, 'sourceLinked') === '1' ? undefined : attribute(format, 'formatCode');
  return {
    min: numberOf(valueOf(scaling, 'min')),
    max: numberOf(valueOf(scaling, 'max')),
    majorUnit: positive(numberOf(valueOf(axis, 'majorUnit'))),
    logBase: positive(numberOf(valueOf(scaling, 'logBase'))),
    isReversed: valueOf(scaling, 'orientation') === 'maxMin',
    isShown: axis !== undefined && !flagOf(axis, 'delete') && valueOf(axis, 'tickLblPos') !== 'none',
    hasGridlines: child(axis, 'majorGridlines') !== undefined,
    format: own ?? sourceFormat,
    title: axisTitleOf(axis, source),
  };
}

function readCategoryAxis(axis: XmlElement | undefined, isOnTicks: boolean, source: ChartSource): CategoryAxis {
  return {
    isReversed: valueOf(child(axis, 'scaling'), 'orientation') === 'maxMin',
    isShown: axis !== undefined && !flagOf(axis, 'delete') && valueOf(axis, 'tickLblPos') !== 'none',
    title: axisTitleOf(axis, source),
    isOnTicks,
  };
}

function stackingOf(plot: XmlElement): ChartPlot['stacking'] {
  const grouping = valueOf(plot, 'grouping');
  return grouping === 'percentStacked' ? 'percent' : grouping === 'stacked' ? 'stacked' : 'none';
}

const legendSides: Record<string, NonNullable<Chart['legend']>> = { l: 'left', t: 'top', b: 'bottom' };

interface Axes {
  values: XmlElement[];
  categories: XmlElement | undefined;
  isHorizontal: boolean;
}

/** The axes of a plot area. Those of scatter charts are both of values. */
function readAxes(area: XmlElement, plots: readonly XmlElement[]): Axes {
  const values = children(area, 'valAx');
  const categories = children(area).find(({ localName }) => localName === 'catAx' || localName === 'dateAx');
  const isHorizontal = plots.some((plot) => valueOf(plot, 'barDir') === 'bar');
  return { values, categories, isHorizontal };
}

const isLying = (axis: XmlElement): boolean => /^[bt]$/.test(valueOf(axis, 'axPos') ?? '');

/** The number of the axis of values that a plot goes by, among those of the chart. */
function axisOf(plot: XmlElement, values: readonly XmlElement[]): number {
  const ids = new Set(children(plot, 'axId').map((id) => attribute(id, 'val')));
  return Math.max(
    0,
    values.findIndex((axis) => ids.has(valueOf(axis, 'axId'))),
  );
}

export interface ReadChart {
  chart: Chart;
  /** Values were left out, because there are too many. */
  isCut: boolean;
}

/** Categories of the first series that has some. */
function labelsOf(found: readonly { categories: readonly string[]; values: readonly unknown[] }[]): string[] {
  const most = found.reduce((length, { values }) => Math.max(length, values.length), 0);
  const named = found.find(({ categories }) => categories.length > 0)?.categories ?? [];
  return Array.from({ length: most }, (_, index) => named[index] ?? (named.length > 0 ? '' : String(index + 1)));
}

const runProperties = (element: XmlElement | undefined): XmlElement | undefined =>
  child(element, 'txPr', 'p', 'pPr', 'defRPr');

const sizeOf = (properties: XmlElement | undefined): number | undefined => {
  const size = numberOf(attribute(properties, 'sz'));
  return size === undefined ? undefined : Math.min(200, Math.max(1, size / 100));
};

/** How titles and labels are set. */
function readTextLook(root: XmlElement, { colors }: ChartSource, family: string) {
  const chart = child(root, 'chart');
  const area = child(chart, 'plotArea');
  const axis = children(area).find(({ localName }) => /^(?:cat|val|date)Ax$/.test(localName));
  const own = [runProperties(axis), runProperties(child(chart, 'legend')), runProperties(root)];
  const title = child(chart, 'title');
  const titleRun =
    descendants(child(title, 'tx', 'rich') ?? root, 'rPr').find((properties) => attribute(properties, 'sz')) ??
    child(title, 'tx', 'rich', 'p', 'pPr', 'defRPr') ??
    runProperties(title);
  const size = own.map(sizeOf).find((found) => found !== undefined) ?? 10;
  const color = own.map((properties) => colors.colorIn(child(properties, 'solidFill'))).find((found) => found);
  return {
    textSize: size,
    textStyle: { family, color: color ?? ([0.25, 0.25, 0.25] as const) },
    titleSize:
      (child(title, 'tx') ? sizeOf(titleRun) : sizeOf(runProperties(title))) ??
      (sizeOf(runProperties(root)) ?? 10) * 1.4,
    titleIsBold: attribute(titleRun, 'b') === '1',
  };
}

interface ReadPlot {
  plot: XmlElement;
  series: ReadSeries[];
}

/** The series of each plot; those that are too many are left out. */
function readPlots(elements: readonly XmlElement[], legend: XmlElement | undefined, source: ChartSource): ReadPlot[] {
  const count = elements.reduce((sum, plot) => sum + children(plot, 'ser').length, 0);
  const limit = Math.floor(mostPoints / Math.max(1, Math.min(mostSeries, count)));
  const hidden = new Set(
    children(legend, 'legendEntry')
      .filter((entry) => flagOf(entry, 'delete'))
      .map((entry) => numberOf(valueOf(entry, 'idx'))),
  );
  let next = 0;
  return elements.map((plot) => {
    const shown = children(plot, 'ser').slice(0, Math.max(0, mostSeries - next));
    const first = next;
    next += shown.length;
    const series = shown.map((element, index) =>
      readChartSeries(element, plot, {
        place: first + index,
        limit,
        source,
        isInLegend: !hidden.has(first + index),
        count,
      }),
    );
    return { plot, series };
  });
}

const thinLine = { color: [0.25, 0.25, 0.25], width: 0.75 } as const;

/** The line that marks the range of values at a category. */
function highLowOf(plot: XmlElement, colors: ChartColors): ChartPlot['highLow'] {
  const lines = child(plot, 'hiLowLines');
  return lines && (colors.lineOf(lines) ?? thinLine);
}

function upDownOf(plot: XmlElement, colors: ChartColors): ChartPlot['upDown'] {
  const bars = child(plot, 'upDownBars');
  if (bars === undefined) return undefined;
  const named = [child(bars, 'upBars'), child(bars, 'downBars')];
  const [up, down] = named.some((its) => its) ? named : [bars, bars];
  return {
    up: up && (colors.fillOf(up) ?? [1, 1, 1]),
    down: down && (colors.fillOf(down) ?? [0.25, 0.25, 0.25]),
    line: (up && colors.lineOf(up)) ?? thinLine,
    gap: within(valueOf(bars, 'gapWidth'), 0, 500, 150) / 100,
  };
}

const plotOf = ({ plot, series }: ReadPlot, isSecondary: boolean, colors: ChartColors): ChartPlot => ({
  kind: kinds[plot.localName] ?? 'bar',
  stacking: stackingOf(plot),
  isHorizontal: valueOf(plot, 'barDir') === 'bar',
  gap: within(valueOf(plot, 'gapWidth'), 0, 500, 150) / 100,
  overlap: within(valueOf(plot, 'overlap'), -100, 100, 0) / 100,
  hole: plot.localName === 'doughnutChart' ? within(valueOf(plot, 'holeSize'), 10, 90, 50) / 100 : 0,
  firstAngle: within(valueOf(plot, 'firstSliceAng'), 0, 360, 0),
  isSecondary,
  highLow: highLowOf(plot, colors),
  upDown: upDownOf(plot, colors),
  bubbles: {
    scale: within(valueOf(plot, 'bubbleScale'), 0, 300, 100) / 100,
    isWidth: valueOf(plot, 'sizeRepresents') === 'w',
  },
  isFilled: valueOf(plot, 'radarStyle') === 'filled',
  series: series.map(({ series: its }) => its),
});

/** The axes of a chart as they are drawn. */
function readAllAxes(area: XmlElement, read: readonly ReadPlot[], source: ChartSource) {
  const elements = read.map(({ plot }) => plot);
  const { values, categories, isHorizontal } = readAxes(area, elements);
  const isScatter = elements.every(({ localName }) => hasTwoValueAxes(localName));
  // Some programs write that both stand at the left: the first that the plot names is then the one that lies.
  const first = attribute(child(elements[0], 'axId'), 'val');
  const named = values.find((axis) => valueOf(axis, 'axId') === first);
  const xAxis = isScatter ? (values.find(isLying) ?? named) : undefined;
  const upright = values.filter((axis) => axis !== xAxis);
  const [main, second] = upright;
  const hasBars = elements.some(({ localName }) => localName.startsWith('bar'));
  const isSecondary = (plot: XmlElement): boolean => axisOf(plot, upright) > 0;
  const formatOf = (isWanted: (plot: XmlElement) => boolean): string => {
    const first = read.find(({ plot }) => isWanted(plot));
    if (first && stackingOf(first.plot) === 'percent') return '0%';
    return first?.series[0]?.format ?? 'General';
  };
  return {
    isSecondary,
    categoryAxis: readCategoryAxis(categories, !hasBars && valueOf(main, 'crossBetween') === 'midCat', source),
    xAxis: isScatter ? readValueAxis(xAxis, read[0]?.series[0]?.xFormat ?? 'General', source) : undefined,
    valueAxis: readValueAxis(
      main,
      formatOf(() => true),
      source,
    ),
    secondaryAxis: second && !isHorizontal ? readValueAxis(second, formatOf(isSecondary), source) : undefined,
  };
}

/** Plots without categories. */
const hasTwoValueAxes = (name: string): boolean => name === 'scatterChart' || name === 'bubbleChart';

/** The plots of an area; undefined where one of them is not drawn. */
function drawnPlots(area: XmlElement): XmlElement[] | undefined {
  const elements = children(area).filter(({ localName }) => localName.endsWith('Chart'));
  const alone = (isSuch: (name: string) => boolean): boolean => {
    const count = elements.filter(({ localName }) => isSuch(localName)).length;
    return count === 0 || count === elements.length;
  };
  // A scatter chart has no categories, which other plots stand on; the categories of a radar chart go round.
  const isMixed = !alone(hasTwoValueAxes) || !alone((name) => name === 'radarChart');
  const isDrawn = elements.length > 0 && !isMixed && elements.every(({ localName }) => Object.hasOwn(kinds, localName));
  return isDrawn ? elements : undefined;
}

/**
 * The title of a chart. One without a text is the name of the only series. Such a name is the title without any element for it,
 * too, where the file says that it was not taken away.
 */
function titleOf(chart: XmlElement, found: readonly ReadSeries[], source: ChartSource): string {
  const title = child(chart, 'title');
  const isDeleted = flagOf(chart, 'autoTitleDeleted');
  const isAutomatic = title ? isUnwritten(title) && isDeleted !== true : isDeleted === false;
  if (!isAutomatic) return textOf(title, source);
  const [only, another] = found;
  const name = only && !another && only.isNamed ? only.series.name : '';
  return name || (title ? chartTitle : '');
}

const blanksOf = (name: string | undefined): Chart['blanks'] => (name === 'zero' || name === 'span' ? name : 'gap');

/** What lies behind a chart and around it. In a sheet it is white with a grey frame where nothing is said. */
function frameOf(root: XmlElement, colors: ChartColors, isFramed: boolean): Pick<Chart, 'background' | 'border'> {
  const look = child(root, 'spPr');
  const isClear = !isFramed || child(look, 'noFill') !== undefined;
  const isBare = !isFramed || child(look, 'ln', 'noFill') !== undefined;
  return {
    background: colors.fillOf(root) ?? (isClear ? undefined : [1, 1, 1]),
    border: colors.lineOf(root) ?? (isBare ? undefined : { color: [0.53, 0.53, 0.53], width: 0.75 }),
  };
}

/** Reads a chart's part. Undefined where it has a plot that is not drawn, or no values. */
export function readChart(root: XmlElement, setting: ChartSetting): ReadChart | undefined {
  const chart = child(root, 'chart');
  const area = child(chart, 'plotArea');
  const elements = area && drawnPlots(area);
  if (chart === undefined || area === undefined || elements === undefined) return undefined;
  const colors = new ChartColors(setting.themeColor);
  const source: ChartSource = {
    colors,
    style: styleOf(root),
    find: setting.find ?? (() => undefined),
    countsFrom1904: flagOf(root, 'date1904') ?? false,
  };
  const legend = child(chart, 'legend');
  const read = readPlots(elements, legend, source);
  const found = read.flatMap(({ series }) => series);
  if (!found.some(({ series }) => series.values.some((value) => value !== undefined))) return undefined;
  const { isSecondary, ...axes } = readAllAxes(area, read, source);
  const count = elements.reduce((sum, plot) => sum + children(plot, 'ser').length, 0);
  return {
    isCut: found.some(({ isCut }) => isCut) || count > mostSeries,
    chart: {
      title: titleOf(chart, found, source),
      plots: read.map((its) => plotOf(its, isSecondary(its.plot), colors)),
      categories: labelsOf(found.map(({ categories, series }) => ({ categories, values: series.values }))),
      ...axes,
      legend: legend && (legendSides[valueOf(legend, 'legendPos') ?? 'r'] ?? 'right'),
      blanks: blanksOf(valueOf(chart, 'dispBlanksAs')),
      ...frameOf(root, colors, setting.isFramed ?? false),
      ...readTextLook(root, source, setting.family),
    },
  };
}
