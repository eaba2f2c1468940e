import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer as readBytes } from 'node:stream/consumers';
import { decrypt } from 'http_ece';
import * as z from 'zod/mini';
import { pushMessageSchema, type PushMessage } from '#contract/push/push-message.ts';

/** A status, or nothing at all for ever. */
type Answer = number | 'hang' | 'redirect';

export interface ReceivedPush {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface FakePush {
  origin: string;
  /** Every request so far, in order. */
  received: ReceivedPush[];
  /** How many connections were made to it, whatever was said on them. */
  connections(): number;
  /** How an endpoint answers from now on; 201 by default. */
  answer(path: string, answer: Answer): void;
  /** Ends all connections, also those that still wait. */
  dropConnections(): void;
  close(): Promise<void>;
}

/** A local push service: takes messages at any path, without TLS. */
export async function startFakePush(): Promise<FakePush> {
  const received: ReceivedPush[] = [];
  const answers = new Map<string, Answer>();
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    received.push({ path, headers: request.headers, body: await readBytes(request) });
    const answer = answers.get(path) ?? 201;
    if (answer === 'hang') return;
    if (answer === 'redirect') response.writeHead(307, { location: '/elsewhere' }).end();
    else response.writeHead(answer).end();
  }
  const server = createServer((request, response) => void serve(request, response));
  let connections = 0;
  server.on('connection', () => (connections += 1));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The fake server has no port.');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    received,
    connections: () => connections,
    answer: (path, answer) => void answers.set(path, answer),
    dropConnections: () => server.closeAllConnections(),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export interface BrowserKeys {
  /** As a PushSubscription carries them. */
  keys: { p256dh: string; auth: string };
  /** Reads a message as the browser does. */
  read(body: Buffer): PushMessage;
}

/** The keys that a browser makes for a subscription. */
export function createBrowserKeys(): BrowserKeys {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const auth = randomBytes(16).toString('base64url');
  return {
    keys: { p256dh: pair.getPublicKey('base64url'), auth },
    read(body) {
      const text = decrypt(body, { version: 'aes128gcm', privateKey: pair, authSecret: auth }).toString('utf8');
      return z.parse(pushMessageSchema, JSON.parse(text));
    },
  };
}

const claimsSchema = z.object({ aud: z.string(), exp: z.number(), sub: z.string() });

/** Checks the signature of a VAPID header with the public key and answers what it claims; throws where it is not right. */
export function readVapid(authorization: string | undefined, publicKey: string): z.output<typeof claimsSchema> {
  const [, token = '', key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? [];
  if (key !== publicKey) throw new Error('The message names another public key.');
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const half = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const jwk = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: half(1), y: half(33) } });
  const signed = Buffer.from(`${head}.${claims}`);
  const isRight = verify(
    'sha256',
    signed,
    { key: jwk, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isRight) throw new Error('The signature is not right.');
  return z.parse(claimsSchema, JSON.parse(Buffer.from(claims, 'base64url').toString()));
}
