import type { Plugin } from 'vite';
import * as z from 'zod/mini';
import { readFrontMatter } from '#lib/front-matter.ts';
import { renderMarkdown } from '#lib/markdown.ts';

/** The front matter of a file in content/ that becomes part of a page. */
const attributesSchema = z.strictObject({
  title: z.string(),
  description: z.string(),
  /** The day of the last change of a legal text, as YYYY-MM-DD. */
  updated: z.optional(z.iso.date()),
  /** Where it stands among its like. */
  order: z.optional(z.int()),
  /** How long a tutorial takes. */
  minutes: z.optional(z.int()),
});

/** A Markdown file as the web imports it: rendered when it is built, so that no page renders it again. */
export interface MarkdownPage extends z.output<typeof attributesSchema> {
  /** What stands before the first heading of the second level, as HTML. */
  intro: string;
  /** What follows, cut at those headings. */
  sections: { id: string; title: string; html: string }[];
}

/** Renders a file and cuts it into its sections. Throws where the front matter is not as above. */
export function readMarkdownPage(file: string): MarkdownPage {
  const { attributes, body } = readFrontMatter(file);
  const { html, headings } = renderMarkdown(body);
  const [intro = '', ...parts] = html.split(/(?=<h2 )/);
  const titles = headings.filter(({ level }) => level === 2);
  const sections = titles.map(({ id, text }, index) => ({
    id,
    title: text,
    html: (parts[index] ?? '').replace(/^<h2 [^]*?<\/h2>\n?/, ''),
  }));
  return { ...z.parse(attributesSchema, attributes), intro, sections };
}

/** Lets the web import Markdown files of content/ as rendered pages. */
export function markdownPages(): Plugin {
  return {
    name: 'thoughtleaf:markdown-pages',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('.md')) return null;
      return { code: `export const page = ${JSON.stringify(readMarkdownPage(code))};`, map: null };
    },
  };
}
