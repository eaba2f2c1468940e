import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { messages } from '#contract/messages.ts';
import type { Config } from '#server/platform/config.ts';
import { failureBody, handleFailures, sendFailure } from './failures.ts';

/** The longest description in the widest JSON escapes (12 bytes a code point), with room for the rest. */
const maxJsonBytes = 2 * 1_048_576;

/** Uploads of many megabytes over a slow phone must get through; a connection that only dribbles must not stay. */
const requestTimeoutMs = 15 * 60_000;

/** What the server answers to bytes that are no HTTP. */
function answerBadBytes(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, line] =
    error.code === 'HPE_HEADER_OVERFLOW' ? [431, 'Request Header Fields Too Large'] : [400, 'Bad Request'];
  const body = JSON.stringify(failureBody(messages.http.invalid));
  socket.end(
    `HTTP/1.1 ${status} ${line}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

/** A body that is announced as JSON but empty counts as none, so that a DELETE may carry the header. */
function readJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null);
    else void parseJson(request, typeof body === 'string' ? body : body.toString(), done);
  });
}

/** Path patterns and times only: an address may hold a token or somebody's words. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });
}

/**
 * When the server ends, Node closes the connections that wait for a next request at that moment. It would go on to wait
 * for those that only become idle later, and for those that browsers open ahead of need and that said nothing yet.
 */
function endConnections(app: FastifyInstance): void {
  const open = new Set<Socket>();
  let isEnding = false;
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('preClose', async () => {
    isEnding = true;
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  });
  app.addHook('onResponse', async (request) => {
    if (isEnding) request.raw.socket.destroySoon();
  });
}

/** A Fastify instance with our failures, limits, logs and body parsers, and no route. */
export async function createHttpServer(config: Config, log: FastifyBaseLogger): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    disableRequestLogging: true,
    genReqId: () => randomUUID(),
    bodyLimit: maxJsonBytes,
    requestTimeout: requestTimeoutMs,
    trustProxy: config.trustProxy,
    forceCloseConnections: 'idle',
    clientErrorHandler: answerBadBytes,
    frameworkErrors: sendFailure,
  });
  handleFailures(app);
  readJson(app);
  logRequests(app);
  endConnections(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff');
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });
  await app.register(multipart);
  await app.register(compress, { globalDecompression: false, threshold: 1024, encodings: ['br', 'gzip', 'identity'] });
  return app;
}
