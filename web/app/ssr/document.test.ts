import { describe, expect, it } from 'vitest';
import { defaultSettings } from '#contract/site/default-settings.ts';
import type { SiteSettings } from '#contract/site/site.ts';
import { documentOf } from './document.ts';
import { script } from '../start-up/start-up.ts?inline-script';

const settings: SiteSettings = { ...defaultSettings, announcement: 'New </script> things' };

const parts = {
  page: { title: 'A "title" <b>', description: 'Says & more', chunk: 'some-page' },
  canonical: 'https://example.com/some',
  assets: {
    entry: '/s.js',
    styles: ['/s.css'],
    ownStyles: [{ address: '/own.css', text: '.own{}' }, { address: '/large.css' }],
    preloads: ['/p.js'],
    fonts: ['/f.woff2'],
  },
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

  it('names the files and the canonical address', () => {
    for (const part of [
      'href="/s.css"',
      '<style>.own{}</style><link rel="stylesheet" href="/own.css" disabled>',
      '<link rel="stylesheet" href="/large.css">',
      '<script type="module" src="/s.js"',
      '<link rel="modulepreload" href="/p.js"',
      'href="/f.woff2"',
      'href="https://example.com/some"',
    ]) {
      expect(html).toContain(part);
    }
  });

  it('loads the statistics script after everything else, by its address', () => {
    expect(html).toContain('<script defer src="/_insights/script.js?a=1&amp;b=&quot;2&quot;"></script>');
  });

  it('has one inline script, whose text is the same in all documents; what differs is an attribute', () => {
    const inlineOf = (text: string) => Array.from(text.matchAll(/<script( data-[^>]*)?>([^]*?)<\/script>/g));
    expect(inlineOf(html).map(([, , text]) => text)).toEqual([script]);
    expect(inlineOf(html)[0]?.[1]).toBe(' data-announcement="New &lt;/script&gt; things"');
    const quiet = documentOf({ ...parts, state: { ...parts.state, settings: { ...settings, announcement: '' } } });
    expect(inlineOf(quiet).map(([, , text]) => text)).toEqual([script]);
  });

  it('leads readers of feeds to the blog and the community', () => {
    for (const path of ['/blog/rss.xml', '/feed/rss.xml']) {
      expect(html).toMatch(
        new RegExp(`<link rel="alternate" type="application/rss\\+xml" title="[^"]+" href="${path}">`),
      );
    }
  });

  it('checks the version before anything is loaded', () => {
    const before = html.slice(0, html.indexOf(script));
    expect(before).not.toMatch(/<link rel="(?!canonical)|src=/);
  });

  it('can be installed', () => {
    expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest">');
    expect(html).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png">');
  });

  it('asks search engines not to list a page, and changes nothing else of what it tells', () => {
    const listed = documentOf(parts);
    const noindex = documentOf({ ...parts, page: { ...parts.page, isNoindex: true } });
    const robots = '<meta name="robots" content="noindex">';
    expect(listed).not.toContain(robots);
    expect(noindex).toContain(robots);
    const tags =
      /<link rel="canonical"[^>]*>|<meta property="og:[^>]*>|<script type="application.ld.json">.*?<.script>/g;
    expect(noindex.match(tags)).toEqual(listed.match(tags));
    expect(noindex.match(tags)?.length).toBeGreaterThan(3);
  });

  it('lets scripts come after all else, except where the browser renders the page', () => {
    const tags = (text: string) => text.match(/<script type="module"[^>]*>|<link rel="modulepreload"[^>]*>/g);
    expect(tags(html)).toEqual([
      '<link rel="modulepreload" href="/p.js" fetchpriority="low">',
      '<script type="module" src="/s.js" fetchpriority="low">',
    ]);
    const unlisted = documentOf({ ...parts, page: { ...parts.page, isUnlisted: true } });
    expect(tags(unlisted)).toEqual(['<link rel="modulepreload" href="/p.js">', '<script type="module" src="/s.js">']);
  });
});
