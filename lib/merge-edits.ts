import { diffArrays } from 'diff';

/** Differing words up to which two texts are compared; past it, one text counts as wholly replaced. */
const editsMax = 1000;

/** A word or another sign, with the blanks before it. They are no words of their own: there are too many of them to say what belongs together. */
interface Word {
  before: string;
  text: string;
}

const pattern = /(\s*)([\p{L}\p{M}\p{N}_]+|[^\s\p{L}\p{M}\p{N}_]|$)/gu;

/** The words of a text. The last one is empty and has the blanks at the end. */
const wordsOf = (text: string): Word[] =>
  Array.from(text.matchAll(pattern), ([, before = '', found = '']) => ({ before, text: found }));

/** One side's edit of the base. */
interface Edit {
  /** Words that the side has added before each word of the base. */
  added: Word[][];
  /** Each word of the base as the side has it; undefined for a word that it has removed. */
  kept: (Word | undefined)[];
}

const textsOf = (words: readonly Word[]): string[] => words.map(({ text }) => text);

/** The texts take longer to compare than the caller can wait. */
export class MergeTooLong extends Error {
  override name = 'MergeTooLong';
}

function compare(base: readonly Word[], side: readonly Word[], withinMs: number) {
  const began = performance.now();
  const parts = diffArrays(textsOf(base), textsOf(side), { maxEditLength: editsMax, timeout: withinMs });
  // Its clock has whole milliseconds.
  if (!parts && performance.now() - began >= withinMs - 1)
    throw new MergeTooLong(`The comparison takes longer than ${withinMs} ms.`);
  return parts;
}

/** Indexes of the words of the base that the side has kept, by the side's own words; undefined for a word that it has added. */
function matchesOf(parts: ReturnType<typeof diffArrays<string>>): (number | undefined)[] {
  let place = 0;
  return parts.flatMap(({ added, removed, value }) => {
    if (added) return value.map(() => undefined);
    const begin = place;
    place += value.length;
    return removed ? [] : value.map((_, index) => begin + index);
  });
}

/** Index after the words from `from` on that are all kept, or all added. */
function endOfRun(matches: readonly (number | undefined)[], from: number): number {
  const isAdded = matches[from] === undefined;
  let end = from;
  while (end < matches.length && (matches[end] === undefined) === isAdded) end += 1;
  return end;
}

/**
 * Joins two additions where the kept words between them stand at the end of the second as well: of "well-known. - milk", where "- milk"
 * was there, a comparison may keep the first hyphen.
 */
function joinAdditions(matches: (number | undefined)[], texts: readonly string[]): void {
  let begin = matches[0] === undefined ? 0 : endOfRun(matches, 0);
  while (begin < matches.length) {
    const kept = endOfRun(matches, begin);
    const added = endOfRun(matches, kept);
    const end = endOfRun(matches, added);
    const length = added - kept;
    const isTwin =
      length <= end - added && texts.slice(kept, added).every((text, at) => text === texts[end - length + at]);
    if (isTwin && length > 0) {
      matches.splice(kept, end - kept, ...matches.slice(added, end), ...matches.slice(kept, added));
    } else begin = added;
  }
}

function editOf(base: readonly Word[], side: readonly Word[], withinMs: number): Edit {
  const edit: Edit = { added: base.map(() => []), kept: base.map(() => undefined) };
  // The empty last words belong together.
  const ends = { base: base.slice(0, -1), side: side.slice(0, -1) };
  edit.kept[ends.base.length] = side.at(-1);
  const parts = compare(ends.base, ends.side, withinMs);
  if (!parts) {
    edit.added[0] = ends.side;
    return edit;
  }
  const matches = matchesOf(parts);
  joinAdditions(matches, textsOf(ends.side));
  let added: Word[] = [];
  for (const [index, word] of ends.side.entries()) {
    const match = matches[index];
    if (match === undefined) added.push(word);
    else {
      edit.added[match] = added;
      edit.kept[match] = word;
      added = [];
    }
  }
  edit.added[ends.base.length] = added;
  return edit;
}

const isSame = (one: readonly Word[], other: readonly Word[]): boolean =>
  one.length === other.length && one.every(({ text }, index) => text === other[index]?.text);

/** Words that follow those of the other side, which ended with this gap. At the start of a text there is none before them. */
const setApart = ([first, ...rest]: readonly Word[], gap: string): Word[] =>
  first ? [first.before === '' ? { ...first, before: gap } : first, ...rest] : [];

const endsWord = /[\p{L}\p{M}\p{N}_]$/u;
const beginsWord = /^[\p{L}\p{N}_]/u;

/** The text of the words. Two that come from different sides must not grow together. */
const textOf = (words: readonly Word[]): string =>
  words
    .map(({ before, text }, place) => {
      const touches = before === '' && endsWord.test(words[place - 1]?.text ?? '') && beginsWord.test(text);
      return (touches ? ' ' : before) + text;
    })
    .join('');

/**
 * Merges two edits of one text, word by word: a word of the base stays if neither side removed it, and has the words of both sides
 * around it, mine first. Never asks, never drops a word that somebody typed, and never repeats one. Throws `MergeTooLong` where one of
 * the two comparisons takes longer than `withinMs`.
 */
export function mergeEdits(base: string, mine: string, theirs: string, withinMs = Infinity): string {
  if (mine === base || mine === theirs) return theirs;
  if (theirs === base) return mine;
  const words = wordsOf(base);
  const own = editOf(words, wordsOf(mine), withinMs);
  const other = editOf(words, wordsOf(theirs), withinMs);
  const merged: Word[] = [];
  for (const [place, { before }] of words.entries()) {
    const [ownAdded = [], otherAdded = []] = [own.added[place], other.added[place]];
    const [ownWord, otherWord] = [own.kept[place], other.kept[place]];
    merged.push(...ownAdded);
    if (ownAdded.length === 0) merged.push(...otherAdded);
    else if (!isSame(ownAdded, otherAdded)) merged.push(...setApart(otherAdded, ownWord?.before ?? ''));
    if (ownWord && otherWord) merged.push(ownWord.before === before ? otherWord : ownWord);
  }
  return textOf(merged);
}

/** Merges two edits of a list without repetitions: what either side added or removed. */
export function mergeLists(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const kept = theirs.filter((item) => mine.includes(item) || !base.includes(item));
  const added = mine.filter((item) => !base.includes(item) && !theirs.includes(item));
  return [...kept, ...added];
}
