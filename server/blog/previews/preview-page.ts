import type { ArticlePicture } from '#contract/blog/article-pictures.ts';
import { escapeHtml } from '#lib/escape-html.ts';
import { sharedDocument } from '#server/http/secret-page.ts';

interface Preview {
  title: string;
  author: string;
  tags: readonly string[];
  cover: ArticlePicture | undefined;
  /** Safe markup of the text. */
  html: string;
  /** Of the last change, in milliseconds. */
  changedAt: number;
}

const dateOf = (time: number): string =>
  new Date(time).toLocaleDateString('en-US', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

const coverOf = ({ url, alt, width, height }: ArticlePicture): string =>
  `<p><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}" width="${width}" height="${height}"></p>\n`;

/** The page of an article that is not public yet. */
export const previewPage = ({ title, author, tags, cover, html, changedAt }: Preview): string =>
  sharedDocument({
    title: 'Preview',
    main: `<main>
<article>
<p class="about" role="note"><strong>Preview.</strong> This article is not public. It may change, or never appear.</p>
<h1 dir="auto">${escapeHtml(title || 'Untitled draft')}</h1>
<p class="about"><span dir="auto">${escapeHtml(author)}</span>, last changed on <time datetime="${new Date(changedAt).toISOString()}">${dateOf(changedAt)}</time></p>
<div class="text" dir="auto">
${cover ? coverOf(cover) : ''}${html}
</div>
${tags.length === 0 ? '' : `<p class="about" dir="auto">Tags: ${escapeHtml(tags.join(', '))}</p>`}
</article>
</main>`,
  });

/** The one answer to every preview link that does not work, whatever the reason. */
export const noPreviewPage: string = sharedDocument({
  title: 'No such link',
  main: `<main class="card">
<h1>This link does not work</h1>
<p>Its author may have revoked it, or it was not copied whole. Ask the person who sent it to you for a new one.</p>
<a class="button" href="/blog">Read the blog</a>
</main>`,
});

/** Says why a preview could not be shown. */
export const failedPreviewPage = (sentence: string): string =>
  sharedDocument({
    title: 'Preview',
    main: `<main class="card">
<h1>This did not work</h1>
<p>${escapeHtml(sentence)}</p>
<a class="button" href="">Try again</a>
</main>`,
  });
