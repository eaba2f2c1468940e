import type { Plugin } from 'vite';
import * as z from 'zod/mini';
import { readFrontMatter } from '#lib/markdown/front-matter.ts';
import type { MarkdownPage } from '#lib/markdown/markdown-page.ts';
import { renderMarkdown } from '#lib/markdown/markdown.ts';

/** The front matter of a file in content/ that becomes part of a page; `MarkdownPage` says what it means. */
const attributesSchema = z.strictObject({
  title: z.string(),
  description: z.string(),
  updated: z.optional(z.iso.date()),
  order: z.optional(z.int()),
  minutes: z.optional(z.int()),
});

/** Renders a file and cuts it into its sections. Throws where the front matter is not as above. */
export function readMarkdownPage(file: string): MarkdownPage {
  const { attributes, body } = readFrontMatter(file);
  const { html, headings } = renderMarkdown(body);
  const pieces = html.split(/(?=<h2 )/);
  // A file may begin with its first heading.
  const intro = pieces[0]?.startsWith('<h2 ') ? '' : (pieces.shift() ?? '');
  const titles = headings.filter(({ level }) => level === 2);
  const sections = titles.map(({ id, text }, index) => ({
    id,
    title: text,
    html: (pieces[index] ?? '').replace(/^<h2 [^]*?<\/h2>\n?/, ''),
  }));
  return { ...z.parse(attributesSchema, attributes), intro, sections };
}

const headQuery = '.md?head';

/**
 * Lets the web import Markdown files of content/ as rendered pages (`page`). `….md?head` is the title and the
 * description alone: the route table names a page without loading its text.
 */
export function markdownPages(): Plugin {
  return {
    name: 'thoughtleaf:markdown-pages',
    enforce: 'pre',
    transform(source, id) {
      if (id.endsWith(headQuery)) {
        const { title, description } = readMarkdownPage(source);
        const code = `export const title = ${JSON.stringify(title)};\nexport const description = ${JSON.stringify(description)};`;
        return { code, map: null };
      }
      if (!id.endsWith('.md')) return null;
      return { code: `export const page = ${JSON.stringify(readMarkdownPage(source))};`, map: null };
    },
  };
}
