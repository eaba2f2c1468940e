import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { addressOf } from './client-address.ts';
import { createHttpServer } from './http-server.ts';

/** Calls a handler whose client leaves before it answers; what the log says of it from warnings upward. */
async function answerNobody(answer: (request: FastifyRequest) => unknown): Promise<string[]> {
  const out = new PassThrough({ encoding: 'utf8' });
  const http = await createHttpServer(readConfig({}), pino({ level: 'info' }, out));
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const slow = async (request: FastifyRequest): Promise<unknown> => {
    begun.resolve();
    // Not `once` of Node, which fails where the connection is reset.
    await new Promise<void>((resolve) => request.socket.once('close', () => resolve()));
    // The handler is over a moment after it has answered.
    setImmediate(() => setImmediate(ended.resolve));
    return answer(request);
  };
  http.route({ method: 'GET', url: '/slow', handler: slow });
  const { port } = new URL(await http.listen({ port: 0, host: '127.0.0.1' }));
  const client = connect(Number(port), '127.0.0.1');
  client.write('GET /slow HTTP/1.1\r\nhost: x\r\n\r\n');
  await begun.promise;
  client.resetAndDestroy();
  await ended.promise;
  await http.close();
  out.end();
  const lines = String(out.read() ?? '').split('\n');
  return lines.filter((line) => Number(/"level":(\d+)/.exec(line)?.[1] ?? 0) >= 40);
}

it('a client who has left has no address, which is no error of ours', async () => {
  const asked: unknown[] = [];
  const logged = await answerNobody((request) => {
    asked.push(request.ip);
    return addressOf(request);
  });
  expect({ asked, logged }).toEqual({ asked: [undefined], logged: [] });
});
