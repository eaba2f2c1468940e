import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import negotiate from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Below this many bytes compression saves less than a network packet. */
export const compressedFrom = 1024;

/** zlib's own default of 11 takes 100 ms for a list of notes; 4 is as fast as gzip and still smaller. */
export const brotliParams = { [constants.BROTLI_PARAM_QUALITY]: 4 };

export const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

/** Negotiates the encoding: the caller's favourite of ours, or no encoding. */
export const encodingFor = (accepted: string | undefined): Encoding =>
  accepted === undefined ? 'identity' : (negotiate<Encoding>(accepted, [...encodings]) ?? 'identity');

/** A body that is sent many times: each encoding is made when it is first asked for, and kept with it. */
export class EncodedBody {
  readonly plain: Buffer;
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();

  constructor(plain: Buffer) {
    this.plain = plain;
  }

  /** Bytes of the body as it is; what it holds in other encodings comes to about a third of that. */
  get length(): number {
    return this.plain.length;
  }

  as(encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
    const known = this.#encoded.get(encoding);
    if (known) return known;
    const making = encoding === 'br' ? asBrotli(this.plain, { params: brotliParams }) : asGzip(this.plain);
    this.#encoded.set(encoding, making);
    return making;
  }
}

/** The bytes of the body in the encoding that the caller prefers, which the answer's header then names. */
export async function encodeFor(request: FastifyRequest, reply: FastifyReply, body: EncodedBody): Promise<Buffer> {
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding === 'identity' || body.length < compressedFrom) return body.plain;
  const bytes = await body.as(encoding);
  reply.header('content-encoding', encoding);
  return bytes;
}
