import { styleText } from 'node:util';

/** One line of the table: what was measured with a tool, and against what. */
export interface ToolFigure {
  tool: string;
  what: string;
  /** As it is to be read, with its unit. */
  figure: string;
  /** Undefined where the figure is only information. */
  target?: string;
  /** Undefined where the figure is only information, or could not be measured. */
  isMet?: boolean;
}

/** Causes of missed targets by tool: the beginning of a figure's name, and its cause. They are written by hand. */
export type Reasons = Readonly<Record<string, readonly (readonly [what: string, reason: string])[]>>;

const reasonOf = ({ tool, what }: ToolFigure, reasons: Reasons): string =>
  reasons[tool]?.find(([beginning]) => what.startsWith(beginning))?.[1] ?? 'not looked for';

const verdictOf = ({ isMet }: ToolFigure): string => (isMet === undefined ? '' : isMet ? 'met' : 'MISSED');

/** A line of Markdown, as `docs/bench-log/` takes it. */
function lineOf(figure: ToolFigure, reasons: Reasons): string {
  const { tool, what, figure: value, target = '' } = figure;
  const reason = figure.isMet === false ? reasonOf(figure, reasons) : '';
  return `| ${[tool, what, value, target, verdictOf(figure), reason].join(' | ')} |`;
}

export const headOfTable = '| tool | what | figure | target | verdict | why |\n| --- | --- | --- | --- | --- | --- |';

/** Prints a line as soon as it is known; a missed target stands out on a terminal. */
export function renderMetric(figure: ToolFigure, reasons: Reasons): void {
  const line = lineOf(figure, reasons);
  console.log(figure.isMet === false ? styleText('red', line) : line);
}

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
export const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(2)} MB`;

/** The middle one. Throws where there is none. */
export function medianOf(values: readonly number[]): number {
  const middle = values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
  if (middle === undefined) throw new Error('Nothing was measured.');
  return middle;
}
