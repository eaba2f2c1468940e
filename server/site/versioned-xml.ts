import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * An XML document under the name of its version: 304 to who has it, made by `read` for all others. It is asked for anew each
 * time, as what was taken back must be gone at once.
 */
export async function sendVersionedXml(
  request: FastifyRequest,
  reply: FastifyReply,
  { version, type, read }: { version: string; type: string; read: () => Promise<string> },
): Promise<FastifyReply> {
  const etag = `W/"${version}"`;
  reply.headers({ etag, 'cache-control': 'public, no-cache' });
  const known = request.headers['if-none-match']?.split(',').map((name) => name.trim()) ?? [];
  if (known.includes(etag)) return reply.code(304).send();
  return reply.type(`${type}; charset=utf-8`).send(await read());
}
