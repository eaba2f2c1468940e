import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EncodedBody, encodeFor } from './encoded-body.ts';

/**
 * An answer that is sent unchanged: bytes that were made before, or a stream of something other than JSON. Without a payload it is a 304:
 * the caller's copy is still right.
 */
export class RawAnswer {
  readonly payload: Buffer | Readable | EncodedBody | null;
  readonly headers: Record<string, string>;

  constructor(payload: Buffer | Readable | EncodedBody | null, headers: Record<string, string>) {
    this.payload = payload;
    this.headers = headers;
  }
}

export const jsonHeaders = { 'content-type': 'application/json; charset=utf-8' };

/** JSON bytes from a cache. They passed the call's schema when they were made. */
export const readyJson = (bytes: Buffer): RawAnswer => new RawAnswer(bytes, jsonHeaders);

/** The ETag of a version. */
export const etagOf = (version: string): string => `W/"${version}"`;

/**
 * Cached bytes under the name of their version. A request that carries this name gets a 304 without a body; for any other one `read`
 * makes the bytes. The browser keeps the answer and asks again each time.
 */
export async function versionedJson(
  request: FastifyRequest,
  version: string,
  read: () => Promise<Buffer | EncodedBody>,
): Promise<RawAnswer> {
  const etag = etagOf(version);
  const headers = {
    ...jsonHeaders,
    etag,
    'cache-control': 'private, no-cache',
    vary: 'auth-token, authorization, accept-encoding',
  };
  const known = request.headers['if-none-match']?.split(',').map((name) => name.trim()) ?? [];
  const isCurrent = known.includes(etag) || known.includes(`"${version}"`);
  return isCurrent ? new RawAnswer(null, headers) : new RawAnswer(await read(), headers);
}

/**
 * Header for calls that end a session: the browser removes lists, attachments and pictures from its HTTP cache. `storage` is left out,
 * because it would remove the version that the page compares itself with, and what other users of this browser have written. The page
 * removes its own private text.
 */
export const forgetCache = { 'clear-site-data': '"cache"' } as const;

/** Sets status and headers of a raw answer and returns its payload. Sending it here would keep the handler until the transfer ends. */
export function payloadOf(
  { payload, headers }: RawAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Buffer> | Buffer | Readable | string {
  reply.headers(headers);
  if (payload instanceof EncodedBody) return encodeFor(request, reply, payload);
  if (payload === null) reply.code(304);
  return payload ?? '';
}
