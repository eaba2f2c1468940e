import type { Analytics } from './analytics.queries.ts';

/** A label of a chart, and the value that stands there. */
export interface ChartValue {
  label: string;
  value: number;
}

/** How much of a title and of a note's text a label shows, in code points, as the specification says. */
const blogLabel = 25;
const noteLabel = 30;

/** The beginning of a text, with an ellipsis where something is cut. */
function cut(text: string, max: number): string {
  const points = Array.from(text);
  return points.length <= max ? text : `${points.slice(0, max).join('')}…`;
}

const valuesOf = (labels: readonly string[], values: readonly number[]): ChartValue[] =>
  labels.map((label, at) => ({ label, value: values[at] ?? 0 }));

export const dailyUsers = ({ labels, daily }: Analytics['activeUsers']): ChartValue[] => valuesOf(labels, daily);

/** "Week 1" to "Week 4", this week last. */
export const weeklyUsers = ({ weekly }: Analytics['activeUsers']): ChartValue[] =>
  weekly.map((value, at) => ({ label: `Week ${at + 1}`, value }));

export const blogFrequency = ({ labels, frequency }: Analytics['blogFrequency']): ChartValue[] =>
  valuesOf(labels, frequency);

export const topBlogs = ({ blogs }: Analytics['mostViewed']): ChartValue[] =>
  blogs.map(({ title, views }) => ({ label: cut(title, blogLabel), value: views }));

export const topNotes = ({ notes }: Analytics['mostViewed']): ChartValue[] =>
  notes.map(({ content, views }) => ({ label: cut(content.replaceAll(/\s+/g, ' ').trim(), noteLabel), value: views }));

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A day or a month of an axis, short: "22 Nov" for 2026-11-22, "Nov 26" for 2026-11. Other texts stay as they are. */
export function shortDate(label: string): string {
  const [, year = '', month = '', day] = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(label) ?? [];
  const name = months[Number(month) - 1];
  if (name === undefined) return label;
  return day === undefined ? `${name} ${year.slice(2)}` : `${Number(day)} ${name}`;
}
