import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listPosts } from '#contract/feed/feed.ts';
import { messages } from '#contract/messages.ts';
import { addNote, listNotes } from '#contract/notes/notes.ts';
import { getSettings } from '#contract/site/site.ts';
import { engines, type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { readRefusal } from '#server/testing/test-client.ts';
import { changeSettings } from './settings.service.ts';

const refusal = { status: 503, message: messages.site.maintenance, retryAfter: 120 };

describe.each(engines)('maintenance on %s', (engine) => {
  let app: TestApp;
  let mara: Person;
  beforeAll(async () => {
    app = await startTestApp(engine);
    mara = await app.signUp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await changeSettings(app.platform, { maintenanceMode: true, announcement: '' });
  });

  it('refuses every call with a sentence and the time to come back', async () => {
    expect(await app.visitor.refused(listPosts)).toMatchObject(refusal);
    expect(await mara.refused(listNotes)).toMatchObject(refusal);
    expect(await mara.refused(addNote, { body: { title: 'A title', description: 'A text' } })).toMatchObject(refusal);
    for (const path of [
      '/api',
      '/api/nothing',
      '/api/docs',
      '/files/x',
      '/pictures/x',
      '/api/settings/x',
      '/api/administer',
    ]) {
      expect({ path, ...(await readRefusal(await app.visitor.fetch(path))) }).toMatchObject({ path, ...refusal });
    }
    expect(await readRefusal(await app.visitor.fetch('/notes', { method: 'POST' }))).toMatchObject(refusal);
  });

  it('answers pages with a page of its own', async () => {
    await changeSettings(app.platform, { announcement: 'Back at <b>six</b>.' });
    for (const path of ['/', '/notes', '/post/1?x=2', '/feed/rss.xml']) {
      const response = await app.visitor.fetch(path);
      expect({ path, status: response.status }).toEqual({ path, status: 503 });
      expect(response.headers.get('retry-after')).toBe('120');
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('no-cache');
      const html = await response.text();
      expect(html).toContain(messages.site.maintenance);
      expect(html).toContain('Back at &lt;b&gt;six&lt;/b&gt;.');
      const [, style = ''] = /<style>([^]*)<\/style>/.exec(html) ?? [];
      const hash = createHash('sha256').update(style).digest('base64');
      expect(response.headers.get('content-security-policy')).toContain(`style-src 'self' 'sha256-${hash}'`);
      expect(html).not.toContain('<script');
    }
  });

  it('spares the settings, the back office, the probes and the files of the pages', async () => {
    expect(await app.visitor.ok(getSettings)).toMatchObject({ maintenanceMode: true });
    for (const path of ['/healthz', '/readyz', '/metrics', '/robots.txt']) {
      expect({ path, status: (await app.visitor.fetch(path)).status }).toEqual({ path, status: 200 });
    }
    // Without the built pages there is nothing behind these; what matters is that they are not refused.
    expect((await app.visitor.fetch('/api/admin/users')).status).toBe(401);
    const reached = ['/api/admin/nothing', '/admin', '/admin/login', '/static/js/a.js', '/service-worker.js'];
    for (const path of [...reached, '/favicon.svg', '/manifest.webmanifest', '/icon-192.png']) {
      expect({ path, status: (await app.visitor.fetch(path)).status }).toEqual({ path, status: 404 });
    }
  });

  it('ends as it began, and nothing is lost', async () => {
    await changeSettings(app.platform, { maintenanceMode: false });
    await app.visitor.ok(listPosts);
    const { data } = await mara.ok(addNote, { body: { title: 'A title', description: 'A text' } });
    await changeSettings(app.platform, { maintenanceMode: true });
    await mara.refused(listNotes);
    await changeSettings(app.platform, { maintenanceMode: false });
    expect((await mara.ok(listNotes)).data.map(({ _id }) => _id)).toEqual([data._id]);
  });
});
