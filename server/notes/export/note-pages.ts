import { escapeHtml } from '#lib/escape-html.ts';
import { renderNoteMarkdown } from '#lib/markdown/markdown-notes.ts';
import { sharedPageStyle } from '#server/http/shared-page-style.ts';
import type { ArchivedNote } from './list-exported-notes.ts';

/** A page that needs nothing but the files beside it. Its policy keeps scripts out, whatever a text holds. */
const pageOf = (title: string, main: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src 'self' file:">
<title>${escapeHtml(title)}</title>
<style>${sharedPageStyle}</style>
</head>
<body>
<main>
${main}
</main>
</body>
</html>
`;

/** A path in an archive as an address, part by part. */
const addressOf = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

const dayOf = (time: string): string =>
  new Date(time).toLocaleDateString('en-US', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A note as a page in the folder `notes`. `pathOf` is the path of another note's page by its title. */
export function notePage(
  { note, attachments, paths }: ArchivedNote,
  pathOf: (title: string) => string | undefined,
): string {
  const addresses = new Map(attachments.map((file, place) => [file._id, `../${addressOf(paths[place] ?? '')}`]));
  const text = renderNoteMarkdown(note.description, {
    attachmentUrl: (id) => addresses.get(id),
    noteLink: (title) => {
      const path = pathOf(title);
      return path === undefined ? undefined : { href: `../${addressOf(path)}` };
    },
  });
  const tags = note.tags.length > 0 ? ` · ${note.tags.map((tag) => `#${escapeHtml(tag)}`).join(' ')}` : '';
  const files = attachments.map(
    (file) =>
      `<li><a href="${addresses.get(file._id)}"><span class="name">${escapeHtml(file.originalname)}</span></a></li>`,
  );
  return pageOf(
    note.title,
    `<article>
<h1 dir="auto">${escapeHtml(note.title)}</h1>
<p class="about"><time datetime="${note.date}">${dayOf(note.date)}</time>${tags}</p>
<div class="text" dir="auto">
${text}
</div>
</article>${files.length > 0 ? `\n<section class="files"><h2>Files</h2><ul>${files.join('')}</ul></section>` : ''}
<p><a href="../index.html">All notes</a></p>`,
  );
}

/** The page that lists all others, the newest first. */
export function indexPage(pages: readonly { title: string; date: string; path: string }[]): string {
  const items = pages
    .toReversed()
    .map(
      ({ title, date, path }) =>
        `<li><a href="${addressOf(path)}" dir="auto">${escapeHtml(title)}</a> <time datetime="${date}">${dayOf(date)}</time></li>`,
    );
  return pageOf('Notes', `<h1>Notes</h1>\n<ul class="index">\n${items.join('\n')}\n</ul>`);
}
