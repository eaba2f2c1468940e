import type { ImportCounts } from '../import-worker-messages.ts';

const number = (count: number): string => count.toLocaleString('en-US');

/** "1 note", "2,000 notes". */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${number(count)} ${count === 1 ? one : many}`;

/** The counts of an import, each in words; those of nothing are left out. */
export function countWords({ added, same, refused, leftOut, files }: ImportCounts): string[] {
  return [
    plural(added, 'note added', 'notes added'),
    ...(files > 0 ? [plural(files, 'file')] : []),
    ...(same > 0 ? [`${number(same)} there already`] : []),
    ...(leftOut > 0 ? [`${number(leftOut)} left out`] : []),
    ...(refused > 0 ? [`${number(refused)} could not come`] : []),
  ];
}
