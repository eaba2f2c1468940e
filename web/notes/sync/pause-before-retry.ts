import { ApiError, isSignedOut } from '#web/platform/api-error.ts';
import { askedPauseOf, jitterOf } from '#web/platform/retry-pause.ts';

const pauses = { first: 4000, longest: 60_000 };

/**
 * A random pause that grows with the tries. The network's return, or the person's to the tab, ends it, but not the time that a busy server asked for with Retry-After. The signal ends it, too.
 */
export function pauseBeforeRetry(tries: number, signal: AbortSignal, error?: unknown): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const events = new AbortController();
  const asked = askedPauseOf(error);
  const startedAt = performance.now();
  const end = () => {
    clearTimeout(timer);
    events.abort();
    resolve();
  };
  const timer = setTimeout(end, asked + jitterOf(tries, pauses));
  const onChance = () => {
    if (document.visibilityState === 'visible' && performance.now() - startedAt >= asked) end();
  };
  window.addEventListener('online', onChance, { signal: events.signal });
  document.addEventListener('visibilitychange', onChance, { signal: events.signal });
  signal.addEventListener('abort', end, { signal: events.signal });
  if (signal.aborted) end();
  return promise;
}

/** True for a refusal that no other try changes: the session is over, or its person is banned. */
export const isOver = (error: unknown): boolean =>
  isSignedOut(error) || (error instanceof ApiError && (error.code === 'banned' || error.code === 'forbidden'));
