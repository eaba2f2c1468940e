import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import c from 'highlight.js/lib/languages/c';
import cpp from 'highlight.js/lib/languages/cpp';
import css from 'highlight.js/lib/languages/css';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import markdownLanguage from 'highlight.js/lib/languages/markdown';
import python from 'highlight.js/lib/languages/python';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import MarkdownIt, { type Token } from 'markdown-it';
import { slugOf } from './slug.ts';

const languages = {
  bash,
  c,
  cpp,
  css,
  java,
  javascript,
  json,
  markdown: markdownLanguage,
  python,
  sql,
  typescript,
  xml,
  yaml,
};
for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language);

/** A heading of rendered Markdown; `id` is the one it has in the HTML. */
export interface Heading {
  id: string;
  level: number;
  text: string;
}

export interface RenderedMarkdown {
  html: string;
  headings: Heading[];
}

/** Code in a language that we know, with its parts marked; anything else is escaped by the parser itself. */
function highlight(code: string, language: string): string {
  return hljs.getLanguage(language) ? hljs.highlight(code, { language, ignoreIllegals: true }).value : '';
}

/** Where a link may lead: http, https and mail, and any place of this site; `//host` would be another site. */
function isSafeAddress(address: string): boolean {
  const scheme = /^([a-z][\w+.-]*):/i.exec(address.trim())?.[1]?.toLowerCase();
  if (scheme !== undefined) return ['http', 'https', 'mailto'].includes(scheme);
  return !/^[/\\]{2}/.test(address.trim());
}

/**
 * CommonMark with tables and strikethrough. Raw HTML is text and links lead only where they may: what comes out is safe by
 * construction, whatever goes in.
 */
const parser = new MarkdownIt('commonmark', { html: false, highlight }).enable(['table', 'strikethrough']);
parser.validateLink = isSafeAddress;

/** Gives each heading an id of its own, and answers those that a table of contents lists. */
function nameHeadings(tokens: readonly Token[]): Heading[] {
  const taken = new Map<string, number>();
  return tokens.flatMap((token, index) => {
    if (token.type !== 'heading_open') return [];
    const text = plainTextOf(tokens[index + 1]);
    const slug = slugOf(text) || 'section';
    const times = (taken.get(slug) ?? 0) + 1;
    taken.set(slug, times);
    const id = times === 1 ? slug : `${slug}-${times}`;
    token.attrSet('id', id);
    return [{ id, level: Number(token.tag.slice(1)), text }];
  });
}

const plainTextOf = (inline: Token | undefined): string =>
  (inline?.children ?? []).map(({ type, content }) => (type === 'softbreak' ? ' ' : content)).join('');

/** Renders Markdown to HTML that is safe to show, with an id on each heading. The same on the server and in the browser. */
export function renderMarkdown(source: string): RenderedMarkdown {
  const tokens = parser.parse(source, {});
  const headings = nameHeadings(tokens);
  return { html: parser.renderer.render(tokens, parser.options, {}), headings };
}
