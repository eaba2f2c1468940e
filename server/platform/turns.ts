/** Lets at most `max` pieces of work go at once; the others begin in their order as those end. */
export function createTurns(max: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let going = 0;
  return async (work) => {
    // Whoever ends hands his turn on, so that nobody who comes meanwhile gets in between.
    if (going < max) going += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else going -= 1;
    }
  };
}
