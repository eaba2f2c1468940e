interface Awake {
  signal: AbortSignal;
  /** True where a hidden page counts as asleep. */
  needsVisible: boolean;
}

/**
 * Begins work whenever the page wakes, and ends it when the page is frozen or put aside for the way back: it would hold a lock and a
 * connection there that it cannot use.
 */
export function whileAwake({ signal, needsVisible }: Awake, begin: (period: AbortSignal) => void): void {
  let period: AbortController | undefined;
  const sleep = () => {
    period?.abort();
    period = undefined;
  };
  const wake = () => {
    if (period || signal.aborted || (needsVisible && document.visibilityState !== 'visible')) return;
    period = new AbortController();
    begin(period.signal);
  };
  const listening = { signal };
  window.addEventListener('pagehide', sleep, listening);
  window.addEventListener('pageshow', wake, listening);
  document.addEventListener('freeze', sleep, listening);
  document.addEventListener('resume', wake, listening);
  if (needsVisible) {
    const onVisibility = () => (document.visibilityState === 'visible' ? wake() : sleep());
    document.addEventListener('visibilitychange', onVisibility, listening);
  }
  signal.addEventListener('abort', sleep);
  wake();
}
