import { escapeHtml } from '#lib/escape-html.ts';
import { dismissedScript } from '#web/site/dismissed-announcement.ts';
import { titleOf } from '#web/ui/page-title.tsx';
import { lateStart } from './late-start.ts';
import type { DocumentHead } from './page-handle.ts';
import { pageStateId, serializeForHtml, type PageState } from './page-state.ts';
import { startUpCheck } from './start-up-check.ts';

/** What a page needs from the build, as addresses. */
export interface PageAssets {
  scripts: readonly string[];
  styles: readonly string[];
  /** Styles of this page alone, with their text. */
  ownStyles: readonly { address: string; text: string }[];
  preloads: readonly string[];
  fonts: readonly string[];
}

interface DocumentParts {
  page: DocumentHead;
  /** The page's own address, without a query. */
  canonical: string;
  assets: PageAssets;
  nonce: string;
  /** The path of a statistics script, where one is set. */
  insightsScript: string | undefined;
  body: string;
  state: PageState;
}

// Marks the page before its first paint, so that a signed-in person never sees Login and Signup flash by.
const markToken = `try{if(localStorage.getItem('token'))document.documentElement.dataset.token=''}catch{}`;

/**
 * Browsers look ahead for what a page will need, and would fetch it for a page that the version check is about to load anew.
 * Chromium looks no further than a policy before it has come to it, thus not before the check is over. The policy is one that
 * the answer's header contains as well.
 */
const fetchBarrier = `<meta http-equiv="content-security-policy" content="object-src 'none'">`;

/**
 * A script waits for the styles before it, and the end of the document for the script. Without it Chromium, which looks for
 * forms to fill in when the document ends, would lay out the whole page without its styles, and again with them.
 */
const stylesBarrier = '/* waits for the styles */';

/** For search engines, and for the preview of a shared link (Open Graph protocol, ogp.me). */
function listedTags(page: DocumentHead, own: string): string[] {
  const { title, description, kind = 'website', image, canonical = own, structuredData = [] } = page;
  const property = (name: string, content: string) => `<meta property="og:${name}" content="${escapeHtml(content)}">`;
  return [
    `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    property('site_name', 'Thoughtleaf'),
    property('type', kind),
    property('title', title),
    property('description', description),
    property('url', canonical),
    ...(image === undefined ? [] : [property('image', new URL(image, own).href)]),
    `<meta name="twitter:card" content="${image === undefined ? 'summary' : 'summary_large_image'}">`,
    ...structuredData.map(
      (data) =>
        `<script type="application/ld+json">${serializeForHtml({ '@context': 'https://schema.org', ...data })}</script>`,
    ),
  ];
}

/** What readers of feeds look for, on every page. */
const feedLinks = [
  ['/blog/rss.xml', 'Thoughtleaf Blog'],
  ['/feed/rss.xml', 'Thoughtleaf Community Feed'],
].map(([href, title]) => `<link rel="alternate" type="application/rss+xml" title="${title}" href="${href}">`);

function headOf({ page, canonical, assets, nonce, insightsScript, state }: DocumentParts): string {
  const title = escapeHtml(titleOf(page.title));
  const description = escapeHtml(page.description);
  // A public page is rendered, and can be read before its scripts are there. What a browser renders itself waits for them.
  const startsLate = !page.isUnlisted;
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    ...(page.isUnlisted ? ['<meta name="robots" content="noindex">'] : listedTags(page, canonical)),
    // The browser's bar takes the colour of the canvas (--ink).
    '<meta name="theme-color" content="#0e0f11">',
    '<meta name="color-scheme" content="dark">',
    `<meta property="csp-nonce" nonce="${nonce}">`,
    // Before anything is fetched: the check may load the page anew.
    `<script nonce="${nonce}">if (!${startUpCheck}) {
${markToken}${dismissedScript(state.settings)}
${startsLate ? lateStart(assets) : ''}
}</script>`,
    fetchBarrier,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    ...feedLinks,
    ...assets.fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`),
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    // The link is not loaded. It tells the page's scripts, which would load it, that these styles are there.
    ...assets.ownStyles.map(
      ({ address, text }) =>
        `<style nonce="${nonce}">${text}</style><link rel="stylesheet" href="${address}" disabled>`,
    ),
    ...(startsLate ? [] : assets.preloads.map((href) => `<link rel="modulepreload" href="${href}">`)),
    ...(startsLate ? [] : assets.scripts.map((src) => `<script type="module" src="${src}"></script>`)),
    ...(insightsScript === undefined
      ? []
      : [`<script defer nonce="${nonce}" src="${escapeHtml(insightsScript)}"></script>`]),
  ].join('\n');
}

/** The whole HTML document round a rendered page. */
export function documentOf(parts: DocumentParts): string {
  return `<!doctype html>
<html lang="en" data-mantine-color-scheme="dark">
<head>
${headOf(parts)}
</head>
<body>
<div id="root">${parts.body}</div>
<script type="application/json" id="${pageStateId}">${serializeForHtml(parts.state)}</script>
<script nonce="${parts.nonce}">${stylesBarrier}</script>
</body>
</html>`;
}
