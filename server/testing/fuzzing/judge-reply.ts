import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import type { DescribedCall } from './described-calls.ts';
import type { RawReply } from './raw-request.ts';

/** Allowed statuses: the answer to any request is one of these. */
const refusals = new Set([400, 401, 403, 404, 409, 410, 413, 415, 429]);

const json = 'application/json; charset=utf-8';

/** Words of the inside: of the databases, of Node, of the file system. None of the texts that are sent has them. */
const inside =
  /sqlite|kysely|node_modules|node:internal|\n\s+at |\.[jt]s:\d+|syntax error at or near|violates|relation "|constraint failed|ENOENT|EACCES|thoughtleaf-test/i;

const decoders: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  deflate: inflateSync,
};

/** The text of a body, out of whatever it was compressed with. */
const textOf = ({ headers, bytes }: RawReply): string =>
  (decoders[String(headers['content-encoding'])]?.(bytes) ?? bytes).toString();

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function faultOfHeaders({ headers }: RawReply): string | undefined {
  if (headers['x-content-type-options'] !== 'nosniff') return 'the type may be guessed';
  for (const name of ['server', 'x-powered-by', 'access-control-allow-origin'])
    if (headers[name] !== undefined) return `the header ${name} is there`;
  return undefined;
}

function faultOfFailure(call: DescribedCall, reply: RawReply): string | undefined {
  if (!refusals.has(reply.status)) return 'no status of the contract';
  if (reply.headers['content-type'] !== json) return `the type ${String(reply.headers['content-type'])}`;
  const schema = call.failures[reply.status] ?? call.failures['default'];
  const text = textOf(reply);
  if (schema?.safeParse(parsed(text)).success !== true) return 'a body that is not as described';
  if (inside.test(text)) return 'words of the inside';
  return undefined;
}

function faultOfSuccess({ success }: DescribedCall, reply: RawReply): string | undefined {
  const { status, headers, bytes } = reply;
  // A request with the current ETag is answered with 304.
  if (status === 304) return bytes.length === 0 ? undefined : 'a 304 with a body';
  if (status !== success.status) return `not ${success.status}`;
  if (success.body.kind === 'none') return bytes.length === 0 ? undefined : 'a body where there is none';
  if (success.body.kind === 'other') {
    // A charset may follow.
    const [mediaType] = String(headers['content-type']).split(';', 1);
    return mediaType === success.body.mediaType ? undefined : 'another type';
  }
  if (headers['content-type'] !== json) return `the type ${String(headers['content-type'])}`;
  const outcome = success.body.schema.safeParse(parsed(textOf(reply)));
  return outcome.success ? undefined : `not as described: ${outcome.error.message}`;
}

/** Describes the fault of an answer; undefined if there is none. */
export const faultOf = (call: DescribedCall, reply: RawReply): string | undefined =>
  faultOfHeaders(reply) ?? (reply.status >= 400 ? faultOfFailure(call, reply) : faultOfSuccess(call, reply));
