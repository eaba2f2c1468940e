import { connect } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgotPassword } from '#contract/session/session.ts';
import { readConfig } from '#server/platform/config.ts';
import { createLog } from '#server/platform/log.ts';
import { type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { readRefusal } from '#server/testing/test-client.ts';
import { mailTo } from '#server/testing/test-mail.ts';
import { createHttpServer } from './http-server.ts';

const publicUrl = 'https://notes.example';

/** The engine has no part in this. */
describe('what comes over the wire', () => {
  let app: TestApp;
  let mara: Person;
  beforeAll(async () => {
    app = await startTestApp('sqlite', { PUBLIC_URL: publicUrl });
    mara = await app.signUp();
  });
  afterAll(() => app.close());

  /** Sends bytes as they are and reads until the server closes. */
  async function send(...lines: string[]): Promise<string> {
    const socket = connect(Number(new URL(app.origin).port), '127.0.0.1');
    socket.write(lines.join('\r\n'));
    return readText(socket);
  }

  const head = ['POST /api/auth/login HTTP/1.1', 'Host: notes.example', 'Content-Type: application/json'];
  const smuggled = ['0', '', 'GET /api/auth/getuser HTTP/1.1', 'Host: notes.example', '', ''];

  it.each([
    ['a length and chunks at once', [...head, 'Content-Length: 4', 'Transfer-Encoding: chunked', '', ...smuggled]],
    ['two lengths', [...head, 'Content-Length: 4', 'Content-Length: 5', '', '{}']],
    ['a length that is no number', [...head, 'Content-Length: +4', '', '{}']],
    ['chunks under another name first', [...head, 'Transfer-Encoding: chunked, identity', '', ...smuggled]],
    ['a space before a colon', [...head, 'Transfer-Encoding : chunked', '', ...smuggled]],
    [
      'a line that goes on in the next',
      [...head, 'Transfer-Encoding:', ' chunked', 'Content-Length: 4', '', ...smuggled],
    ],
    ['a chunk whose size is no number', [...head, 'Transfer-Encoding: chunked', '', 'zz', '{}', '0', '', '']],
    ['no host', ['GET /api/settings HTTP/1.1', '', '']],
  ])('is refused with %s, and the connection ends', async (_, lines) => {
    const answer = await send(...lines);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    // One answer: what hid behind the first request is none.
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  it('is refused with more than 16 KB of headers', async () => {
    const answer = await send('GET /api/settings HTTP/1.1', 'Host: x', `X-Long: ${'x'.repeat(20_000)}`, '', '');
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect(answer).toContain('"success":false');
  });

  it('may be late with its headers for 15 seconds at most', async () => {
    const http = await createHttpServer(readConfig({}), createLog('silent'));
    expect(http.server.headersTimeout).toBe(15_000);
    // Node's own is a minute, looked after every half.
    expect(Fastify().server.headersTimeout).toBeGreaterThan(15_000);
    await http.close();
  });

  it('is answered with Strict-Transport-Security where people come by https, refusals of the router included', async () => {
    for (const path of ['/api/settings', '/nothing', '/api/%E0%A4%A', '/healthz']) {
      const { headers } = await app.visitor.fetch(path);
      expect(headers.get('strict-transport-security'), path).toBe('max-age=31536000');
    }
    const plain = await startTestApp('sqlite');
    expect((await plain.visitor.fetch('/api/settings')).headers.get('strict-transport-security')).toBeNull();
    await plain.close();
  });

  it('is told neither which server this is, nor that another origin may read', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'PUT' };
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST']) {
      const response = await app.visitor.fetch('/api/settings', { method, headers });
      const names = [...response.headers.keys()];
      expect(
        names.filter((name) => /^(?:server|x-powered-by|via|access-control-.*)$/.test(name)),
        method,
      ).toEqual([]);
    }
  });

  it('has methods of no call refused: TRACE, OPTIONS, CONNECT', async () => {
    expect(await send('TRACE /api/settings HTTP/1.1', 'Host: x', 'Connection: close', '', '')).toMatch(
      /^HTTP\/1\.1 404 /,
    );
    expect((await readRefusal(await app.visitor.fetch('/api/settings', { method: 'OPTIONS' }))).status).toBe(404);
    expect(await send('CONNECT evil.example:443 HTTP/1.1', 'Host: evil.example', '', '')).not.toMatch(/^HTTP\/1\.1 2/);
  });

  it('answers HEAD as GET, without a body', async () => {
    const response = await app.visitor.fetch('/api/settings', { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([200, '']);
  });

  it('never decides where a mailed link leads: not by Host, not by what a proxy may say', async () => {
    const body = JSON.stringify({ email: mara.user.email });
    const answer = await send(
      `POST ${forgotPassword.path} HTTP/1.1`,
      'Host: evil.example',
      'X-Forwarded-Host: evil.example',
      'Forwarded: host=evil.example',
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      'Connection: close',
      '',
      body,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    const mail = await mailTo(app.dataDir, mara.user.email);
    expect(mail).toContain(`${publicUrl}/reset-password?token`);
    expect(mail).not.toContain('evil.example');
  });
});
