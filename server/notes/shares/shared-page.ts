import { createHash } from 'node:crypto';
import { escapeHtml } from '#lib/escape-html.ts';

/** The texts and the markup of a page at a link. */
interface Document {
  /** In the head and the tab. */
  title: string;
  /** What a chat shows of the link; undefined where it shows nothing. */
  preview?: { title: string; url: string } | undefined;
  /** Safe markup. */
  main: string;
}

/** One style for all of these pages, named in their policy by its hash. Nothing else is loaded but pictures. */
const style = `
:root { color-scheme: dark; --ink: #0e0f11; --raised: #15171a; --line: #2a2d32; --paper: #efebe4; --dim: #b4aea5; --faint: #948f87; --accent: #e8a456; --strong: #f3bd7c; --on-accent: #1a1209; --bad: #f1908a;
  --text: Literata, Georgia, 'Times New Roman', serif; --ui: system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; --mono: ui-monospace, 'SF Mono', 'Cascadia Code', Menlo, Consolas, monospace; }
* { box-sizing: border-box; }
html { background: var(--ink); color: var(--paper); font: 1.0625rem/1.7 var(--text); -webkit-text-size-adjust: 100%; }
body { display: grid; grid-template: 1fr auto / minmax(0, 1fr); min-height: 100vh; margin: 0; }
main { width: 100%; max-width: 46rem; margin: 0 auto; padding: clamp(2rem, 1rem + 5vw, 5rem) clamp(1rem, 0.4rem + 2.6vw, 2.5rem) 4rem; overflow-wrap: break-word; }
h1 { margin: 0 0 0.5rem; font-size: clamp(1.875rem, 1.5rem + 1.7vw, 2.625rem); font-weight: 500; line-height: 1.15; letter-spacing: -0.02em; text-wrap: balance; }
.about { margin: 0 0 2.5rem; padding-bottom: 1.5rem; border-bottom: 1px solid var(--line); color: var(--faint); font: 0.8125rem/1.55 var(--ui); }
.text h2, .text h3, .text h4, .text h5, .text h6 { margin: 2rem 0 0.5rem; font-weight: 500; line-height: 1.25; letter-spacing: -0.01em; }
.text h2 { font-size: 1.5rem; } .text h3 { font-size: 1.25rem; } .text h4, .text h5, .text h6 { font-size: 1.0625rem; }
.text p, .text ul, .text ol, .text pre, .text blockquote, .text table { margin: 0 0 1rem; }
.text ul, .text ol { padding-inline-start: 1.5rem; }
.text li > ul, .text li > ol { margin: 0; }
.text li:has(> .task-box), .text li:has(> p > .task-box) { list-style: none; }
.task-box { margin-inline: -1.5rem 0.5rem; width: 1rem; height: 1rem; vertical-align: -0.1em; accent-color: var(--accent); }
.task-words { white-space: normal; }
.text blockquote { padding-inline-start: 1rem; border-inline-start: 3px solid var(--accent); color: var(--dim); margin-inline: 0; }
.text code { font: 0.875em/1.6 var(--mono); background: var(--raised); padding: 0.1em 0.3em; border-radius: 6px; }
.text pre { padding: 1rem; border: 1px solid var(--line); border-radius: 10px; background: var(--raised); overflow-x: auto; }
.text pre code { padding: 0; background: none; }
.text table { border-collapse: collapse; font: 0.9375rem/1.55 var(--ui); } .text div:has(> table) { overflow-x: auto; }
.text th, .text td { padding: 0.4rem 0.75rem; border: 1px solid var(--line); text-align: start; vertical-align: top; } .text th { background: var(--raised); }
.text img { display: block; max-width: 100%; height: auto; border-radius: 10px; }
.text hr { margin: 2rem 0; border: 0; border-top: 1px solid var(--line); }
a { color: var(--accent); text-underline-offset: 0.15em; } a:hover { color: var(--strong); }
:focus-visible { outline: 2px solid var(--strong); outline-offset: 2px; border-radius: 4px; }
.files { margin-top: 3rem; padding-top: 1.5rem; border-top: 1px solid var(--line); font: 0.9375rem/1.55 var(--ui); }
.files h2 { margin: 0 0 0.75rem; font-size: 0.8125rem; font-weight: 520; color: var(--faint); letter-spacing: 0.02em; }
.files ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr)); gap: 0.75rem; margin: 0; padding: 0; list-style: none; }
.files a { display: grid; grid-template-rows: 6rem auto; min-height: 44px; border: 1px solid var(--line); border-radius: 10px; overflow: hidden; color: var(--dim); text-decoration: none; } .files a:hover { border-color: var(--accent); color: var(--paper); }
.files img { width: 100%; height: 6rem; object-fit: cover; background: var(--raised); }
.files .kind { display: grid; place-items: center; background: var(--raised); color: var(--faint); font-size: 0.75rem; letter-spacing: 0.04em; text-transform: uppercase; }
.files .name { padding: 0.5rem 0.625rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-size: 0.8125rem; }
.card { align-self: center; max-width: 26rem; } .card p { margin: 0 0 1.5rem; color: var(--dim); } .card h1 { font-size: 1.875rem; }
form { display: grid; gap: 0.5rem; font-family: var(--ui); } label { font-size: 0.8125rem; color: var(--dim); }
input[type='password'] { min-height: 44px; padding: 0 0.875rem; border: 1px solid #5d626b; border-radius: 10px; background: var(--raised); color: var(--paper); font: 1rem var(--ui); }
input[aria-invalid] { border-color: var(--bad); }
button, .button { display: inline-flex; align-items: center; justify-content: center; min-height: 44px; margin-top: 0.5rem; padding: 0 1.25rem; border: 0; border-radius: 10px; background: var(--accent); color: var(--on-accent); font: 600 0.9375rem/1 var(--ui); cursor: pointer; text-decoration: none; }
button:hover, .button:hover { background: var(--strong); color: var(--on-accent); }
.error { color: var(--bad); font: 0.875rem/1.5 var(--ui); margin: 0; }
footer { padding: 1.25rem clamp(1rem, 0.4rem + 2.6vw, 2.5rem); color: var(--faint); font: 0.8125rem/1.55 var(--ui); text-align: center; }
footer a { display: inline-block; padding: 0.75rem 0.25rem; color: var(--dim); }
@media print { :root { color-scheme: light; --ink: #fff; --raised: #f4f2ee; --line: #bbb; --paper: #111; --dim: #333; --faint: #555; --accent: #7a4a18; }
  body { display: block; } footer { display: none; } main { max-width: none; padding: 0; } .text pre { white-space: pre-wrap; overflow: visible; } .text img, .text tr { break-inside: avoid; } }
`;

/** Headers of every answer at a link: nobody keeps it, finds it, frames it, or learns where a reader came from. */
export const sharedPageHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
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
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<meta name="theme-color" content="#0e0f11">
<title>${escapeHtml(title)} · Thoughtleaf</title>${preview ? previewTags(preview) : ''}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${style}</style>
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
