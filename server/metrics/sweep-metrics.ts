import type { Clock } from '#server/platform/clock.ts';
import type { Metrics } from './metrics.ts';

/** The sweep, with its metrics: when it last succeeded, how long that took, how often it failed. */
export function watchSweep(sweep: () => Promise<void>, clock: Clock, metrics: Metrics): () => Promise<void> {
  const last = { success: 0, seconds: 0 };
  metrics.register(
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
  const failures = metrics.count('thoughtleaf_sweep_failures_total', 'Sweeps that failed.');
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
