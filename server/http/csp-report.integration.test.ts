import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { messages } from '#contract/messages.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { readRefusal } from '#server/testing/test-client.ts';

const secret = 'token=abcdef';

/** As a browser of today sends it by `report-uri`. */
const oldBody = (directive: string, blocked: string) => ({
  'csp-report': {
    'document-uri': `https://notes.example/reset-password?${secret}`,
    referrer: '',
    'violated-directive': `${directive} 'self'`,
    'effective-directive': directive,
    'original-policy': "default-src 'self'",
    'blocked-uri': blocked,
    'script-sample': 'the words of somebody',
  },
});

/** As the Reporting API sends it. */
const newBody = (directive: string, blocked: string) => [
  { type: 'deprecation', age: 1, url: 'https://notes.example/', body: { id: 'something else' } },
  {
    type: 'csp-violation',
    age: 2,
    url: `https://notes.example/reset-password?${secret}`,
    user_agent: 'a browser',
    body: {
      effectiveDirective: directive,
      blockedURL: blocked,
      sample: 'the words of somebody',
      disposition: 'enforce',
    },
  },
];

describe.each(engines)('reports of a broken policy on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  const report = (body: unknown, type = 'application/csp-report') =>
    app.visitor.fetch('/api/csp-report', {
      method: 'POST',
      headers: { 'content-type': type },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  it.each([
    ['application/csp-report', oldBody],
    ['application/reports+json', newBody],
  ])('are taken as %s, without a token, and told by directive and origin alone', async (type, bodyOf) => {
    const warn = vi.spyOn(app.platform.log, 'warn');
    const response = await report(bodyOf('script-src-elem', `https://evil.example:8443/x.js?${secret}`), type);
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(warn.mock.calls).toEqual([
      [{ directive: 'script-src-elem', blocked: 'https://evil.example:8443' }, 'A page broke its policy'],
    ]);
    warn.mockRestore();
  });

  it.each([
    ['inline', 'inline'],
    ['data', 'data'],
    ['data:text/html;base64,c2VjcmV0', 'data:'],
    ['chrome-extension://abc/x.js', 'chrome-extension:'],
    ['no address at all', 'unknown'],
    ['', 'unknown'],
  ])('tell of %j as %j', async (blocked, told) => {
    const warn = vi.spyOn(app.platform.log, 'warn');
    await report(oldBody('a made-up directive', blocked));
    expect(warn.mock.calls).toEqual([[{ directive: 'other', blocked: told }, expect.any(String)]]);
    warn.mockRestore();
  });

  it('are counted for the metrics, by a directive of ours or as another', async () => {
    const metrics = async () => (await app.visitor.fetch('/metrics')).text();
    await report(oldBody('img-src', 'inline'));
    await report(newBody('img-src', 'inline'), 'application/reports+json');
    expect(await metrics()).toContain('thoughtleaf_csp_violations_total{directive="img-src"} 2\n');
    expect(await metrics()).not.toContain('made-up');
  });

  it.each([
    ['more than 8 KB', oldBody('img-src', 'x'.repeat(8192)), 'application/csp-report', 413, messages.http.tooLarge],
    ['another type', oldBody('img-src', 'inline'), 'application/json', 415, messages.http.unsupportedType],
    ['broken JSON', '{"csp-report": ', 'application/csp-report', 400, messages.http.malformedJson],
    ['something else', { title: 'A note' }, 'application/csp-report', 400, messages.http.invalid],
    ['nothing', '', 'application/csp-report', 400, messages.http.invalid],
  ])('are refused with %s', async (_, body, type, status, message) => {
    expect(await readRefusal(await report(body, type))).toMatchObject({ status, message });
  });

  it('are refused where one address sends a hundred in an hour, and taken again after it', async () => {
    app.clock.advance(60 * 60_000);
    const statuses = await Promise.all(
      Array.from({ length: 103 }, async () => (await report(oldBody('img-src', 'self'))).status),
    );
    expect(statuses.filter((status) => status === 204)).toHaveLength(100);
    const refusal = await readRefusal(await report(oldBody('img-src', 'self')));
    expect(refusal).toMatchObject({ status: 429, retryAfter: 3600 });
    app.clock.advance(60 * 60_000);
    expect((await report(oldBody('img-src', 'self'))).status).toBe(204);
  });
});
