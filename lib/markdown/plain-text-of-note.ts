import { plainLineOf } from './title-of-text.ts';

const fenceOrRule = /^\s*(?:`{3,}|~{3,}|-{3,}\s*$)/;
/** The line below a table's head. */
const delimiterRow = /^(?=[^-]*-)(?=[^|]*\|)[\s:|-]+$/;

/** A note's Markdown as plain text, line by line, without marks and pictures. */
export const plainTextOfNote = (source: string): string =>
  source
    .split('\n')
    .filter((line) => !fenceOrRule.test(line) && !delimiterRow.test(line))
    .map(plainLineOf)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

/** The beginning of a text, at most `max` code points, cut between words, with an ellipsis where something is left out. */
export function beginningOf(text: string, max: number): string {
  const points = Array.from(text);
  if (points.length <= max) return text;
  const cut = points.slice(0, max - 1).join('');
  const atWord = cut.replace(/\s+\S*$/, '');
  return `${atWord === '' ? cut : atWord}…`;
}

const fileMark = /(!?)\[((?:[^[\]\\\n]|\\.)*)\]\(<?attachment:([\w-]*)[^)\n]*\)/g;
const noteLink = /\[\[(?:[^[\]|\n]*\|)?([^[\]|\n]+)\]\]/g;

/**
 * A note's Markdown without what belongs to notes alone: links to notes and to files are words, and pictures go, but for those with an id
 * of `keptPictures`.
 */
export const markdownForOthers = (source: string, keptPictures: ReadonlySet<string> = new Set()): string =>
  source
    .replaceAll(fileMark, (whole, mark: string, words: string, id: string) => {
      if (mark !== '!') return words;
      return keptPictures.has(id) ? whole : '';
    })
    .replaceAll(noteLink, '$1')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

/** A picture of a note, with words that describe it. */
interface NotePicture {
  id: string;
  words: string;
}

/** The text with those pictures of a note at its end that it does not name. */
export function withPicturesBelow(text: string, pictures: readonly NotePicture[]): string {
  const marks = pictures
    .filter(({ id }) => !text.includes(`](attachment:${id}`))
    .map(({ id, words }) => `![${words.replaceAll(/[[\]\\\s]+/g, ' ').trim()}](attachment:${id})`);
  return [text, ...marks].filter((part) => part !== '').join('\n\n');
}
