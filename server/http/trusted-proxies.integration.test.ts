import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { createLog } from '#server/platform/log.ts';
import { createHttpServer } from './http-server.ts';

/** The address that the server takes a request for, and the way it came by. */
async function addressSeen(TRUST_PROXY: string, forwarded: string | undefined, remoteAddress = '10.0.0.1') {
  const app = await createHttpServer(readConfig({ TRUST_PROXY }), createLog('silent'));
  app.get('/', (request) => ({ ip: request.ip, protocol: request.protocol }));
  const headers = { 'x-forwarded-proto': 'https', ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }) };
  const answer = await app.inject({ url: '/', headers, remoteAddress });
  await app.close();
  return answer.json<{ ip: string; protocol: string }>();
}
const ipSeen = async (...given: Parameters<typeof addressSeen>) => (await addressSeen(...given)).ip;

const client = '203.0.113.9';
const forged = '198.51.100.66';

describe('the address of a client', () => {
  it('is that of the connection where no proxy is trusted', async () => {
    expect(await addressSeen('off', forged)).toEqual({ ip: '10.0.0.1', protocol: 'http' });
  });

  it('is what one proxy has appended, whatever the client has written before it', async () => {
    expect(await addressSeen('1', client)).toEqual({ ip: client, protocol: 'https' });
    expect(await ipSeen('1', `${forged}, ${client}`)).toBe(client);
    expect(await ipSeen('1', `${forged}, 127.0.0.1, ${client}`)).toBe(client);
    expect(await ipSeen('1', undefined)).toBe('10.0.0.1');
  });

  it('is what the outer of two proxies has appended', async () => {
    expect(await ipSeen('2', `${client}, 10.0.0.2`)).toBe(client);
    expect(await ipSeen('2', `${forged}, ${client}, 10.0.0.2`)).toBe(client);
    expect(await ipSeen('2', `127.0.0.1, ${forged}, ${client}, 10.0.0.2`)).toBe(client);
  });

  it('is the first on the way back that is no trusted proxy by its address', async () => {
    for (const trusted of ['10.0.0.1,10.0.0.2', '10.0.0.0/8', 'loopback, 10.0.0.0/24']) {
      expect(await ipSeen(trusted, `${forged}, ${client}, 10.0.0.2`), trusted).toBe(client);
      expect(await ipSeen(trusted, `10.0.0.7, ${client}`), trusted).toBe(client);
      expect(await ipSeen(trusted, forged, '192.0.2.1'), trusted).toBe('192.0.2.1');
    }
    expect(await ipSeen('loopback', client, '127.0.0.1')).toBe(client);
    expect(await ipSeen('127.0.0.1', client, '::ffff:127.0.0.1')).toBe(client);
    expect(await addressSeen('uniquelocal', forged, '192.0.2.1')).toEqual({ ip: '192.0.2.1', protocol: 'http' });
  });
});
