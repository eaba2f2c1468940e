import { foldedWords, foldText } from './fold-text.ts';
import { isUnspaced, isWordStart } from './search-words.ts';
import type { SearchQuery } from './search-query.ts';

/** A part of a shown text; hits are marked. */
export interface HitPart {
  text: string;
  isHit: boolean;
}

/** Words and phrases of a query. Nothing else is marked, because operators and excluded words do not occur in a hit. */
export type SoughtTexts = Pick<SearchQuery, 'words' | 'phrases'>;

/** Lines of a card, and code points of each. */
const maxLines = 3;
const lineLength = 140;
/** Code points before the first hit of a cut line. */
const lead = 40;
/** Longer lines are searched this far, so that a text without line breaks costs no more than a page. */
const maxScanned = 20_000;

interface Range {
  start: number;
  end: number;
}

interface Word extends Range {
  folded: string;
}

const wordRun = /[\p{L}\p{N}\p{M}]+/gu;

const wordsIn = (text: string): Word[] =>
  Array.from(text.matchAll(wordRun), ({ 0: run, index }) => ({
    start: index,
    end: index + run.length,
    folded: foldedWords(run).join(''),
  }));

/** Range of a sought word within a word of the text: the whole word; in scripts without spaces, the sought letters alone. */
function rangeOf({ start, end, folded }: Word, sought: string): Range | undefined {
  const at = folded.indexOf(sought);
  if (at < 0 || (isWordStart(sought) && at > 0)) return undefined;
  // Folding may change the length; then places in the folded word are none in the text.
  const isExact = isUnspaced(sought) && folded.length === end - start;
  return isExact ? { start: start + at, end: start + at + sought.length } : { start, end };
}

function phraseRanges(words: readonly Word[], phrase: readonly string[]): Range[] {
  const [first = ''] = phrase;
  if (phrase.length === 1)
    return words.flatMap((word) => {
      const range = rangeOf(word, first);
      return range && (isUnspaced(first) || word.folded === first) ? [range] : [];
    });
  return words.flatMap(({ start }, index) => {
    const isHere = phrase.every((part, offset) => words[index + offset]?.folded === part);
    return isHere ? [{ start, end: words[index + phrase.length - 1]?.end ?? start }] : [];
  });
}

function merge(ranges: Range[]): Range[] {
  const merged: Range[] = [];
  for (const range of ranges.sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && range.start <= last.end) last.end = Math.max(last.end, range.end);
    else merged.push({ ...range });
  }
  return merged;
}

function findRanges(text: string, { words, phrases }: SoughtTexts): Range[] {
  const found = wordsIn(text);
  const ofWords = found.flatMap((word) =>
    words.flatMap((sought) => {
      const range = rangeOf(word, sought);
      return range ? [range] : [];
    }),
  );
  return merge([...ofWords, ...phrases.flatMap((phrase) => phraseRanges(found, phrase))]);
}

function cutAt(text: string, ranges: readonly Range[]): HitPart[] {
  const parts: HitPart[] = [];
  let at = 0;
  for (const { start, end } of ranges) {
    if (start > at) parts.push({ text: text.slice(at, start), isHit: false });
    parts.push({ text: text.slice(start, end), isHit: true });
    at = end;
  }
  if (at < text.length) parts.push({ text: text.slice(at), isHit: false });
  return parts;
}

/** A short text, such as a title, in parts. */
export const markHits = (text: string, sought: SoughtTexts): HitPart[] => cutAt(text, findRanges(text, sought));

/** A line in parts; a long one is cut round its first hit. */
function markLine(line: string, sought: SoughtTexts): HitPart[] {
  const ranges = findRanges(line, sought);
  const letters = Array.from(line);
  if (letters.length <= lineLength) return cutAt(line, ranges);
  const before = Array.from(line.slice(0, ranges[0]?.start ?? 0)).length;
  const start = before <= lead * 2 ? 0 : before - lead;
  const window = letters.slice(start, start + lineLength).join('');
  // A word that is cut in half is left out.
  const whole = (start > 0 ? window.replace(/^\S{1,20}\s+/u, '') : window).replace(/\s+\S{1,20}$/u, '');
  const shown = `${start > 0 ? '… ' : ''}${whole}${start + lineLength < letters.length ? ' …' : ''}`;
  return cutAt(shown, findRanges(shown, sought));
}

const fence = /^\s*(?:`{3,}|~{3,}).*$/;
const rule = /^\s*(?:[-*_=]\s*){3,}$/;
const tableRule = /^[\s|:-]*-[\s|:-]*$/;

/** A line of Markdown source as it reads: without marks of blocks, emphasis and links. Empty for a line of marks alone. */
function readableLine(line: string): string {
  if (fence.test(line) || rule.test(line) || (line.includes('|') && tableRule.test(line))) return '';
  return line
    .replace(/^\s*(?:>\s?)*\s*(?:#{1,6}\s+|(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?)?/, '')
    .replaceAll(/!?\[\[([^[\]|]*)(?:\|([^[\]]*))?\]\]/g, (_, target: string, words?: string) => words ?? target)
    .replaceAll(/!?\[([^[\]]*)\]\([^()\s]*(?:\s+"[^"]*")?\)/g, '$1')
    .replaceAll(/(?<!\\)\*{1,3}(?=\S)([^*]+)(?<!\\)\*{1,3}/g, '$1')
    .replaceAll(/(?<![\p{L}\p{N}])_{1,3}(?=\S)([^_]+)_{1,3}(?![\p{L}\p{N}])/gu, '$1')
    .replaceAll(/~~([^~]+)~~/g, '$1')
    .replaceAll(/`+([^`]+)`+/g, '$1')
    .replaceAll(/\s*\|\s*/g, ' ')
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
    .trim();
}

const hasAny = (line: string, { words, phrases }: SoughtTexts): boolean => {
  const folded = foldText(line);
  return [...words, ...phrases.flatMap((phrase) => phrase.slice(0, 1))].some((word) => folded.includes(word));
};

function linesWith(lines: Iterable<string>, sought: SoughtTexts): HitPart[][] {
  const marked: HitPart[][] = [];
  for (const line of lines) {
    if (marked.length === maxLines) break;
    if (!hasAny(line, sought)) continue;
    const parts = markLine(line, sought);
    if (parts.some(({ isHit }) => isHit)) marked.push(parts);
  }
  return marked;
}

/**
 * Up to three lines of a note's Markdown source that hold a hit, each readable and at most about 140 characters long. A phrase over two
 * lines is marked word by word. A hit that only the source has, such as in an address, shows the source. Without any hit, the first lines.
 */
export function findHitLines(source: string, sought: SoughtTexts): HitPart[][] {
  const lines = source.split('\n').map((line) => line.slice(0, maxScanned));
  const readable = lines.map(readableLine).filter(Boolean);
  const found = linesWith(readable, sought);
  if (found.length > 0) return found;
  const apart = { words: [...sought.words, ...sought.phrases.flat()], phrases: [] };
  const loose = linesWith(readable, apart);
  if (loose.length > 0) return loose;
  const inSource = linesWith(lines, apart);
  return inSource.length > 0 ? inSource : readable.slice(0, maxLines).map((line) => markLine(line, sought));
}
