import { ignoreErrors } from '#web/platform/ignore-errors.ts';

/** Holds a lock until the answered function is called, or the tab is gone. It resolves once the lock is free; nothing is held where there are no locks. */
export function holdLock(name: string): () => Promise<void> {
  const ended = Promise.withResolvers<void>();
  const held = ignoreErrors(() => navigator.locks.request(name, () => ended.promise));
  return async () => {
    ended.resolve();
    await held;
  };
}

/** Names of the locks that any tab holds; none where there are no locks. */
export async function heldLocks(): Promise<ReadonlySet<string>> {
  const found = await ignoreErrors(() => navigator.locks.query());
  return new Set(found?.held?.flatMap(({ name }) => name ?? []));
}
