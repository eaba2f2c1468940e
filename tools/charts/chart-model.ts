import type { Rgb, TextStyle } from '../pdf/core/text-style.ts';

/** A number that is missing leaves a gap. */
export type ChartValue = number | undefined;

/** Parts of the label of a point. */
export interface DataLabels {
  value: boolean;
  percent: boolean;
  category: boolean;
  series: boolean;
  /** A number format, as in `#,##0.00`. */
  format: string;
  isOutside: boolean;
}

export interface ChartSeries {
  name: string;
  /** Undefined where it is clear, as in the lower part of a waterfall. */
  fill: Rgb | undefined;
  /** Line through its points, or around its bars and slices. */
  line: { color: Rgb; width: number } | undefined;
  hasMarkers: boolean;
  /** Its line is bent through its points. */
  isSmooth: boolean;
  values: readonly ChartValue[];
  /** Of scatter and bubble charts. */
  xs: readonly ChartValue[];
  /** Of bubble charts. */
  sizes: readonly ChartValue[];
  /** Points with a colour of their own. */
  pointFills: ReadonlyMap<number, Rgb>;
  labels: DataLabels | undefined;
  isInLegend: boolean;
}

/** Series that are drawn alike, on one value axis. */
export interface ChartPlot {
  kind: 'bar' | 'line' | 'area' | 'pie' | 'scatter' | 'bubble' | 'radar';
  stacking: 'none' | 'stacked' | 'percent';
  /** Bars from left to right. */
  isHorizontal: boolean;
  /** Space between the bars of two categories, in widths of a bar. */
  gap: number;
  /** How far bars of one category lie over each other, in widths of a bar; gaps are below 0. */
  overlap: number;
  /** Of a doughnut: its share of the diameter. */
  hole: number;
  /** Degrees from the top, with the clock. */
  firstAngle: number;
  isSecondary: boolean;
  /** Of stock charts: a line from the highest value of a category to the lowest. */
  highLow: { color: Rgb; width: number } | undefined;
  /** Of stock charts: boxes from the first series to the last. */
  upDown: UpDownBars | undefined;
  bubbles: BubbleLook;
  /** Of radar charts. */
  isFilled: boolean;
  series: readonly ChartSeries[];
}

/** How boxes between the first and the last series look: where the last is higher, and where it is lower. */
export interface UpDownBars {
  up: Rgb | undefined;
  down: Rgb | undefined;
  line: { color: Rgb; width: number } | undefined;
  /** In widths of a box. */
  gap: number;
}

export interface BubbleLook {
  /** 1 is a quarter of the shorter side for the largest. */
  scale: number;
  /** Sizes are widths, not areas. */
  isWidth: boolean;
}

export interface ValueAxis {
  min: number | undefined;
  max: number | undefined;
  majorUnit: number | undefined;
  logBase: number | undefined;
  isReversed: boolean;
  isShown: boolean;
  hasGridlines: boolean;
  format: string;
  title: string;
}

export interface CategoryAxis {
  isReversed: boolean;
  isShown: boolean;
  title: string;
  /** Categories stand on the ends of the axis, not between ticks. */
  isOnTicks: boolean;
}

/** A chart with the values that its file kept; nothing is computed anew. */
export interface Chart {
  title: string;
  titleSize: number;
  titleIsBold: boolean;
  plots: readonly ChartPlot[];
  categories: readonly string[];
  categoryAxis: CategoryAxis;
  /** Of scatter and bubble charts, in place of the category axis. */
  xAxis: ValueAxis | undefined;
  valueAxis: ValueAxis;
  secondaryAxis: ValueAxis | undefined;
  legend: 'right' | 'left' | 'top' | 'bottom' | undefined;
  /** How missing values of lines are drawn. */
  blanks: 'gap' | 'zero' | 'span';
  textStyle: TextStyle;
  textSize: number;
  background: Rgb | undefined;
  border: { color: Rgb; width: number } | undefined;
}

/** The width of a text, in points. */
export type MeasureText = (text: string, size: number, style: TextStyle) => number;
