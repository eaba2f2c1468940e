import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A connection that sends the beginning of a request, and reads nothing that comes. */
export async function openSilent(origin: string, head: readonly string[], body = ''): Promise<Socket> {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port) });
  // The server may close it at any time.
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.pause();
  socket.write([...head, `host: ${hostname}`, '', body].join('\r\n'));
  return socket;
}
