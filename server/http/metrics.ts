import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { messages } from '#contract/messages.ts';
import { databaseFigures } from '#server/db/database-figures.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { watchProcess } from '#server/platform/process-figures.ts';
import { hashToken } from '#server/platform/secret-tokens.ts';
import { countAnswers } from './answer-figures.ts';

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

const isSame = (given: string, expected: string): boolean =>
  timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(expected)));

const countConnections = (app: FastifyInstance): Promise<number> =>
  new Promise((resolve, reject) => {
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });

/**
 * `/metrics` for Prometheus: everything that was told to `figures`, and what the server, the process and the database say of
 * themselves. To be registered before any other route, whose answers it counts.
 */
export function registerMetrics(
  app: FastifyInstance,
  { db, config, figures, afterwards }: Pick<Platform, 'db' | 'config' | 'figures' | 'afterwards'>,
): void {
  const process = watchProcess();
  app.addHook('onClose', async () => process.stop());
  figures.tell(
    ...countAnswers(app),
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
      read: () => afterwards.running,
    },
    {
      name: 'thoughtleaf_afterwards_failures_total',
      help: 'Work after an answer that failed.',
      type: 'counter',
      read: () => afterwards.failures,
    },
    ...databaseFigures(db),
    ...process.figures,
  );

  app.get('/metrics', async (request, reply) => {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    const isAllowed = config.metricsToken
      ? token !== undefined && isSame(token, config.metricsToken)
      : loopback.has(request.socket.remoteAddress ?? '');
    if (!isAllowed) throw new AppError('forbidden', messages.http.metricsForbidden);
    reply.type('text/plain; version=0.0.4; charset=utf-8');
    return figures.print();
  });
}
