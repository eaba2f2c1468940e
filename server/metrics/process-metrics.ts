import { constants, monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks';
import type { Metric } from './metrics.ts';

const nanoseconds = 1e9;
const microseconds = 1e6;

const kindsOfCollection: Record<number, string> = {
  [constants.NODE_PERFORMANCE_GC_MINOR]: 'minor',
  [constants.NODE_PERFORMANCE_GC_MAJOR]: 'major',
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL]: 'incremental',
  [constants.NODE_PERFORMANCE_GC_WEAKCB]: 'weakcb',
};

/** Which kind of collection an entry tells of. The types are the browser's, which know no detail. */
const kindOf = (entry: PerformanceEntry): string => {
  const detail: unknown = Reflect.get(entry, 'detail');
  const kind: unknown = typeof detail === 'object' && detail !== null ? Reflect.get(detail, 'kind') : undefined;
  return (typeof kind === 'number' && kindsOfCollection[kind]) || 'other';
};

/** How often and how long memory was collected, by kind. */
function watchCollections(): { metric: Metric; stop(): void } {
  const collections = new Map<string, { count: number; seconds: number }>();
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const kind = kindOf(entry);
      const known = collections.get(kind) ?? { count: 0, seconds: 0 };
      collections.set(kind, { count: known.count + 1, seconds: known.seconds + entry.duration / 1000 });
    }
  });
  observer.observe({ entryTypes: ['gc'] });
  const metric: Metric = {
    name: 'nodejs_gc_duration_seconds',
    help: 'Time spent on collecting memory, by kind.',
    type: 'summary',
    read: () =>
      [...collections].flatMap(([kind, { count, seconds }]) => [
        { suffix: '_sum', labels: { kind }, value: seconds },
        { suffix: '_count', labels: { kind }, value: count },
      ]),
  };
  return { metric, stop: () => observer.disconnect() };
}

/** How long the event loop was held up since the last time somebody asked: each metric resets at the end of a scrape. */
function watchEventLoop(): { metrics: Metric[]; stop(): void } {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const lag = (name: string, help: string, read: () => number): Metric => ({
    name: `nodejs_eventloop_lag_${name}_seconds`,
    help: `${help} delay of the event loop since the last scrape.`,
    type: 'gauge',
    // Nothing was measured yet where the process has just begun.
    read: () => (delay.count === 0 ? 0 : read() / nanoseconds),
  });
  const metrics = [
    lag('p50', 'The middle', () => delay.percentile(50)),
    lag('p99', 'The 99th percentile of the', () => delay.percentile(99)),
    // The last one read begins the next span.
    lag('max', 'The longest', () => {
      const { max } = delay;
      delay.reset();
      return max;
    }),
  ];
  return { metrics, stop: () => delay.disable() };
}

const gauge = (name: string, help: string, read: () => number): Metric => ({ name, help, type: 'gauge', read });

/** Metrics of the process: memory, processor, event loop. `stop` ends the measuring. */
export function watchProcess(): { metrics: Metric[]; stop(): void } {
  const loop = watchEventLoop();
  const collections = watchCollections();
  const metrics = [
    gauge('process_resident_memory_bytes', 'Memory that the system gives the process.', () =>
      process.memoryUsage.rss(),
    ),
    gauge('nodejs_heap_size_total_bytes', 'Heap that V8 has.', () => process.memoryUsage().heapTotal),
    gauge('nodejs_heap_size_used_bytes', 'Heap that V8 uses.', () => process.memoryUsage().heapUsed),
    gauge(
      'nodejs_external_memory_bytes',
      'Memory outside the heap that V8 knows of.',
      () => process.memoryUsage().external,
    ),
    gauge('process_uptime_seconds', 'Since the process began.', () => process.uptime()),
    {
      name: 'process_cpu_seconds_total',
      help: 'Processor time of the process, in its own code and in the system.',
      type: 'counter' as const,
      read: () => {
        const { user, system } = process.cpuUsage();
        return (user + system) / microseconds;
      },
    },
    ...loop.metrics,
    collections.metric,
  ];
  return {
    metrics,
    stop() {
      loop.stop();
      collections.stop();
    },
  };
}
