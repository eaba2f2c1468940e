import type { ChartValue } from './chart-values.ts';

/** An apostrophe keeps a cell a text where a spreadsheet would take it for a formula. */
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/** A cell as RFC 4180 has it. */
const cell = (text: string): string => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The labels and values of a chart as CSV, with a line of headers. */
export const csvOf = (headers: readonly [label: string, value: string], values: readonly ChartValue[]): string =>
  [headers, ...values.map(({ label, value }) => [label, String(value)])]
    .map((row) => `${row.map((text) => cell(harmless(text))).join(',')}\r\n`)
    .join('');
