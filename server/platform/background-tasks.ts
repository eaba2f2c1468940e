import type { Log } from './log.ts';

/** Work that goes on after its answer has left. */
export interface BackgroundTasks {
  /** Begins once the answer is on its way. Long work ends early where the signal says so. A failure is logged with this sentence. */
  run(work: (ending: AbortSignal) => Promise<void>, failure: string): void;
  /** Asks long work to end early. */
  stop(): void;
  /** Resolves when all that has begun is done, at the latest after `withinMs`. */
  settled(withinMs: number): Promise<void>;
  /** Number of running tasks. */
  readonly running: number;
  /** Number of failed tasks since the start. */
  readonly failures: number;
}

export function createBackgroundTasks(log: Pick<Log, 'error'>): BackgroundTasks {
  const running = new Set<Promise<void>>();
  const ending = new AbortController();
  let failures = 0;
  return {
    run(work, failure) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const ended = promise
        .then(() => work(ending.signal))
        .catch((error: unknown) => {
          failures += 1;
          log.error({ err: error }, failure);
        });
      running.add(ended);
      void ended.then(() => running.delete(ended));
      setImmediate(resolve);
    },
    stop: () => ending.abort(),
    async settled(withinMs) {
      const limit = Promise.withResolvers<void>();
      const timer = setTimeout(limit.resolve, withinMs);
      await Promise.race([Promise.all(running), limit.promise]);
      clearTimeout(timer);
    },
    get running() {
      return running.size;
    },
    get failures() {
      return failures;
    },
  };
}
