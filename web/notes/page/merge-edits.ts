import { diff3Merge } from 'node-diff3';

/** Words of one differing stretch up to which it is merged word by word: the search for common words takes the square of it. */
const wordsMax = 4000;

const linesOf = (text: string): string[] => text.split(/(?<=\n)/);
const wordsOf = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? [];

type Merged = string | { mine: string; base: string; theirs: string };

/** Merges lists of tokens. What both sides changed in the same place stays as three texts. */
const merged = (mine: string[], base: string[], theirs: string[]): Merged[] =>
  diff3Merge(mine, base, theirs, { excludeFalseConflicts: true }).map(({ ok, conflict }) =>
    conflict
      ? { mine: conflict.a.join(''), base: conflict.o.join(''), theirs: conflict.b.join('') }
      : (ok ?? []).join(''),
  );

/** Both sides' words, mine first: nothing that somebody typed is dropped. */
function both(mine: string, theirs: string): string {
  if (mine === '' || theirs === '') return mine + theirs;
  const touches = /\S$/.test(mine) && /^\S/.test(theirs);
  return touches ? `${mine} ${theirs}` : mine + theirs;
}

function mergeWords({ mine, base, theirs }: Exclude<Merged, string>): string {
  const words = [wordsOf(mine), wordsOf(base), wordsOf(theirs)] as const;
  if (words.some(({ length }) => length > wordsMax)) return both(mine, theirs);
  return merged(...words)
    .map((part) => (typeof part === 'string' ? part : both(part.mine, part.theirs)))
    .join('');
}

/**
 * Merges two edits of one text: line by line, and word by word where both changed the same lines. Where both changed the same words the
 * result has both. Never asks and never drops what either side typed.
 */
export function mergeEdits(base: string, mine: string, theirs: string): string {
  if (mine === base || mine === theirs) return theirs;
  if (theirs === base) return mine;
  return merged(linesOf(mine), linesOf(base), linesOf(theirs))
    .map((part) => (typeof part === 'string' ? part : mergeWords(part)))
    .join('');
}

/** Merges two edits of a list without repetitions: what either side added or removed. */
export function mergeLists(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const kept = theirs.filter((item) => mine.includes(item) || !base.includes(item));
  const added = mine.filter((item) => !base.includes(item) && !theirs.includes(item));
  return [...kept, ...added];
}
