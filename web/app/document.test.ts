import { describe, expect, it } from 'vitest';
import { documentOf } from './document.ts';

const parts = {
  page: { title: 'A "title" <b>', description: 'Says & more', chunk: 'some-page' },
  canonical: 'https://example.com/some',
  assets: { scripts: ['/s.js'], styles: ['/s.css'], preloads: ['/p.js'], fonts: ['/f.woff2'] },
  nonce: 'abc',
  body: '<main></main>',
  state: {
    router: { loaderData: { x: '</script><script>alert(1)</script>' } },
    queries: { mutations: [], queries: [] },
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
    expect(html).toContain('\\u003c/script>');
  });

  it('names the files, the canonical address and the nonce', () => {
    for (const part of [
      'href="/s.css"',
      'src="/s.js"',
      'href="/p.js"',
      'href="/f.woff2"',
      'href="https://example.com/some"',
    ]) {
      expect(html).toContain(part);
    }
    expect(html.match(/nonce="abc"/g)).toHaveLength(2);
  });

  it('lets scripts come after what is seen, except where the browser renders the page', () => {
    expect(html).toContain('<script type="module" src="/s.js" fetchpriority="low">');
    expect(html).toContain('<link rel="modulepreload" href="/p.js" fetchpriority="low">');
    expect(documentOf({ ...parts, page: { ...parts.page, isUnlisted: true } })).not.toContain('fetchpriority');
  });
});
