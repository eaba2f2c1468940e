/** Serial queue for each name: tasks run one at a time, first in, first out. */
export function createSerialQueue(): <Result>(name: string, work: () => Promise<Result>) => Promise<Result> {
  const last = new Map<string, Promise<unknown>>();
  return async (name, work) => {
    const turn = (last.get(name) ?? Promise.resolve()).then(work, work);
    last.set(name, turn);
    try {
      return await turn;
    } finally {
      if (last.get(name) === turn) last.delete(name);
    }
  };
}

/** Semaphore: at most `max` tasks run at once; the others wait in order. */
export function createConcurrencyLimit(max: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let going = 0;
  return async (work) => {
    // A finished task passes its slot to the first waiting task, so that a new task cannot overtake the queue.
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
