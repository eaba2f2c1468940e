/** How far words that were read agree with those that were written: shares from 0 to 1. */
export interface Agreement {
  /** Harmonic mean of precision and recall over the words, in any order. */
  f1: number;
  /** The same over the longest common subsequence, so that order counts. */
  inOrder: number;
}

/** Words as readers see them: composed, apart by white space; soft hyphens and zero-width marks of layout do not count. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFC')
    .replaceAll(/[\u00AD\u200B\uFEFF]/g, '')
    .split(/\s+/)
    .filter((word) => word !== '');

const f1Of = (common: number, one: number, other: number): number =>
  one + other === 0 ? 1 : (2 * common) / (one + other);

function commonWords(one: readonly string[], other: readonly string[]): number {
  const left = new Map<string, number>();
  for (const word of one) left.set(word, (left.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of other) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    left.set(word, count - 1);
    common += 1;
  }
  return common;
}

/** Edits after which the search for the common subsequence ends: more is no agreement worth a number. */
const mostEdits = 20_000;

/**
 * The length of the longest common subsequence, by Myers' greedy algorithm ("An O(ND) Difference Algorithm", 1986): fast where
 * little differs. Where more than `mostEdits` words differ it answers what was reached by then, a lower bound.
 */
function commonSubsequence(one: readonly string[], other: readonly string[]): number {
  const most = Math.min(one.length + other.length, mostEdits);
  const furthest = new Int32Array(2 * most + 3);
  const middle = most + 1;
  let best = 0;
  for (let edits = 0; edits <= most; edits += 1) {
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const above = furthest[middle + diagonal + 1] ?? 0;
      const beside = furthest[middle + diagonal - 1] ?? 0;
      let at = diagonal === -edits || (diagonal !== edits && beside < above) ? above : beside + 1;
      while (at < one.length && at - diagonal < other.length && one[at] === other[at - diagonal]) at += 1;
      furthest[middle + diagonal] = at;
      best = Math.max(best, (2 * at - diagonal - edits) / 2);
      if (at >= one.length && at - diagonal >= other.length) return (one.length + other.length - edits) / 2;
    }
  }
  return best;
}

/** Compares what was read with what was written. */
export function agreementOf(written: string, read: string): Agreement {
  const [one, other] = [wordsOf(written), wordsOf(read)];
  return {
    f1: f1Of(commonWords(one, other), one.length, other.length),
    inOrder: f1Of(commonSubsequence(one, other), one.length, other.length),
  };
}
