import type { FastifyRequest } from 'fastify';

/**
 * Does work whose signal is aborted when the caller hangs up before it is done. Node's request, and with it Fastify's own
 * signal, counts as closed as soon as its body is read; the connection lasts until the answer.
 */
export async function abortOnDisconnect<Answer>(
  { raw: { socket } }: FastifyRequest,
  work: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const gone = new AbortController();
  const leave = (): void => gone.abort();
  socket.once('close', leave);
  if (socket.destroyed) leave();
  try {
    return await work(gone.signal);
  } finally {
    socket.off('close', leave);
  }
}
