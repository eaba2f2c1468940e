import { linesOutsideFences } from './code-fence.ts';
import { foldText } from '../search/fold-text.ts';

/** A link to another note, `[[Title]]` or `[[Title|words]]`, in a Markdown source. Offsets are UTF-16 units. */
export interface NoteLink {
  start: number;
  end: number;
  title: string;
  /** The text that stands for the link; the title where none is given. */
  words: string;
}

/** A longer title belongs to no note. */
const maxTitle = 200;

/**
 * In the cell of a table `\|` parts the title from the words, because `|` alone ends the cell. Before `(` it is a link with brackets in
 * its words, as in `[[1]](https://…)`.
 */
const written = /\[\[([^[\]|\n]{1,400})(?:\|([^[\]\n]*))?\]\](?!\()/y;

interface WrittenLink extends NoteLink {
  /** Source between the brackets, before the words. */
  rawTitle: string;
}

/** The link that begins at an offset; undefined where none does. */
export function noteLinkAt(source: string, start: number): WrittenLink | undefined {
  written.lastIndex = start;
  const match = written.exec(source);
  if (!match) return undefined;
  const [whole, before = '', after] = match;
  const rawTitle = after === undefined ? before : before.replace(/\\$/, '');
  const title = rawTitle.trim();
  if (Array.from(title).length > maxTitle || linkKeyOf(title) === '') return undefined;
  return { start, end: start + whole.length, title, words: after?.trim() || title, rawTitle };
}

/**
 * A title as a link can name it. Brackets, bars, backticks and a backslash at its end would end the link or begin code, so they are
 * spaces there. `[[Plan draft May]]` links to a note `Plan [draft] | May`.
 */
export const linkTitleOf = (title: string): string =>
  title
    .replaceAll(/[[\]|`\s]+/g, ' ')
    .trim()
    .replace(/[\\ ]+$/, '');

/**
 * Links and titles with the same key belong together: case, accents and signs that a link cannot hold make no difference. Folding can
 * lengthen a title, but a key has 200 code points at most, so that an index takes it.
 */
export const linkKeyOf = (title: string): string =>
  Array.from(foldText(linkTitleOf(title)).trim())
    .slice(0, maxTitle)
    .join('');

/** A line that ends the paragraph before it, so that no code goes on from there. */
const beginsBlock = /^\s*(?:$|>|\||#{1,6}\s|[-*+]\s|\d{1,9}[.)]\s)/;

/** Stretches of the source whose code spans cannot reach into each other: paragraphs, items, headings and rows. */
function* inlineBlocks(source: string): Generator<{ from: number; to: number }> {
  let block: { from: number; to: number } | undefined;
  for (const { text, offset } of linesOutsideFences(source)) {
    if (block && (offset !== block.to + 1 || beginsBlock.test(text))) {
      yield block;
      block = undefined;
    }
    // A CR before the line break belongs to the line.
    const end = source.indexOf('\n', offset);
    block = { from: block?.from ?? offset, to: end < 0 ? source.length : end };
  }
  if (block) yield block;
}

/** Finds the ends of code spans. Asked from left to right, it takes a time linear in the text. */
function createCodeSpans(text: string) {
  const runs = new Map<number, number[]>();
  for (const { 0: run, index } of text.matchAll(/`+/g)) {
    const known = runs.get(run.length);
    if (known) known.push(index);
    else runs.set(run.length, [index]);
  }
  const places = new Map<number, number>();
  /** End of the code span that `length` backticks before `after` open; undefined where nothing closes it. */
  return (length: number, after: number): number | undefined => {
    const known = runs.get(length) ?? [];
    let place = places.get(length) ?? 0;
    while ((known[place] ?? Infinity) < after) place += 1;
    places.set(length, place);
    const close = known[place];
    return close === undefined ? undefined : close + length;
  };
}

function linksInBlock(text: string): WrittenLink[] {
  const links: WrittenLink[] = [];
  const endOfCode = createCodeSpans(text);
  const signs = /\\[^]?|`+|\[(?=\[)/g;
  for (let match = signs.exec(text); match; match = signs.exec(text)) {
    const [sign] = match;
    if (sign.startsWith('`')) signs.lastIndex = endOfCode(sign.length, signs.lastIndex) ?? signs.lastIndex;
    const link = sign === '[' ? noteLinkAt(text, match.index) : undefined;
    if (!link) continue;
    links.push(link);
    signs.lastIndex = link.end;
  }
  return links;
}

function findWrittenLinks(source: string): WrittenLink[] {
  if (!source.includes('[[')) return [];
  const links: WrittenLink[] = [];
  for (const { from, to } of inlineBlocks(source)) {
    const text = source.slice(from, to);
    if (!text.includes('[[')) continue;
    for (const link of linksInBlock(text)) links.push({ ...link, start: from + link.start, end: from + link.end });
  }
  return links;
}

/** Links to notes in source order, outside of fenced code and code spans. Takes a time linear in the source. */
export const findNoteLinks = (source: string): NoteLink[] =>
  findWrittenLinks(source).map(({ start, end, title, words }) => ({ start, end, title, words }));

/**
 * The source with the links to one title naming another one; their words stay. A new title of nothing but signs that a link cannot hold
 * changes nothing.
 */
export function withRenamedLinks(source: string, fromTitle: string, toTitle: string): string {
  const key = linkKeyOf(fromTitle);
  const title = linkTitleOf(toTitle);
  if (linkKeyOf(toTitle) === '') return source;
  const parts: string[] = [];
  let end = 0;
  for (const link of findWrittenLinks(source)) {
    if (linkKeyOf(link.title) !== key) continue;
    const from = link.start + 2;
    parts.push(source.slice(end, from), title);
    end = from + link.rawTitle.length;
  }
  return parts.join('') + source.slice(end);
}
