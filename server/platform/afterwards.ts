import type { Log } from './log.ts';

/** Work that goes on after its answer has left. */
export interface Afterwards {
  /** Begins once the answer is on its way. A failure is logged with this sentence. */
  run(work: () => Promise<void>, failure: string): void;
  /** Resolves when all that has begun is done, at the latest after `withinMs`. */
  settled(withinMs: number): Promise<void>;
}

export function createAfterwards(log: Pick<Log, 'error'>): Afterwards {
  const running = new Set<Promise<void>>();
  return {
    run(work, failure) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const ended = promise.then(work).catch((error: unknown) => log.error({ err: error }, failure));
      running.add(ended);
      void ended.then(() => running.delete(ended));
      setImmediate(resolve);
    },
    async settled(withinMs) {
      const limit = Promise.withResolvers<void>();
      const timer = setTimeout(limit.resolve, withinMs);
      await Promise.race([Promise.all(running), limit.promise]);
      clearTimeout(timer);
    },
  };
}
