import type { Clock } from './clock.ts';
import type { Figures } from './figures.ts';

/** The sweep, with its figures: when it last succeeded, how long that took, how often it failed. */
export function watchSweep(sweep: () => Promise<void>, clock: Clock, figures: Figures): () => Promise<void> {
  const last = { success: 0, seconds: 0 };
  figures.tell(
    {
      name: 'thoughtleaf_sweep_last_success_timestamp_seconds',
      help: 'When what had expired was last removed, since the epoch; 0 before the first time.',
      type: 'gauge',
      read: () => last.success,
    },
    {
      name: 'thoughtleaf_sweep_duration_seconds',
      help: 'How long the last sweep that succeeded took.',
      type: 'gauge',
      read: () => last.seconds,
    },
  );
  const failures = figures.count('thoughtleaf_sweep_failures_total', 'Sweeps that failed.');
  return async () => {
    const began = performance.now();
    try {
      await sweep();
    } catch (error) {
      failures.add();
      throw error;
    }
    last.success = clock.now() / 1000;
    last.seconds = (performance.now() - began) / 1000;
  };
}
