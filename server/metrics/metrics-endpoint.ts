import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { messages } from '#contract/messages.ts';
import { databaseMetrics } from './database-metrics.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { watchProcess } from './process-metrics.ts';
import { hashToken } from '#server/platform/secret-tokens.ts';
import { countResponses } from './response-metrics.ts';

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Headers that proxies add to a request (RFC 7239, RFC 9110 7.6.3, and older ones). */
const isProxyHeader = (name: string): boolean =>
  name === 'forwarded' || name === 'via' || name === 'x-real-ip' || name.startsWith('x-forwarded-');

/** True if a program of this machine asks for itself: a proxy on it would ask for the whole world. */
const isFromThisMachine = ({ socket, headers }: FastifyRequest): boolean =>
  loopback.has(socket.remoteAddress ?? '') && !Object.keys(headers).some(isProxyHeader);

const isSame = (given: string, expected: string): boolean =>
  timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(expected)));

const countConnections = (app: FastifyInstance): Promise<number> =>
  new Promise((resolve, reject) => {
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });

/**
 * `/metrics` for Prometheus: everything that was told to `metrics`, and what the server, the process and the database say of
 * themselves. To be registered before any other route, whose answers it counts.
 */
export function registerMetrics(
  app: FastifyInstance,
  { db, config, metrics, backgroundTasks }: Pick<Platform, 'db' | 'config' | 'metrics' | 'backgroundTasks'>,
): void {
  const process = watchProcess();
  app.addHook('onClose', async () => process.stop());
  metrics.register(
    ...countResponses(app),
    {
      name: 'http_open_connections',
      help: 'Connections of clients that are open.',
      type: 'gauge',
      read: () => countConnections(app),
    },
    {
      name: 'thoughtleaf_afterwards_running',
      help: 'Work that goes on after its answer has left.',
      type: 'gauge',
      read: () => backgroundTasks.running,
    },
    {
      name: 'thoughtleaf_afterwards_failures_total',
      help: 'Work after an answer that failed.',
      type: 'counter',
      read: () => backgroundTasks.failures,
    },
    ...databaseMetrics(db),
    ...process.metrics,
  );

  app.get('/metrics', async (request, reply) => {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    const isAllowed = config.metricsToken
      ? token !== undefined && isSame(token, config.metricsToken)
      : isFromThisMachine(request);
    if (!isAllowed) throw new AppError('forbidden', messages.http.metricsForbidden);
    reply.type('text/plain; version=0.0.4; charset=utf-8');
    return metrics.render();
  });
}
