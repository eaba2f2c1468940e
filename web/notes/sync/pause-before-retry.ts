import { ApiError, isSignedOut } from '#web/platform/api-error.ts';

/** Longest pause before the first try and before any, in milliseconds. */
const pauses = { first: 4000, longest: 60_000 };

/** Time that the server asked for, in milliseconds. */
const askedOf = (error: unknown): number => (error instanceof ApiError ? (error.retryAfter ?? 0) : 0);

/**
 * Exponential back-off with full jitter, so that all browsers do not come at once when a server is back. The network's return, or the
 * person's to the tab, ends the pause, but not the time that a busy server asked for with Retry-After. The signal ends it, too.
 */
export function pauseBeforeRetry(tries: number, signal: AbortSignal, error?: unknown): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const events = new AbortController();
  const asked = askedOf(error);
  const startedAt = performance.now();
  const end = () => {
    clearTimeout(timer);
    events.abort();
    resolve();
  };
  const jitter = Math.random() * Math.min(pauses.first * 2 ** tries, pauses.longest);
  const timer = setTimeout(end, asked + jitter);
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
