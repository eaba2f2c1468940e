import { createHash } from 'node:crypto';
import { escapeHtml } from '#lib/escape-html.ts';
import { sharedPageStyle } from './shared-page-style.ts';

/** The texts and the markup of a page at a link. */
interface SharedDocument {
  /** In the head and the tab. */
  title: string;
  /** What a chat shows of the link; undefined where it shows nothing. */
  preview?: { title: string; url: string } | undefined;
  /** Safe markup. */
  main: string;
  /** How the page belongs to the product, before its name. */
  about?: string;
}

export const noRobots = 'noindex, nofollow';

/** Headers of every answer at a link: nobody keeps it, finds it, frames it, or learns where a reader came from. */
export const sharedPageHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(sharedPageStyle).digest('base64')}'`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': noRobots,
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

const previewTags = ({ title, url }: NonNullable<SharedDocument['preview']>): string => `
<meta property="og:type" content="article">
<meta property="og:site_name" content="Thoughtleaf">
<meta property="og:title" content="${escapeHtml(title)}">
<meta property="og:url" content="${escapeHtml(url)}">`;

/** A page at a secret link: without scripts, and for its readers alone. */
export const sharedDocument = ({
  title,
  preview,
  main,
  about = 'Shared with',
}: SharedDocument): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="${noRobots}">
<meta name="referrer" content="no-referrer">
<meta name="theme-color" content="#0e0f11" media="(prefers-color-scheme: dark)">
<meta name="theme-color" content="#fcfaf6" media="(prefers-color-scheme: light)">
<title>${escapeHtml(title)} · Thoughtleaf</title>${preview ? previewTags(preview) : ''}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${sharedPageStyle}</style>
</head>
<body>
${main}
<footer>${about} <a href="/">Thoughtleaf</a></footer>
</body>
</html>`;
