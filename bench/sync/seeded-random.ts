/** Random numbers that come again with the same seed: mulberry32 (Tommy Ettinger, public domain). */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    /** A whole number from 0 up to, not including, `end`. */
    below: (end: number): number => Math.floor(next() * end),
    /** True with this probability. */
    isLikely: (probability: number): boolean => next() < probability,
  };
}

export type Random = ReturnType<typeof createRandom>;
