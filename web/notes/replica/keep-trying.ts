import { onNotebookChange } from '#web/offline/notebook-database.ts';
import { askedPauseOf, jitterOf } from '#web/platform/retry-pause.ts';

const pauses = { first: 4000, longest: 60_000 };

interface Attempted {
  isUnfinished: boolean;
  /** The failure because of which something is left. */
  stoppedBy?: unknown;
}

/**
 * Runs `attempt` now, when the network returns and when what waits changes; again and again, after random pauses
 * that grow, while it leaves something unfinished. Never two at once. Returns the way to stop.
 */
export function keepTrying(attempt: () => Promise<Attempted>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  let running: 'no' | 'yes' | 'once more' = 'no';
  let isOver = false;
  const run = async () => {
    clearTimeout(timer);
    if (isOver || !navigator.onLine) return;
    if (running !== 'no') {
      running = 'once more';
      return;
    }
    running = 'yes';
    const { isUnfinished, stoppedBy } = await attempt();
    const isWantedAgain = isOnceMore();
    running = 'no';
    if (isUnfinished) {
      timer = setTimeout(() => void run(), askedPauseOf(stoppedBy) + jitterOf(tries, pauses));
      tries += 1;
      return;
    }
    tries = 0;
    if (isWantedAgain) void run();
  };
  const isOnceMore = () => running === 'once more';
  const onOnline = () => {
    tries = 0;
    void run();
  };
  const stopListening = onNotebookChange(() => void run());
  window.addEventListener('online', onOnline);
  void run();
  return () => {
    isOver = true;
    clearTimeout(timer);
    stopListening();
    window.removeEventListener('online', onOnline);
  };
}
