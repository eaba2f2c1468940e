import { hostname } from 'node:os';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createBrowserKeys, type FakePush, readVapid, startFakePush } from '#server/testing/fake-push.ts';
import { createPushSender, newPushKey, type PushSender } from './push-sender.ts';

const privateKey = newPushKey();
const mailFrom = 'Thoughtleaf <post@example.com>';
const log = { warn: vi.fn<() => void>() };

const senderFor = (publicUrl: string, patienceMs = 2000): PushSender =>
  createPushSender({ privateKey, publicUrl, mailFrom, log, patienceMs });

const atLarge = senderFor('https://thoughtleaf.example');
const atHome = senderFor('http://localhost:3000');

const onLoopback = ['https://127.0.0.1/x', 'https://127.9.9.9:8443/x', 'https://[::1]/x'];

describe('the endpoints that are accepted', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com:443/abc?x=y',
    'https://8.8.8.8/abc',
    'https://[2606:4700:4700::1111]/abc',
  ])('%s', (endpoint) => {
    expect(atLarge.accepts(endpoint)).toBe(true);
    expect(atHome.accepts(endpoint)).toBe(true);
  });

  it.each([
    '',
    'nonsense',
    '/relative',
    'http://fcm.googleapis.com/fcm/send/abc',
    'ftp://fcm.googleapis.com/abc',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://user@fcm.googleapis.com/abc',
    'https://user:word@fcm.googleapis.com/abc',
    'https://0.0.0.0/x',
    'https://10.1.2.3/x',
    'https://100.64.0.1/x',
    'https://169.254.169.254/latest/meta-data',
    'https://172.16.0.1/x',
    'https://172.31.255.255/x',
    'https://192.168.1.1/x',
    'https://192.0.0.8/x',
    'https://198.18.0.1/x',
    'https://224.0.0.1/x',
    'https://255.255.255.255/x',
    // Ways to write 10.0.0.1.
    'https://167772161/x',
    'https://0xa.0.0.1/x',
    'https://012.0.0.1/x',
    'https://[::]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://[::ffff:8.8.8.8]/x',
    'https://[::10.0.0.1]/x',
    'https://[fc00::1]/x',
    'https://[fd12:3456::1]/x',
    'https://[fe80::1]/x',
    'https://[ff02::1]/x',
    'https://[2001:db8::1]/x',
    'https://[2002:0a00:0001::1]/x',
    'https://[2001::1]/x',
    'https://[64:ff9b::10.0.0.1]/x',
  ])('not %s', (endpoint) => {
    expect(atLarge.accepts(endpoint)).toBe(false);
    expect(atHome.accepts(endpoint)).toBe(false);
  });

  it('are on this machine only where the installation is', () => {
    for (const endpoint of onLoopback) {
      expect({ endpoint, accepted: atLarge.accepts(endpoint) }).toEqual({ endpoint, accepted: false });
      expect({ endpoint, accepted: atHome.accepts(endpoint) }).toEqual({ endpoint, accepted: true });
    }
    for (const local of ['http://localhost:3000', 'http://[::1]:3000', 'https://127.0.0.1']) {
      expect(senderFor(local).accepts('http://localhost:9/x')).toBe(true);
    }
    expect(atLarge.accepts('http://localhost:9/x')).toBe(false);
  });
});

describe('sending', () => {
  let service: FakePush;
  const browser = createBrowserKeys();
  const message = { payload: '{}', topic: 'a-topic' };
  beforeAll(async () => {
    service = await startFakePush();
  });
  afterAll(() => service.close());
  afterEach(() => {
    service.received.length = 0;
    log.warn.mockClear();
  });

  const send = (sender: PushSender, endpoint: string) => sender.send({ endpoint, ...browser.keys }, message);

  it.each([
    [200, 'sent'],
    [201, 'sent'],
    [404, 'gone'],
    [410, 'gone'],
    [400, 'failed'],
    [403, 'failed'],
    [413, 'failed'],
    [429, 'failed'],
    [503, 'failed'],
  ] as const)('answers a %i as %s', async (status, outcome) => {
    service.answer('/secret', status);
    expect(await send(atHome, `${service.origin}/secret`)).toBe(outcome);
    expect(JSON.stringify(log.warn.mock.calls)).not.toContain('secret');
    expect(log.warn).toHaveBeenCalledTimes(outcome === 'failed' ? 1 : 0);
  });

  it('signs with a key that begins with a zero byte', async () => {
    const short = Buffer.alloc(31, 7).toString('base64url');
    const sender = createPushSender({ privateKey: short, publicUrl: 'http://localhost:3000', mailFrom, log });
    expect(await send(sender, `${service.origin}/x`)).toBe('sent');
    expect(readVapid(service.received[0]?.headers.authorization, sender.publicKey)).toBeTruthy();
  });

  it('follows no redirect', async () => {
    service.answer('/moved', 'redirect');
    expect(await send(atHome, `${service.origin}/moved`)).toBe('failed');
    expect(service.received.map(({ path }) => path)).toEqual(['/moved']);
  });

  it('gives up a push service that does not answer, or is not there', async () => {
    service.answer('/slow', 'hang');
    expect(await send(senderFor('http://localhost:3000', 100), `${service.origin}/slow`)).toBe('failed');
    expect(await send(atHome, 'http://127.0.0.1:1/x')).toBe('failed');
  });

  it('connects to no private address, whatever name leads there', async () => {
    const { port } = new URL(service.origin);
    const before = service.connections();
    // A name of this machine: its address is private or loopback.
    for (const name of ['localhost', hostname()]) {
      expect(await send(atLarge, `https://${name}:${port}/x`)).toBe('failed');
    }
    expect(await send(atLarge, `https://127.0.0.1:${port}/x`)).toBe('gone');
    expect(service.connections()).toBe(before);
    // It speaks no TLS, but it was there to be connected to.
    expect(await send(atHome, `https://localhost:${port}/x`)).toBe('failed');
    expect(service.connections()).toBe(before + 1);
    expect(JSON.stringify(log.warn.mock.calls)).not.toContain('/x');
  });

  it('takes the one name of this machine where the installation is on it', async () => {
    expect(await send(atHome, `http://localhost:${new URL(service.origin).port}/x`)).toBe('sent');
  });
});
