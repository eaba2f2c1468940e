const vowels = new Set('aeiou');

/** Letters that people double or halve, swap or confuse by ear cost less than letters that share nothing. */
const cost = {
  transposed: 0.6,
  doubled: 0.5,
  apostrophe: 0.3,
  missing: 0.8,
  extra: 0.9,
  vowel: 0.8,
  other: 1.3,
  firstLetter: 1,
};

const substitutionCost = (typed: string, meant: string): number => {
  if (typed === meant) return 0;
  return vowels.has(typed) && vowels.has(meant) ? cost.vowel : cost.other;
};

/** Weighted edit distance (optimal string alignment) from the typed word to the proposed one. */
function distance(typed: string, meant: string): number {
  const width = meant.length + 1;
  const table = new Float64Array((typed.length + 1) * width);
  const at = (row: number, column: number): number => table[row * width + column] ?? Infinity;
  for (let row = 0; row <= typed.length; row += 1) {
    for (let column = 0; column <= meant.length; column += 1) {
      if (row === 0 && column === 0) continue;
      const t = typed.charAt(row - 1);
      const m = meant.charAt(column - 1);
      let best = Infinity;
      if (row > 0) best = at(row - 1, column) + (t === typed.charAt(row - 2) ? cost.doubled : cost.extra);
      if (column > 0) {
        const left = m === "'" ? cost.apostrophe : m === meant.charAt(column - 2) ? cost.doubled : cost.missing;
        best = Math.min(best, at(row, column - 1) + left);
      }
      if (row > 0 && column > 0) best = Math.min(best, at(row - 1, column - 1) + substitutionCost(t, m));
      if (row > 1 && column > 1 && t === meant.charAt(column - 2) && m === typed.charAt(row - 2) && t !== m) {
        best = Math.min(best, at(row - 2, column - 2) + cost.transposed);
      }
      table[row * width + column] = best;
    }
  }
  const apart = at(typed.length, meant.length);
  return typed.charAt(0) === meant.charAt(0) ? apart : apart + cost.firstLetter;
}

/** How far apart the typed and the meant word may be: short words have many neighbours. */
const allowance = (length: number): number => (length <= 4 ? 0.8 : length <= 6 ? 1.3 : 1.7);

/** How far apart a caller lets the two words be: no bound of its own, two doubled letters, one swapped pair. */
export const closeness = { any: Infinity, twoDoubled: 1, swapped: cost.transposed } as const;

/** A second candidate nearly as close as the first makes the choice a guess. */
const margin = 0.25;

/** Words of computing and of messages that no dictionary holds and that stand one slip from a word it does. */
const wellKnown = new Set(
  `async autosave bool cron dev devs env estree fastq inbox init kanban merch minimise mixin mixins mkdir namespace
  numpy pandas postgres proto repo repos semver sudo todo todos tuple tuples vite vitest webhook wiki wikis
  haha hehe hmm yeah yep nope okay pics vibe vibes emoji emojis vlog podcast hashtag selfie selfies`.split(/\s+/),
);

/**
 * The one word that a misspelled lower-case word surely stands for, or undefined when no proposal is close enough or two
 * are about equally close. `max` is one of `closeness`.
 */
export function chooseSpelling(
  typed: string,
  proposals: readonly string[],
  max: number = closeness.any,
): string | undefined {
  if (wellKnown.has(typed)) return undefined;
  const ranked = proposals
    .filter((word) => /^[a-z']+$/.test(word) && !word.endsWith("'s") && word !== typed)
    .map((word) => ({ word, apart: distance(typed, word) }))
    .sort((a, b) => a.apart - b.apart);
  const [first, second] = ranked;
  if (!first || first.apart > Math.min(max, allowance(typed.length))) return undefined;
  if (second && second.apart - first.apart < margin) return undefined;
  return first.word;
}
