import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A way to a server that can be cut off and come back. */
export interface UnsteadyNetwork {
  /** The address of the server by this way. */
  url: string;
  /** Ends all connections and refuses new ones. */
  cut(): Promise<void>;
  /** Connections that are open now end when they are next spoken on, as after a router has forgotten them. */
  forget(): void;
  /** Nothing passes any more in either direction, until it is mended, and nobody is told. */
  silence(): void;
  /** Requests arrive and their answers get lost, until the network is cut or mended. */
  loseAnswers(): void;
  /** Lets everything pass again. */
  repair(): Promise<void>;
  close(): Promise<void>;
}

/** Makes a way of its own to the server at `target`, a URL with a port. */
export async function createUnsteadyNetwork(target: string): Promise<UnsteadyNetwork> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  /** Those to the server as well. */
  const ends = new Set<Socket>();
  const forgotten = new WeakSet<Socket>();
  let isSilent = false;
  let losesAnswers = false;

  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    open.add(near);
    ends.add(near).add(far);
    if (isSilent) for (const socket of [near, far]) socket.pause();
    const end = () => {
      near.destroy();
      far.destroy();
      open.delete(near);
      ends.delete(near);
      ends.delete(far);
    };
    near.on('data', (bytes) => {
      if (forgotten.has(near)) end();
      else far.write(bytes);
    });
    far.on('data', (bytes) => {
      if (!losesAnswers) near.write(bytes);
    });
    for (const socket of [near, far]) {
      socket.on('close', end);
      socket.on('error', end);
    }
  });
  const listen = async (on: number): Promise<number> => {
    server.listen(on, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('No port was given.');
    return address.port;
  };
  const endAll = () => {
    for (const socket of open) socket.destroy();
  };
  const cut = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    endAll();
    await closed;
  };

  const ownPort = await listen(0);
  const url = new URL(target);
  url.port = String(ownPort);
  return {
    url: url.href,
    cut,
    forget() {
      for (const socket of open) forgotten.add(socket);
    },
    silence() {
      isSilent = true;
      for (const socket of ends) socket.pause();
    },
    loseAnswers() {
      losesAnswers = true;
    },
    async repair() {
      isSilent = false;
      losesAnswers = false;
      for (const socket of ends) socket.resume();
      if (!server.listening) await listen(ownPort);
    },
    close: cut,
  };
}
