import { escapeHtml } from '#lib/escape-html.ts';
import { titleOf } from '#web/ui/page/page-title.tsx';
import type { DocumentHead } from '../routes/page-handle.ts';
import { pageStateId, serializeForHtml, type PageState } from './page-state.ts';
import { script as startUp } from '../start-up/start-up.ts?inline-script';

/** Addresses of the build files of a page. */
export interface PageAssets {
  entry: string;
  styles: readonly string[];
  /** Styles of this page alone, in their order; with their text where it stands in the document. */
  ownStyles: readonly { address: string; text?: string }[];
  preloads: readonly string[];
  fonts: readonly string[];
}

interface DocumentParts {
  page: DocumentHead;
  /** The page's own address, without a query. */
  canonical: string;
  assets: PageAssets;
  /** The path of a statistics script, where one is set. */
  insightsScript: string | undefined;
  body: string;
  state: PageState;
}

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

/** Feed discovery link of every page. */
const feedLinks = [
  ['/blog/rss.xml', 'Thoughtleaf Blog'],
  ['/feed/rss.xml', 'Thoughtleaf Community Feed'],
].map(([href, title]) => `<link rel="alternate" type="application/rss+xml" title="${title}" href="${href}">`);

/** A disabled link is not loaded. It tells the page's scripts, which would load it, that these styles are there. */
const styleTags = ({ address, text }: PageAssets['ownStyles'][number]): string =>
  text === undefined
    ? `<link rel="stylesheet" href="${address}">`
    : `<style>${text}</style><link rel="stylesheet" href="${address}" disabled>`;

function headOf({ page, canonical, assets, insightsScript, state }: DocumentParts): string {
  const title = escapeHtml(titleOf(page.title));
  const description = escapeHtml(page.description);
  // A public page is rendered, and can be read before its scripts are there. A page that the browser renders waits for them.
  const priority = page.isUnlisted ? '' : ' fetchpriority="low"';
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    ...(page.isUnlisted || page.isNoindex ? ['<meta name="robots" content="noindex">'] : []),
    ...(page.isUnlisted ? [] : listedTags(page, canonical)),
    // The browser's bar takes the colour of the canvas (--ink).
    '<meta name="theme-color" content="#0e0f11">',
    '<meta name="color-scheme" content="dark">',
    // First of all: the version check empties the storage that everything else reads.
    `<script data-announcement="${escapeHtml(state.settings.announcement)}">${startUp}</script>`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    ...feedLinks,
    ...assets.fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`),
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...assets.ownStyles.map(styleTags),
    ...assets.preloads.map((href) => `<link rel="modulepreload" href="${href}"${priority}>`),
    `<script type="module" src="${assets.entry}"${priority}></script>`,
    ...(insightsScript === undefined ? [] : [`<script defer src="${escapeHtml(insightsScript)}"></script>`]),
  ].join('\n');
}

/** The whole HTML document round a rendered page. */
export function documentOf(parts: DocumentParts): string {
  return `<!doctype html>
<html lang="en">
<head>
${headOf(parts)}
</head>
<body>
<div id="root">${parts.body}</div>
<script type="application/json" id="${pageStateId}">${serializeForHtml(parts.state)}</script>
</body>
</html>`;
}
