import { createServer } from 'node:http';
import { once } from 'node:events';
import { hostname } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakePush, startFakePush } from '#server/testing/fake-push.ts';
import { createPublicRequests, PrivateAddressError } from './public-request.ts';

const requestsFrom = (publicUrl: string, patienceMs = 2000) =>
  createPublicRequests({ publicUrl, keepAlive: false, patienceMs });

const atLarge = requestsFrom('https://thoughtleaf.example');
const atHome = requestsFrom('http://localhost:3000');
const message = { headers: { 'content-type': 'application/json' }, body: '{"a":1}' };

describe('requests to addresses that people name', () => {
  let receiver: FakePush;
  beforeAll(async () => {
    receiver = await startFakePush();
  });
  afterAll(() => receiver.close());

  it('answer the status and send the body as it is', async () => {
    receiver.answer('/there?x=1', 202);
    expect(await atHome.send(`${receiver.origin}/there?x=1`, message)).toBe(202);
    expect(receiver.received.at(-1)).toMatchObject({ path: '/there?x=1', headers: message.headers });
    expect(receiver.received.at(-1)?.body.toString()).toBe(message.body);
  });

  it('follow no redirect', async () => {
    receiver.answer('/moved', 'redirect');
    const before = receiver.received.length;
    expect(await atHome.send(`${receiver.origin}/moved`, message)).toBe(307);
    expect(receiver.received).toHaveLength(before + 1);
  });

  it.each([
    'http://example.com/',
    'https://user@example.com/',
    'https://user:word@example.com/',
    'https://10.0.0.1/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/latest/meta-data',
    'nonsense',
  ])('are not made to %s', async (url) => {
    expect(atLarge.accepts(url)).toBe(false);
    await expect(atLarge.send(url, message)).rejects.toBeInstanceOf(PrivateAddressError);
  });

  it('connect to no private address, whatever name leads there', async () => {
    const { port } = new URL(receiver.origin);
    const before = receiver.connections();
    for (const name of ['localhost', hostname()]) {
      const url = `https://${name}:${port}/x`;
      // The name alone tells nothing: its addresses are looked at when the connection is made.
      expect(atLarge.accepts(url)).toBe(true);
      await expect(atLarge.send(url, message)).rejects.toBeInstanceOf(PrivateAddressError);
    }
    expect(receiver.connections()).toBe(before);
    // It was there to be connected to.
    expect(await atHome.send(`http://localhost:${port}/x`, message)).toBe(201);
  });

  it('end where nothing answers in time, and where nobody is there', async () => {
    receiver.answer('/slow', 'hang');
    await expect(
      requestsFrom('http://localhost:3000', 100).send(`${receiver.origin}/slow`, message),
    ).rejects.toMatchObject({ name: 'AbortError' });
    await expect(atHome.send('http://127.0.0.1:1/x', message)).rejects.toThrow('ECONNREFUSED');
  });

  it('read a long answer no further than they must', async () => {
    const closed = Promise.withResolvers<void>();
    const server = createServer((_request, response) => {
      response.on('close', closed.resolve);
      // Without an end.
      const write = (): void =>
        void (response.writable && response.write('x'.repeat(65_536), () => setImmediate(write)));
      write();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    try {
      expect(await requestsFrom('http://localhost:3000', 60_000).send(`http://127.0.0.1:${port}/`, message)).toBe(200);
      await closed.promise;
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});
