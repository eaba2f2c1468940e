import bidiFactory from 'bidi-js';

const bidi = bidiFactory();

/** A stretch of text of one direction. */
export interface BidiRun {
  start: number;
  end: number;
  isRightToLeft: boolean;
}

/** The runs of a right-to-left text on one line, as they stand from left to right (UAX 9, L2). */
export function bidiRuns(text: string): BidiRun[] {
  const { levels } = bidi.getEmbeddingLevels(text, 'rtl');
  const runs: (BidiRun & { level: number })[] = [];
  for (const [at, level] of levels.entries()) {
    const last = runs.at(-1);
    if (last?.level === level) last.end = at + 1;
    else runs.push({ start: at, end: at + 1, level, isRightToLeft: level % 2 === 1 });
  }
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let from = 0; from < runs.length; from += 1) {
      let to = from;
      while ((runs[to]?.level ?? -1) >= level) to += 1;
      if (to - from > 1) runs.splice(from, to - from, ...runs.slice(from, to).toReversed());
      if (to > from) from = to;
    }
  }
  return runs;
}

const rightToLeftLetters = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** For each word of a line, true if its signs run from right to left, though it has no letter that tells so. */
export function turnedWords(words: readonly string[], isRightToLeft: boolean): boolean[] {
  const { levels } = bidi.getEmbeddingLevels(words.join(''), isRightToLeft ? 'rtl' : 'ltr');
  let start = 0;
  return words.map((word) => {
    const own = levels.subarray(start, start + word.length);
    start += word.length;
    return /\S/.test(word) && !rightToLeftLetters.test(word) && own.some((level) => level % 2 === 1);
  });
}
