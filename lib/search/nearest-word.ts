/** Spelling suggestions from a vocabulary: words with how often each occurs. */

/** Shorter words have too many neighbours. */
const shortest = 3;
/** Up to this length one edit is the limit, above it two. */
const longestForOneEdit = 4;

const limitFor = (length: number): number => (length <= longestForOneEdit ? 1 : 2);

/** Longer words cost too much to compare, and misspellings of them rarely differ by two letters only. */
const longest = 40;

/**
 * Optimal string alignment distance of two words: inserted, removed, replaced letters and swapped neighbours. Infinity above `limit`.
 */
function editDistance(one: readonly string[], other: readonly string[], limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return Infinity;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (before[column - 2] ?? Infinity) + 1 : Infinity,
      );
    }
    if (Math.min(...current) > limit) return Infinity;
    before = last;
    last = current;
  }
  const distance = last[other.length] ?? Infinity;
  return distance <= limit ? distance : Infinity;
}

/** The word of the vocabulary with the fewest edits, one or two; of equal ones the more frequent. Undefined if none is near. */
export function nearestWord(word: string, vocabulary: ReadonlyMap<string, number>): string | undefined {
  const letters = Array.from(word);
  if (letters.length < shortest || letters.length > longest) return undefined;
  let nearest: string | undefined;
  let least = limitFor(letters.length) + 1;
  let most = 0;
  for (const [known, count] of vocabulary) {
    const limit = Math.min(least, limitFor(letters.length));
    // UTF-16 units are at most twice the letters; this spares most words the split.
    if (known.length > 2 * (letters.length + limit) || known.length + limit < letters.length) continue;
    const distance = editDistance(letters, Array.from(known), limit);
    if (distance === 0 || distance > least || (distance === least && count <= most)) continue;
    nearest = known;
    least = distance;
    most = count;
  }
  return nearest;
}
