import type { FastifyInstance } from 'fastify';

/**
 * Another app shares by a POST, which the service worker takes with its files (web/service-worker/take-share.ts). Without the worker the request
 * comes here: its content is not read, and the page says that it is lost.
 */
export function shareTargetRoute(app: FastifyInstance): void {
  app.post(
    '/notes/share',
    { onRequest: async (_request, reply) => reply.header('connection', 'close').redirect('/notes?lost', 303) },
    () => undefined,
  );
}
