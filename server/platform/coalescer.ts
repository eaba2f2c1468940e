/** Runs work by name, no more often than wanted. */
export interface Coalescer {
  /** Runs the work of a name at once, or after the interval where it ran just now. */
  request(name: string): void;
  /** Begins nothing more. */
  stop(): void;
}

/**
 * The first request of a name runs at once. Those that come while it runs, or within the interval, share one run after it, so that the
 * last one is never lost. `work` must not reject.
 */
export function createCoalescer(work: (name: string) => Promise<void>, intervalMs: number): Coalescer {
  /** Names that run or rest, and whether they are asked for again. */
  const busy = new Map<string, boolean>();
  const ending = new AbortController();

  const rest = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    setTimeout(resolve, intervalMs).unref();
    return promise;
  };

  const run = async (name: string): Promise<void> => {
    do {
      busy.set(name, false);
      await Promise.all([work(name), rest()]);
    } while (busy.get(name) === true && !ending.signal.aborted);
    busy.delete(name);
  };

  return {
    request(name) {
      if (ending.signal.aborted) return;
      if (busy.has(name)) busy.set(name, true);
      else void run(name);
    },
    stop: () => ending.abort(),
  };
}
