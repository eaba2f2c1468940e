import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countPageView } from '#contract/analytics/analytics.ts';
import { messages } from '#contract/messages.ts';
import { dayOf } from '#server/platform/days.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';

const day = 24 * 60 * 60_000;
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';
const safari = 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15';

describe.each(engines)('page views on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine, { TRUST_PROXY: '127.0.0.1', PUBLIC_URL: 'https://thoughts.example' });
  });
  afterAll(() => app.close());
  // Each test has a day of its own.
  beforeEach(() => app.clock.advance(day));

  const today = () => dayOf(app.clock.now());

  async function view(body: object, { userAgent = firefox, address = '203.0.113.1' } = {}): Promise<number> {
    const response = await app.visitor.fetch(countPageView.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': userAgent, 'x-forwarded-for': address },
      body: JSON.stringify(body),
    });
    return response.status;
  }

  const views = async (): Promise<Record<string, number>> => {
    const rows = await app.db.selectFrom('page_views').selectAll().where('day', '=', today()).execute();
    return Object.fromEntries(rows.map(({ path, views }) => [path, views]));
  };

  const sources = async (): Promise<Record<string, number>> => {
    const rows = await app.db.selectFrom('traffic_sources').selectAll().where('day', '=', today()).execute();
    return Object.fromEntries(rows.map(({ source, visits }) => [source, visits]));
  };

  it('are answered with nothing: no body, no cookie', async () => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"path":"/"}' };
    const response = await app.visitor.fetch(countPageView.path, init);
    expect(response.status).toBe(204);
    expect(await response.text()).toBe('');
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(response.headers.get('content-type')).toBeNull();
  });

  it('count once for each visitor, path and day, also by ten at once', async () => {
    await Promise.all(Array.from({ length: 10 }, () => view({ path: '/feed' })));
    await view({ path: '/feed/' });
    await view({ path: '/' });
    expect(await views()).toEqual({ '/feed': 1, '/': 1 });
    await view({ path: '/feed' }, { userAgent: safari });
    await view({ path: '/feed' }, { address: '203.0.113.2' });
    expect(await views()).toEqual({ '/feed': 3, '/': 1 });
    app.clock.advance(day);
    await view({ path: '/feed' });
    expect(await views()).toEqual({ '/feed': 1 });
  });

  it('tell where a visitor came from, once a day, by the first view', async () => {
    await view({ path: '/', referrer: 'https://www.google.com/' });
    await view({ path: '/feed', referrer: 'https://t.co/' });
    await view({ path: '/', referrer: 'https://t.co/' }, { address: '203.0.113.2' });
    await view({ path: '/', referrer: 'https://thoughts.example/feed' }, { address: '203.0.113.3' });
    await Promise.all(['/a', '/b', '/c'].map((path) => view({ path }, { address: '203.0.113.4' })));
    expect(await sources()).toEqual({ Search: 1, Social: 1, Direct: 2 });
  });

  it('leave out crawlers, and those who do not say what they are', async () => {
    const crawlers = [
      'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0) Chrome/116.0 Safari/537.36',
      'Mozilla/5.0 (Linux; Android 11) AppleWebKit/537.36 Chrome/146.0 Mobile Safari/537.36 Chrome-Lighthouse',
      '',
    ];
    for (const userAgent of crawlers) expect(await view({ path: '/' }, { userAgent })).toBe(204);
    expect(await views()).toEqual({});
  });

  it('keep neither an address nor a browser, and know nobody again on the next day', async () => {
    const seen = () => app.db.selectFrom('page_visitors').selectAll().where('day', '=', today()).execute();
    await view({ path: '/' });
    const [first] = await seen();
    app.clock.advance(day);
    await view({ path: '/' });
    const [second] = await seen();
    expect(first?.visitor).toMatch(/^[\w-]{43}$/);
    expect(second?.visitor).not.toBe(first?.visitor);
    const everything = JSON.stringify([await seen(), await app.db.selectFrom('page_views').selectAll().execute()]);
    expect(everything).not.toContain('203.0.113');
    expect(everything).not.toContain('Firefox');
  });

  it('forget on the next day who was here, and by which key; the counts stay', async () => {
    await view({ path: '/' });
    const keys = () => app.db.selectFrom('secrets').select('name').where('name', 'like', 'visitors:%').execute();
    const past = today();
    await app.sweep();
    expect(await keys()).toEqual([{ name: `visitors:${past}` }]);
    app.clock.advance(day);
    await app.sweep();
    expect(await keys()).toEqual([]);
    expect(await app.db.selectFrom('page_visitors').selectAll().execute()).toEqual([]);
    const counted = await app.db.selectFrom('page_views').select('views').where('day', '=', past).execute();
    expect(counted).toEqual([{ views: 1 }]);
  });

  it('are refused for what is no path of this site', async () => {
    const bad = [
      '',
      'feed',
      '//evil.example',
      '/\\evil',
      '/a?b=c',
      '/a#b',
      '/a b',
      `/${'x'.repeat(500)}`,
      5,
      null,
      undefined,
    ];
    for (const path of bad) {
      const refusal = await app.visitor.refused(countPageView, { body: { path } });
      expect({ path, ...refusal }).toMatchObject({ path, status: 400, fields: ['path'] });
    }
    for (const referrer of [5, null, 'x'.repeat(2001), 'a\u0000']) {
      const refusal = await app.visitor.refused(countPageView, { body: { path: '/', referrer } });
      expect({ referrer, ...refusal }).toMatchObject({ referrer, status: 400, fields: ['referrer'] });
    }
    expect(await view({ path: `/${'x'.repeat(499)}` })).toBe(204);
  });

  it('count no more paths than a site can have, and those that are known go on', async () => {
    await view({ path: '/known' });
    const made = Array.from({ length: 9999 }, (_, n) => ({ path: `/made-up-${n}`, day: today(), views: 1 }));
    for (let at = 0; at < made.length; at += 1000) {
      await app.db
        .insertInto('page_views')
        .values(made.slice(at, at + 1000))
        .execute();
    }
    await view({ path: '/one-more' });
    await view({ path: '/known' }, { userAgent: safari });
    expect(await views()).not.toHaveProperty('/one-more');
    expect(await views()).toMatchObject({ '/known': 2 });
  });

  it('are limited for each address of the network: views not seen before', async () => {
    await view({ path: '/seen' }, { address: '203.0.113.9' });
    const expires_at = app.clock.now() + 60_000;
    await app.db
      .updateTable('attempts')
      .set({ count: 2000, expires_at })
      .where('key', '=', 'view@203.0.113.9')
      .execute();
    expect(await view({ path: '/seen' }, { address: '203.0.113.9' })).toBe(204);
    expect(await view({ path: '/new' }, { address: '203.0.113.9' })).toBe(429);
    expect(await view({ path: '/new' }, { address: '203.0.113.10' })).toBe(204);
    expect(await views()).toEqual({ '/seen': 1, '/new': 1 });
  });

  it('say no word of a browser to another media type', async () => {
    const init = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{"path":"/"}' };
    const response = await app.visitor.fetch(countPageView.path, init);
    expect({ status: response.status, text: await response.text() }).toEqual({
      status: 415,
      text: expect.stringContaining(messages.http.unsupportedType),
    });
  });
});
