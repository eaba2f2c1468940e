import type { FastifyReply, FastifyRequest } from 'fastify';

/** Readers of feeds ask often: for so many seconds none needs to, and proxies may answer. */
const maxAgeSeconds = 300;

/** An XML document under the name of its version: 304 to who has it, made by `read` for all others. */
export async function sendVersionedXml(
  request: FastifyRequest,
  reply: FastifyReply,
  { version, type, read }: { version: string; type: string; read: () => Promise<string> },
): Promise<FastifyReply> {
  const etag = `W/"${version}"`;
  reply.headers({ etag, 'cache-control': `public, max-age=${maxAgeSeconds}` });
  const known = request.headers['if-none-match']?.split(',').map((name) => name.trim()) ?? [];
  if (known.includes(etag)) return reply.code(304).send();
  return reply.type(`${type}; charset=utf-8`).send(await read());
}
