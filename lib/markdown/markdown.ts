import MarkdownIt, { type StateCore, type Token } from 'markdown-it';
import type { ArticlePicture } from '#contract/blog/article-pictures.ts';
import { createHighlighter } from './highlight-code.ts';
import { isSafeAddress, plainTextOf, secureLinks } from './markdown-links.ts';
import { type NoteContext, renderNoteMarkdown } from './markdown-notes.ts';
import { keepDeepText, maxNesting } from './markdown-note-parser.ts';
import { drawPictures, pictureAddress } from './markdown-pictures.ts';
import { wrapTables } from './markdown-tables.ts';
import { drawTaskBoxes } from './markdown-tasks.ts';
import { slugOf } from '../slug.ts';

/** A heading of rendered Markdown; `id` is the one it has in the HTML. */
export interface Heading {
  id: string;
  /** 2 or 3: those that a table of contents lists. */
  level: number;
  text: string;
}

export interface RenderedMarkdown {
  html: string;
  headings: Heading[];
}

/** Ids that each page uses already. A heading with one of them would be found instead of the page's own element. */
const idsOfPages = ['content', 'page-state', 'root'];

/** A rule of the parser: the title of the page is its only heading of the first level. */
function lowerTitles(state: StateCore): void {
  for (const token of state.tokens) if (token.tag === 'h1') token.tag = 'h2';
}

/**
 * CommonMark with tables, strikethrough and tasks. Raw HTML becomes text, and links keep to the allowed targets, so the output is safe by
 * construction for any input.
 */
const parser = keepDeepText(new MarkdownIt('commonmark', { html: false, maxNesting })).enable([
  'table',
  'strikethrough',
]);
parser.validateLink = (address) => isSafeAddress(address) || pictureAddress.test(address);
// Links pass no ranking to search engines, and the other site cannot reach our window.
parser.core.ruler.push('secure_links', secureLinks('nofollow ugc noopener'));
parser.core.ruler.push('draw_pictures', drawPictures);
parser.use(drawTaskBoxes);
parser.core.ruler.push('wrap_tables', wrapTables('region'));
parser.core.ruler.push('lower_titles', lowerTitles);

/** Gives each heading an id of its own, and answers those that a table of contents lists. */
function nameHeadings(tokens: readonly Token[]): Heading[] {
  const taken = new Set(idsOfPages);
  const lastNumbers = new Map<string, number>();
  const freeId = (slug: string): string => {
    let number = lastNumbers.get(slug) ?? 0;
    let id = slug;
    do {
      number += 1;
      id = number === 1 ? slug : `${slug}-${number}`;
    } while (taken.has(id));
    lastNumbers.set(slug, number);
    taken.add(id);
    return id;
  };
  return tokens.flatMap((token, index) => {
    if (token.type !== 'heading_open') return [];
    const text = plainTextOf(tokens[index + 1]?.children).trim();
    const id = freeId(slugOf(text) || 'section');
    token.attrSet('id', id);
    const level = Number(token.tag.slice(1));
    return level === 2 || level === 3 ? [{ id, level, text }] : [];
  });
}

/**
 * Renders Markdown to HTML that is safe to show, with an id on each heading. The same on the server and in the browser.
 * `![words](picture:ID)` draws one of `pictures`.
 * The worst input of 200,000 characters takes about a second.
 */
export function renderMarkdown(source: string, pictures: readonly ArticlePicture[] = []): RenderedMarkdown {
  const tokens = parser.parse(source, { pictures });
  const headings = nameHeadings(tokens);
  const options = { ...parser.options, highlight: createHighlighter() };
  return { html: parser.renderer.render(tokens, options, {}), headings };
}

/** The text of paragraphs and lists on one line: without headings, tables, code and images. */
export function readParagraphs(source: string): string {
  const tokens = parser.parse(source, {});
  return tokens
    .filter((_, index) => tokens[index - 1]?.type === 'paragraph_open')
    .map(({ children }) => plainTextOf(children?.filter(({ type }) => type !== 'image')))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/**
 * Renders the source of a note to HTML that is safe to show: line breaks stay, bare addresses are links, tasks are checkboxes. The index
 * of a task is that of `findTasks`.
 */
export const renderNote = (source: string, context: NoteContext = {}): string =>
  renderNoteMarkdown(source, context, createHighlighter());
