/** Longest pause before the first try and before any, in milliseconds. */
const pauses = { first: 4000, longest: 60_000 };

/**
 * Waits for a random time that grows with the number of failed tries, so that all browsers do not come at once when a server is back.
 * The network's return, or the person's to the tab, ends the pause, and so does the signal.
 */
export function pauseBeforeRetry(tries: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const events = new AbortController();
  const end = () => {
    clearTimeout(timer);
    events.abort();
    resolve();
  };
  const timer = setTimeout(end, Math.random() * Math.min(pauses.first * 2 ** tries, pauses.longest));
  const onVisible = () => {
    if (document.visibilityState === 'visible') end();
  };
  window.addEventListener('online', end, { signal: events.signal });
  document.addEventListener('visibilitychange', onVisible, { signal: events.signal });
  signal.addEventListener('abort', end, { signal: events.signal });
  if (signal.aborted) end();
  return promise;
}
