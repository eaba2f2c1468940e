import { diff3Merge, diffComm } from 'node-diff3';

/** Words of one differing stretch up to which it is merged word by word: the search for common words takes the square of it. */
const wordsMax = 4000;

const linesOf = (text: string): string[] => text.split(/(?<=\n)/);
const wordsOf = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? [];
const countWords = (tokens: readonly string[]): number => tokens.filter((token) => token.trim() !== '').length;

/** What both sides changed in the same place. */
interface Conflict {
  mine: string[];
  base: string[];
  theirs: string[];
}

/** Merges lists of tokens. What both sides changed in the same place stays as three lists. */
const merged = ({ mine, base, theirs }: Conflict): (string | Conflict)[] =>
  diff3Merge(mine, base, theirs, { excludeFalseConflicts: true }).map(({ ok, conflict }) =>
    conflict ? { mine: conflict.a, base: conflict.o, theirs: conflict.b } : (ok ?? []).join(''),
  );

/** Both sides' words, mine first: nothing that somebody typed is dropped. */
function joined(mine: readonly string[], theirs: readonly string[]): string {
  const [first, second] = [mine.join(''), theirs.join('')];
  const touches = /\S$/.test(first) && /^\S/.test(second);
  return touches ? `${first} ${second}` : first + second;
}

/** Number of tokens that all lists have at the beginning, or at the end. Blanks next to what differs belong to it. */
function countCommon(lists: readonly (readonly string[])[], side: 'start' | 'end'): number {
  const [first = [], ...others] = lists;
  const at = (list: readonly string[], count: number) => list.at(side === 'start' ? count : -1 - count);
  let words = 0;
  for (let count = 0; count < first.length; count += 1) {
    const token = at(first, count);
    if (others.some((list) => at(list, count) !== token)) break;
    if (token?.trim() !== '') words = count + 1;
  }
  return words;
}

/** Takes off what all lists have at both ends, has the rest merged, and puts it back. */
function betweenCommonEnds(lists: readonly (readonly string[])[], merge: (rests: string[][]) => string): string {
  const [first = []] = lists;
  const start = countCommon(lists, 'start');
  const rests = lists.map((list) => list.slice(start));
  const end = countCommon(rests, 'end');
  const middles = rests.map((rest) => rest.slice(0, rest.length - end));
  return first.slice(0, start).join('') + merge(middles) + first.slice(first.length - end).join('');
}

/**
 * Both sides' words where both wrote in the same place. Words that both have stand once where they are most of the shorter side: then one
 * side holds an earlier state of the other, as after a save whose answer got lost.
 */
const withSharedOnce = (mine: readonly string[], theirs: readonly string[]): string =>
  betweenCommonEnds([mine, theirs], ([ownRest = [], otherRest = []]) => {
    const parts = diffComm(ownRest, otherRest);
    const shared = parts.reduce((sum, part) => sum + ('common' in part ? countWords(part.common) : 0), 0);
    if (shared * 2 <= Math.min(countWords(ownRest), countWords(otherRest))) return joined(ownRest, otherRest);
    return parts.map((part) => ('common' in part ? part.common.join('') : joined(part.buffer1, part.buffer2))).join('');
  });

const mergeWords = ({ mine, base, theirs }: Conflict): string =>
  betweenCommonEnds(
    [mine, base, theirs].map((lines) => wordsOf(lines.join(''))),
    ([ownWords = [], baseWords = [], otherWords = []]) => {
      if (Math.max(ownWords.length, baseWords.length, otherWords.length) > wordsMax)
        return joined(ownWords, otherWords);
      return merged({ mine: ownWords, base: baseWords, theirs: otherWords })
        .map((part) => (typeof part === 'string' ? part : withSharedOnce(part.mine, part.theirs)))
        .join('');
    },
  );

/**
 * Merges two edits of one text: line by line, and word by word where both changed the same lines. Where both changed the same words the
 * result has both. Never asks and never drops what either side typed.
 */
export function mergeEdits(base: string, mine: string, theirs: string): string {
  if (mine === base || mine === theirs) return theirs;
  if (theirs === base) return mine;
  return merged({ mine: linesOf(mine), base: linesOf(base), theirs: linesOf(theirs) })
    .map((part) => (typeof part === 'string' ? part : mergeWords(part)))
    .join('');
}

/** Merges two edits of a list without repetitions: what either side added or removed. */
export function mergeLists(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const kept = theirs.filter((item) => mine.includes(item) || !base.includes(item));
  const added = mine.filter((item) => !base.includes(item) && !theirs.includes(item));
  return [...kept, ...added];
}
