import { onNotebookChange } from '#web/offline/notebook-database.ts';

/** After a vain attempt: at first so long, then twice as long each time, at most the second. */
const pauseMs = { first: 2000, longest: 60_000 };

/**
 * Runs `attempt` now, when the network returns and when what waits changes; again and again, ever later, while it
 * leaves something unfinished. Never two at once. Returns the way to stop.
 */
export function keepTrying(attempt: () => Promise<{ isUnfinished: boolean }>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = pauseMs.first;
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
    const { isUnfinished } = await attempt();
    const isWantedAgain = isOnceMore();
    running = 'no';
    if (isUnfinished) {
      timer = setTimeout(() => void run(), pause);
      pause = Math.min(pause * 2, pauseMs.longest);
    } else if (isWantedAgain) void run();
  };
  const isOnceMore = () => running === 'once more';
  const onOnline = () => {
    pause = pauseMs.first;
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
