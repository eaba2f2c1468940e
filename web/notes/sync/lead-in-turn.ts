interface Turns {
  /** Name of the lock. */
  name: string;
  signal: AbortSignal;
  /** Answers false where the tab that leads is not heard of: phones freeze tabs that hold a lock. */
  isLeaderAlive: () => Promise<boolean>;
}

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** Works while this tab holds the lock. Rejects with an AbortError where another tab takes it, or where the wait is given up. */
async function holdLock(name: string, options: LockOptions, work: (term: AbortSignal) => Promise<void>): Promise<void> {
  const term = new AbortController();
  try {
    await navigator.locks.request(name, options, () => work(term.signal));
  } finally {
    term.abort();
  }
}

/**
 * Lets one tab of a browser work at a time, under a Web Lock. When it goes, another one takes over; a visible tab takes the lock from one
 * that does not answer. Resolves when the work is done, and with the signal; rejects as the work does.
 */
export async function leadInTurn(
  { name, signal, isLeaderAlive }: Turns,
  work: (term: AbortSignal) => Promise<void>,
): Promise<void> {
  let isTaking = false;
  while (!signal.aborted) {
    const wait = new AbortController();
    const waiting = AbortSignal.any([signal, wait.signal]);
    const look = async () => {
      if (document.visibilityState !== 'visible' || (await isLeaderAlive()) || waiting.aborted) return;
      isTaking = true;
      wait.abort();
    };
    const lead = async (term: AbortSignal) => {
      isTaking = false;
      wait.abort();
      await work(AbortSignal.any([signal, term]));
    };
    document.addEventListener('visibilitychange', () => void look(), { signal: waiting });
    if (!isTaking) void look();
    try {
      return await holdLock(name, isTaking ? { steal: true } : { signal: waiting }, lead);
    } catch (error) {
      if (!isAbort(error)) throw error;
    } finally {
      wait.abort();
    }
  }
}
