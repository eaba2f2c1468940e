import { timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, onResponseHookHandler } from 'fastify';
import { sql } from 'kysely';
import { messages } from '#contract/messages.ts';
import { AppError } from '#server/platform/app-error.ts';
import { hashToken } from '#server/platform/secret-tokens.ts';
import type { Platform } from '#server/platform/platform.ts';

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

const isSame = (given: string, expected: string): boolean =>
  timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(expected)));

/** Counts of answers by method, route and status class, as Prometheus reads them. */
function countAnswers(app: FastifyInstance): () => string[] {
  const answers = new Map<string, { count: number; seconds: number }>();
  const counterOf = (route: string): onResponseHookHandler => {
    // The labels are put together once for each kind of answer: for each answer it cost as much as all routing.
    const known = new Map<string, { count: number; seconds: number }>();
    return (request, reply, done) => {
      const status = Math.floor(reply.statusCode / 100);
      const kind = request.method + status;
      const counter = known.get(kind) ?? { count: 0, seconds: 0 };
      if (counter.count === 0) {
        known.set(kind, counter);
        answers.set(`method="${request.method}",route="${route}",status="${status}xx"`, counter);
      }
      counter.count += 1;
      counter.seconds += reply.elapsedTime / 1000;
      done();
    };
  };
  app.addHook('onRoute', (route) => {
    route.onResponse = [counterOf(route.url), ...[route.onResponse ?? []].flat()];
  });
  const countUnknown = counterOf('none');
  app.addHook('onResponse', (request, reply, done) => {
    if (request.is404) countUnknown.call(app, request, reply, done);
    else done();
  });
  return () => [
    '# TYPE http_request_duration_seconds summary',
    ...[...answers].flatMap(([labels, { count, seconds }]) => [
      `http_request_duration_seconds_count{${labels}} ${count}`,
      `http_request_duration_seconds_sum{${labels}} ${seconds.toFixed(6)}`,
    ]),
  ];
}

/** `/healthz` while the process lives, `/readyz` while the database answers, `/metrics` for Prometheus. */
export function registerProbes(
  app: FastifyInstance,
  { db, config }: Pick<Platform, 'db' | 'config'>,
  isClosing: () => boolean,
): void {
  const answers = countAnswers(app);
  const loopDelay = monitorEventLoopDelay({ resolution: 20 });
  loopDelay.enable();
  app.addHook('onClose', async () => loopDelay.disable());

  app.get('/healthz', async () => ({ success: true }));

  app.get('/readyz', async () => {
    if (isClosing()) throw new AppError('unavailable', messages.http.unavailable);
    try {
      await sql`select 1`.execute(db);
    } catch (error) {
      throw new AppError('unavailable', messages.http.unavailable, { cause: error });
    }
    return { success: true };
  });

  app.get('/metrics', async (request, reply) => {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    const isAllowed = config.metricsToken
      ? token !== undefined && isSame(token, config.metricsToken)
      : loopback.has(request.socket.remoteAddress ?? '');
    if (!isAllowed) throw new AppError('forbidden', messages.http.metricsForbidden);
    reply.type('text/plain; version=0.0.4; charset=utf-8');
    const { rss, heapUsed, external } = process.memoryUsage();
    return [
      '# TYPE process_resident_memory_bytes gauge',
      `process_resident_memory_bytes ${rss}`,
      '# TYPE nodejs_heap_size_used_bytes gauge',
      `nodejs_heap_size_used_bytes ${heapUsed}`,
      '# TYPE nodejs_external_memory_bytes gauge',
      `nodejs_external_memory_bytes ${external}`,
      '# TYPE process_uptime_seconds gauge',
      `process_uptime_seconds ${process.uptime().toFixed(1)}`,
      '# TYPE nodejs_eventloop_lag_p99_seconds gauge',
      `nodejs_eventloop_lag_p99_seconds ${(loopDelay.percentile(99) / 1e9).toFixed(6)}`,
      ...answers(),
      '',
    ].join('\n');
  });
}
