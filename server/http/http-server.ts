import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import compress from '@fastify/compress';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { messages } from '#contract/messages.ts';
import { type Config, isSecureOrigin } from '#server/platform/config.ts';
import type { Log } from '#server/platform/log.ts';
import { asFastifyTrust } from '#server/platform/trusted-proxies.ts';
import { brotliParams, compressedFrom, encodings } from './encoded-body.ts';
import { failureBody, handleFailures, sendFailure } from './failures.ts';
import { asShareAddress } from './share-address.ts';

/** The longest article in the widest JSON escapes (12 bytes a code point), with room for the rest. */
const maxJsonBytes = 3 * 1_048_576;

/** Uploads of many megabytes over a slow phone must get through; a connection that only dribbles must not stay. */
const requestTimeoutMs = 15 * 60_000;

/** A head that comes letter by letter holds a connection no longer than this; Node looks for such ones every few seconds. */
const headersTimeoutMs = 15_000;
const lookForDelayedMs = 5000;

/**
 * At the end of the server, what has begun may take this long. Then its connection is closed, or a client that sends and reads
 * nothing would keep the server from closing its database. Mails and the database come after it, and all of it must be over in
 * ten seconds.
 */
const finishWithinMs = 5000;

/** Browsers that came by https once do not come without it for a year. */
const onlySecure = 'max-age=31536000';

/** Answer to bytes that are no HTTP. */
function answerBadBytes(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, line] =
    error.code === 'HPE_HEADER_OVERFLOW' ? [431, 'Request Header Fields Too Large'] : [400, 'Bad Request'];
  const body = JSON.stringify(failureBody('invalid', messages.http.invalid));
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

/** Logs path patterns and times only: an address may hold a token or private text. */
function logRequests(app: FastifyInstance, log: Log): void {
  // Builds no log line that the level would drop.
  if (!log.isLevelEnabled('info')) return;
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        reqId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
    done();
  });
}

/**
 * At the end of the server, idle connections are closed at once, the others with their answer, or when it does not come. Node
 * alone would wait for connections that browsers opened ahead of need and that have said nothing yet.
 */
function closeConnections(app: FastifyInstance): void {
  const answering = new Map<Socket, number>();
  let isClosing = false;
  const count = (socket: Socket, by: 1 | -1) => {
    const known = answering.get(socket);
    if (known === undefined) return;
    answering.set(socket, known + by);
    if (isClosing && known + by === 0) socket.destroySoon();
  };
  app.server.on('connection', (socket: Socket) => {
    answering.set(socket, 0);
    socket.once('close', () => answering.delete(socket));
  });
  // Hooks with a callback: those of every request, and each promise costs.
  app.addHook('onRequest', (request, _reply, done) => {
    count(request.socket, 1);
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    count(request.socket, -1);
    done();
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const [socket, open] of answering) if (open === 0) socket.destroy();
    setTimeout(() => {
      for (const socket of answering.keys()) socket.destroy();
    }, finishWithinMs).unref();
  });
}

/** Headers of every answer: a request id, no type sniffing, and no caching of the API. */
const createMarker =
  (isSecure: boolean) =>
  (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    if (isSecure) reply.header('strict-transport-security', onlySecure);
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
    return reply;
  };

/** A Fastify instance with our failures, limits, logs and body parsers, and no route. */
export async function createHttpServer(config: Config, log: Log): Promise<FastifyInstance> {
  // By Fastify's own type, or the instance would be of another type than all that takes one.
  const loggerInstance: FastifyBaseLogger = log;
  const markAnswer = createMarker(isSecureOrigin(config.publicUrl));
  const app = Fastify({
    http: { headersTimeout: headersTimeoutMs, connectionsCheckingInterval: lookForDelayedMs },
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger of its own for each request costs as much as all routing; the few who log name the request instead.
    childLoggerFactory: (logger) => logger,
    genReqId: () => randomUUID(),
    bodyLimit: maxJsonBytes,
    // Requests on connections that are open when the server ends are answered as ever; the probe tells the proxy.
    return503OnClosing: false,
    requestTimeout: requestTimeoutMs,
    trustProxy: asFastifyTrust(config.trustProxy),
    forceCloseConnections: 'idle',
    clientErrorHandler: answerBadBytes,
    rewriteUrl: ({ url = '/' }) => asShareAddress(url),
    // No hook sees a request that the router refuses.
    frameworkErrors: (error, request, reply) => sendFailure(error, request, markAnswer(request, reply)),
  });
  handleFailures(app);
  readJson(app);
  logRequests(app, log);
  closeConnections(app);
  app.addHook('onRequest', (request, reply, done) => {
    markAnswer(request, reply);
    done();
  });
  await app.register(compress, {
    globalDecompression: false,
    threshold: compressedFrom,
    encodings: [...encodings],
    brotliOptions: { params: brotliParams },
  });
  return app;
}
