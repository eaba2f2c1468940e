import type { LeftOut } from './clean-html.ts';

const counted = (count: number, one: string, many: string): string => (count === 1 ? `1 ${one}` : `${count} ${many}`);

/** Joins as people do: "a, b and c". */
const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Note on the parts that are not in the PDF; none where all are. */
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

const newPage = /break-(?:before|after)\s*:\s*(?:always|page|left|right|recto|verso|all)\b/i;

/** Note on a document whose styles begin new pages: not every browser follows them in columns. */
export const pageBreakNotes = (styles: readonly string[]): string[] =>
  CSS.supports('break-before', 'column') || !styles.some((css) => newPage.test(css))
    ? []
    : ['This browser does not begin a new page where the document asks for one: another browser may.'];

/**
 * Note on words that are on no page. They are in tables and boxes that are higher than a page and that the browser does not
 * break.
 */
export function unplacedNotes(words: number): string[] {
  if (words === 0) return [];
  const place = 'as this browser does not break what is higher than a page there: another browser may.';
  return [`${counted(words, 'word', 'words')} ${words === 1 ? 'is' : 'are'} missing, ${place}`];
}
