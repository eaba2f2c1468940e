import { csvOf } from '#lib/csv.ts';
import type { ChartValue } from './chart-values.ts';

/** The labels and values of a chart as CSV, with a line of headers. */
export const chartAsCsv = (headers: readonly [label: string, value: string], values: readonly ChartValue[]): string =>
  csvOf([headers, ...values.map(({ label, value }) => [label, String(value)])]);
