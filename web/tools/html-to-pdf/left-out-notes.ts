import type { LeftOut } from './clean-html.ts';

const counted = (count: number, one: string, many: string): string => (count === 1 ? `1 ${one}` : `${count} ${many}`);

/** Joins as people do: "a, b and c". */
const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** What a person should know of what is not in the PDF, in one sentence; none where all is. */
export function notesOf({ scripts, pictures, styles, embedded }: LeftOut): string[] {
  const parts = [
    pictures > 0 && counted(pictures, 'picture', 'pictures'),
    styles > 0 && counted(styles, 'style sheet or font', 'style sheets or fonts'),
    embedded > 0 && counted(embedded, 'frame or player', 'frames or players'),
    scripts > 0 && counted(scripts, 'script', 'scripts'),
  ].filter((part) => part !== false);
  if (parts.length === 0) return [];
  const isOne = pictures + styles + embedded + scripts === 1;
  return [`${listed.format(parts)} ${isOne ? 'was' : 'were'} left out: nothing is fetched, and no script is run.`];
}
