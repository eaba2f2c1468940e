/** The server says every 25 seconds that it is there. After this silence, in milliseconds, the connection counts as lost. */
const longest = 60_000;

/** After this silence, in milliseconds, a person who returns does not wait for the longest one: the machine may have slept. */
const longestOnReturn = 30_000;

export interface Silence {
  /** Aborts when the connection counts as lost, is over, or its owner's signal says so. */
  signal: AbortSignal;
  /** Something came. */
  hear: () => void;
  /** Somebody waits for news: a shorter silence counts. */
  check: () => void;
  /** True if the loss was found by a look: the next connection is due at once. */
  isNoticed: () => boolean;
  end: () => void;
}

/** Watches a connection for silence. Timers stand still while a machine sleeps or a page is frozen; the clock does not. */
export function watchSilence(owner: AbortSignal): Silence {
  const lost = new AbortController();
  const signal = AbortSignal.any([owner, lost.signal]);
  let heardAt = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isNoticed = false;
  const end = () => {
    clearTimeout(timer);
    lost.abort();
  };
  const hear = () => {
    heardAt = Date.now();
    clearTimeout(timer);
    if (!signal.aborted) timer = setTimeout(end, longest);
  };
  const replace = () => {
    isNoticed = true;
    end();
  };
  const check = () => {
    if (!signal.aborted && Date.now() - heardAt > longestOnReturn) replace();
  };
  // A network that comes back may be another one, over which nothing of the old connection comes.
  window.addEventListener('online', replace, { signal });
  document.addEventListener('visibilitychange', check, { signal });
  owner.addEventListener('abort', end, { signal: lost.signal });
  hear();
  return { signal, hear, check, isNoticed: () => isNoticed, end };
}
