import { describe, expect, it } from 'vitest';
import type { SiteSettings } from '#contract/site.ts';
import { documentOf } from './document.ts';

const settings: SiteSettings = {
  maintenanceMode: false,
  announcement: 'New </script> things',
  banner: '',
  adVisibility: false,
  adsOnBlogs: false,
  adsOnCommunity: false,
  adsOnSidebar: false,
  excludeNotesFromAds: true,
};

const parts = {
  page: { title: 'A "title" <b>', description: 'Says & more', chunk: 'some-page' },
  canonical: 'https://example.com/some',
  assets: {
    scripts: ['/s.js'],
    styles: ['/s.css'],
    ownStyles: [{ address: '/own.css', text: '.own{}' }],
    preloads: ['/p.js'],
    fonts: ['/f.woff2'],
  },
  nonce: 'abc',
  insightsScript: '/_insights/script.js?a=1&b="2"',
  body: '<main></main>',
  state: {
    router: { loaderData: { x: '</script><script>alert(1)</script>' } },
    queries: { mutations: [], queries: [] },
    settings,
  },
};
const html = documentOf(parts);

describe('documentOf', () => {
  it('escapes what it puts into the head', () => {
    expect(html).toContain('<title>A &quot;title&quot; &lt;b&gt; · Thoughtleaf</title>');
    expect(html).toContain('content="Says &amp; more"');
  });

  it('lets no state end its element', () => {
    expect(html).not.toContain('alert(1)</script>');
    expect(html).not.toContain('New </script>');
    expect(html).toContain('\\u003c/script>');
  });

  it('names the files, the canonical address and the nonce', () => {
    for (const part of [
      'href="/s.css"',
      '<style nonce="abc">.own{}</style><link rel="stylesheet" href="/own.css" disabled>',
      '["/s.js"]',
      '["/p.js"]',
      'href="/f.woff2"',
      'href="https://example.com/some"',
    ]) {
      expect(html).toContain(part);
    }
    expect(html.match(/nonce="abc"/g)).toHaveLength(5);
  });

  it('loads the statistics script after everything else, by its address', () => {
    expect(html).toContain('<script defer nonce="abc" src="/_insights/script.js?a=1&amp;b=&quot;2&quot;"></script>');
  });

  it('marks the page where this announcement was closed, before it is shown', () => {
    expect(html).toContain(String.raw`==="New \u003c/script> things"`);
  });

  it('leads readers of feeds to the blog and the community', () => {
    for (const path of ['/blog/rss.xml', '/feed/rss.xml']) {
      expect(html).toMatch(
        new RegExp(`<link rel="alternate" type="application/rss\\+xml" title="[^"]+" href="${path}">`),
      );
    }
  });

  it('checks the version before the token is looked at, and before any script of the page', () => {
    const places = ['appVersion', "getItem('token')", '["/s.js"]'].map((part) => html.indexOf(part));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
  });

  it('lets browsers look ahead for nothing before the check is over', () => {
    const before = html.slice(0, html.indexOf('<meta http-equiv="content-security-policy"'));
    expect(before).toContain('appVersion');
    expect(before).not.toMatch(/<link rel="(?!canonical)|src=/);
  });

  it('ends with a script, so that the document does not end before its styles are there', () => {
    expect(html).toMatch(/<script nonce="abc">[^<]+<\/script>\n<\/body>/);
  });

  it('can be installed', () => {
    expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest">');
    expect(html).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png">');
  });

  it('lets scripts come after the first paint, except where the browser renders the page', () => {
    const eager = ['<script type="module" src="/s.js">', '<link rel="modulepreload" href="/p.js">'];
    for (const tag of eager) expect(html).not.toContain(tag);
    expect(html).toContain('["/s.js"]');
    const unlisted = documentOf({ ...parts, page: { ...parts.page, isUnlisted: true } });
    for (const tag of eager) expect(unlisted).toContain(tag);
    expect(unlisted).not.toContain('replayEarlyEvents');
  });
});
