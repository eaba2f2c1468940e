import type { ChartSeries } from './chart-model.ts';
import { showNumber } from './show-number.ts';

interface LabelledPoint {
  value: number;
  /** Of the whole pie. */
  share?: number;
  category: string;
}

const percentFormat = (format: string): string => (format.includes('%') ? format : '0%');

/** The text beside a point; empty where there is none. */
export function labelOf({ name, labels }: ChartSeries, { value, share, category }: LabelledPoint): string {
  if (labels === undefined) return '';
  const valueFormat = labels.percent && labels.format.includes('%') ? 'General' : labels.format;
  const parts = [
    ...(labels.series ? [name] : []),
    ...(labels.category ? [category] : []),
    ...(labels.value ? [showNumber(value, valueFormat)] : []),
    ...(labels.percent && share !== undefined ? [showNumber(share, percentFormat(labels.format))] : []),
  ];
  return parts.filter((part) => part !== '').join('; ');
}
