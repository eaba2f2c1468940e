import { messages } from '#contract/messages.ts';
import { escapeHtml } from '#lib/escape-html.ts';

interface StandalonePage {
  heading: string;
  /** Paragraphs, as text. */
  lines: readonly string[];
  /** Link that leads on. */
  link: { href: string; label: string };
}

/** The leaf of the brand. */
const leaf =
  '<svg viewBox="0 0 32 32" width="48" height="48" aria-hidden="true"><path fill="currentColor" d="M26.8 4.2C16.4 3.7 9.6 6.4 6.9 11.4c-1.9 3.5-1.6 7.3.4 10.3l2.2-2.6c2.7-3.1 6.2-5.7 10.3-7.6.5-.2.9.4.5.8-3.7 2.9-7.1 6.6-10 11.2l.3.2c3.4 1.6 7.6 1.3 10.7-1.3 4.3-3.6 6-9.7 5.5-18.2Z"/><path fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" d="M8.9 21.2c-1.6 2-2.8 4.1-3.7 6.4"/></svg>';

/** The one style of these pages, for their policy. */
export const standaloneStyle = `
html { color-scheme: dark; background: #0e0f11; color: #efebe4; font: 1.0625rem/1.7 Literata, Georgia, 'Times New Roman', serif; }
body { display: grid; min-height: 100vh; margin: 0; }
main { align-self: center; width: 100%; max-width: 40rem; margin: 0 auto; padding: 3rem clamp(1rem, 0.4rem + 2.6vw, 2.5rem) 6rem; box-sizing: border-box; }
svg { display: block; margin-left: -0.45rem; color: #e8a456; }
h1 { margin: 1rem 0; font-size: clamp(1.875rem, 1.5rem + 1.7vw, 2.625rem); font-weight: 500; line-height: 1.12; letter-spacing: -0.02em; text-wrap: balance; }
p { margin: 0 0 1rem; color: #b4aea5; overflow-wrap: break-word; white-space: pre-line; text-wrap: pretty; }
a { display: inline-flex; align-items: center; min-height: 44px; margin-top: 0.5rem; padding: 0 1.25rem; border-radius: 10px; background: #e8a456; color: #1a1209; font: 600 0.9375rem/1 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; text-decoration: none; }
a:hover { background: #f3bd7c; }
a:focus-visible { outline: 2px solid #f3bd7c; outline-offset: 2px; }
`;

/** A page that says one thing and needs nothing of the build, which may be what is broken or exchanged. Works without scripts. */
const standalonePage = ({ heading, lines, link }: StandalonePage): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="theme-color" content="#0e0f11">
<title>${escapeHtml(heading)} · Thoughtleaf</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${standaloneStyle}</style>
</head>
<body>
<main>
${leaf}
<h1>${escapeHtml(heading)}</h1>
${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n')}
<a href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a>
</main>
</body>
</html>`;

/** Shown when a page could not be rendered. */
export const failedPage: string = standalonePage({
  heading: 'This page could not be shown',
  lines: ['Something went wrong on our side. Your notes are safe. Please reload the page in a moment.'],
  link: { href: '/', label: 'Go home' },
});

/** Shown for a while in place of every page that cannot be made now. */
export const breakPage = (lines: readonly string[]): string =>
  standalonePage({
    heading: 'A short break',
    lines: [...lines, 'Your notes are safe, and what you were typing waits in your browser.'],
    link: { href: '', label: 'Try again' },
  });

/** Shown while the database is away. */
export const unavailablePage: string = breakPage([messages.http.unavailable]);
