import { createHash } from 'node:crypto';
import { escapeHtml } from '#lib/escape-html.ts';
import { sharedPageStyle } from './shared-page-style.ts';

/** The texts and the markup of a page at a link. */
interface Document {
  /** In the head and the tab. */
  title: string;
  /** What a chat shows of the link; undefined where it shows nothing. */
  preview?: { title: string; url: string } | undefined;
  /** Safe markup. */
  main: string;
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

const previewTags = ({ title, url }: NonNullable<Document['preview']>): string => `
<meta property="og:type" content="article">
<meta property="og:site_name" content="Thoughtleaf">
<meta property="og:title" content="${escapeHtml(title)}">
<meta property="og:url" content="${escapeHtml(url)}">`;

const documentOf = ({ title, preview, main }: Document): string => `<!doctype html>
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
<footer>Shared with <a href="/">Thoughtleaf</a></footer>
</body>
</html>`;

/** A file of a shared note, with addresses that the link's right reaches. */
export interface SharedFile {
  name: string;
  url: string;
  thumbnailUrl: string | null;
}

interface SharedNote {
  title: string;
  /** Safe markup of the text. */
  html: string;
  /** Of the last change, in milliseconds. */
  changedAt: number;
  files: readonly SharedFile[];
  preview: { title: string; url: string } | undefined;
}

const kindOf = (name: string): string => (/\.([\p{L}\p{N}]{1,8})$/u.exec(name)?.[1] ?? 'file').toLowerCase();

const fileItem = ({ name, url, thumbnailUrl }: SharedFile): string =>
  `<li><a href="${escapeHtml(url)}">${
    thumbnailUrl === null
      ? `<span class="kind">${escapeHtml(kindOf(name))}</span>`
      : `<img src="${escapeHtml(thumbnailUrl)}" alt="" loading="lazy">`
  }<span class="name" dir="auto">${escapeHtml(name)}</span></a></li>`;

const filesOf = (files: readonly SharedFile[]): string =>
  files.length === 0
    ? ''
    : `<section class="files" aria-labelledby="files"><h2 id="files">Files</h2><ul>${files.map(fileItem).join('')}</ul></section>`;

const dateOf = (time: number): string =>
  new Date(time).toLocaleDateString('en-US', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The page of a shared note. Without the owner's yes to a preview, its head does not tell the title. */
export const sharedNotePage = ({ title, html, changedAt, files, preview }: SharedNote): string =>
  documentOf({
    title: preview ? title : 'A shared note',
    preview,
    main: `<main>
<article>
<h1 dir="auto">${escapeHtml(title)}</h1>
<p class="about">Last changed on <time datetime="${new Date(changedAt).toISOString()}">${dateOf(changedAt)}</time></p>
<div class="text" dir="auto">
${html}
</div>
${filesOf(files)}
</article>
</main>`,
  });

/** The form that asks for a link's password. It works without scripts. */
export const passwordPage = (refusal?: string): string =>
  documentOf({
    title: 'A shared note',
    main: `<main class="card">
<h1>This note has a password</h1>
<p>Ask the person who sent you the link for it.</p>
<form method="post">
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="off" required maxlength="128" autofocus${
      refusal === undefined ? '' : ' aria-invalid="true" aria-describedby="refusal"'
    }>
${refusal === undefined ? '' : `<p class="error" id="refusal" role="alert">${escapeHtml(refusal)}</p>`}
<button type="submit">Open the note</button>
</form>
</main>`,
  });

/** The one answer to every link that does not work, whatever the reason. */
export const noSharePage: string = documentOf({
  title: 'No such link',
  main: `<main class="card">
<h1>This link does not work</h1>
<p>It may have ended, or it was not copied whole. Ask the person who sent it to you for a new one.</p>
<a class="button" href="/">Go to Thoughtleaf</a>
</main>`,
});

/** Says why a page at a link could not be shown. */
export const failedSharePage = (sentence: string): string =>
  documentOf({
    title: 'A shared note',
    main: `<main class="card">
<h1>This did not work</h1>
<p>${escapeHtml(sentence)}</p>
<a class="button" href="">Try again</a>
</main>`,
  });
