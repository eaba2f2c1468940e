import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getSettings } from '#contract/site/site.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { changeSettings } from './settings.service.ts';

const adScript = ' <script>document.write("Buy")</script>\n<p>leaves</p> ';

describe.each(engines)('the frame of the ads on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  it('is a document of its own, with the script as it was given', async () => {
    await changeSettings(app.platform, { adVisibility: true, adScript });
    const response = await app.visitor.fetch('/ads/frame');
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(`<body>\n${adScript.trim()}\n</body>`);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('has no origin and stands in no other site', async () => {
    await changeSettings(app.platform, { adVisibility: true, adScript });
    const { headers } = await app.visitor.fetch('/ads/frame');
    const directives = headers.get('content-security-policy')?.split('; ');
    expect(directives).toContain('sandbox allow-scripts allow-popups');
    expect(directives).toContain("frame-ancestors 'self'");
  });

  it('takes a script without its element too', async () => {
    await changeSettings(app.platform, { adVisibility: true, adScript: 'show("</script><b>")' });
    const html = await (await app.visitor.fetch('/ads/frame')).text();
    expect(html).toContain(String.raw`<script>show("<\/script><b>")</script>`);
  });

  it('has no place on any page as long as there is nothing to show in it', async () => {
    for (const empty of ['', ' \n ']) {
      await changeSettings(app.platform, { adVisibility: true, adScript: empty });
      expect((await app.visitor.ok(getSettings)).adVisibility).toBe(false);
    }
    await changeSettings(app.platform, { adScript });
    expect((await app.visitor.ok(getSettings)).adVisibility).toBe(true);
  });

  it.each([
    { adVisibility: false, adScript },
    { adVisibility: true, adScript: '' },
    { adVisibility: true, adScript: ' \n ' },
  ])('is not there with %o', async (settings) => {
    await changeSettings(app.platform, settings);
    const response = await app.visitor.fetch('/ads/frame');
    expect(response.status).toBe(404);
    expect(await response.text()).toMatch(/<body>\s*<\/body>/);
  });
});
