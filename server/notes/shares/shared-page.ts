import { escapeHtml } from '#lib/escape-html.ts';
import { sharedDocument } from '#server/http/secret-page.ts';

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
  sharedDocument({
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
  sharedDocument({
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
export const noSharePage: string = sharedDocument({
  title: 'No such link',
  main: `<main class="card">
<h1>This link does not work</h1>
<p>It may have ended, or it was not copied whole. Ask the person who sent it to you for a new one.</p>
<a class="button" href="/">Go to Thoughtleaf</a>
</main>`,
});

/** Says why a page at a link could not be shown. */
export const failedSharePage = (sentence: string): string =>
  sharedDocument({
    title: 'A shared note',
    main: `<main class="card">
<h1>This did not work</h1>
<p>${escapeHtml(sentence)}</p>
<a class="button" href="">Try again</a>
</main>`,
  });
