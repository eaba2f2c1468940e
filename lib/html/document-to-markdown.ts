import type { Element, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { defaultHandlers, toMdast, type Handle } from 'hast-util-to-mdast';
import type { Nodes } from 'mdast';
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { gfmTaskListItemToMarkdown } from 'mdast-util-gfm-task-list-item';
import { toMarkdown } from 'mdast-util-to-markdown';
import { linkTitleOf } from '../markdown/note-links.ts';
import { cleanElement, type HtmlSource } from './clean-elements.ts';
import { findElement, isElement, mapTree, propertyOf, wordsOf } from './html-tree.ts';
import { joinAllLines } from './join-lines.ts';
import { settleMarks } from './settle-marks.ts';
import { tightenLists } from './tighten-lists.ts';

/** A longer document is taken as plain text: to build its tree would fill the memory. In UTF-16 units. */
const maxLength = 8_000_000;
/** The converters call themselves for each level. */
const maxDepth = 400;

/** `[[Title]]` or `[[Title|words]]`, as a note links to another one. */
export function noteLinkOf(title: string, words: string): string {
  const named = linkTitleOf(title);
  const shown = words.replaceAll(/[[\]|\n]+/g, ' ').trim();
  return shown === '' || shown === named ? `[[${named}]]` : `[[${named}|${shown}]]`;
}

const readLink: Handle = (state, node: Element) => {
  const title = propertyOf(node, 'dataNoteTitle');
  return title === '' ? defaultHandlers.a(state, node) : { type: 'html', value: noteLinkOf(title, wordsOf(node)) };
};

const writeWith = (tree: Nodes, emphasis: '_' | '*'): string =>
  toMarkdown(tree, {
    // Without the extension for bare addresses, which writes `https\\://`: notes show them as links anyway.
    extensions: [
      gfmStrikethroughToMarkdown(),
      gfmTableToMarkdown({ tablePipeAlign: false }),
      gfmTaskListItemToMarkdown(),
    ],
    bullet: '-',
    emphasis,
    rule: '-',
    listItemIndent: 'one',
    // Notes show the end of a line as one.
    handlers: { break: () => '\n' },
  });

/** Letters that only a reference keeps apart from a mark: the search would not find their word. */
const references = (markdown: string): number => markdown.match(/&#x[\dA-F]+;/g)?.length ?? 0;

/** Markdown of a tree. Inside of words only asterisks are marks. */
function write(tree: Nodes): string {
  const markdown = writeWith(tree, '_');
  if (references(markdown) === 0) return markdown;
  const other = writeWith(tree, '*');
  return references(other) < references(markdown) ? other : markdown;
}

function depthOf(root: Root): number {
  let deepest = 0;
  const waiting: { node: Root | Element; depth: number }[] = [{ node: root, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    deepest = Math.max(deepest, next.depth);
    for (const child of next.node.children)
      if (child.type === 'element') waiting.push({ node: child, depth: next.depth + 1 });
  }
  return deepest;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', apos: "'" };

/** The words of a document that is too large or too deep to be read as one. */
const plainWords = (html: string): string =>
  html
    .replaceAll(/<(script|style)\b[^]*?<\/\1\s*>/gi, '')
    .replaceAll(/<(?:br|\/p|\/div|\/li|\/h\d|\/tr)\b[^>]*>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(\w+);/g, (whole, name: string) => entities[name.toLowerCase()] ?? whole)
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

/** A document of another program as Markdown. */
export interface ConvertedDocument {
  markdown: string;
  /** Of the head; empty where it has none. */
  title: string;
  /** The content of `meta` elements, by their names in lower case. */
  meta: ReadonlyMap<string, string>;
  /** False where only the plain words could be kept. */
  isWhole: boolean;
}

function metaOf(root: Root): Map<string, string> {
  const meta = new Map<string, string>();
  const head = findElement(root, ({ tagName }) => tagName === 'head');
  for (const node of head?.children ?? []) {
    if (!isElement(node, 'meta')) continue;
    const name = propertyOf(node, 'name') || propertyOf(node, 'itemProp') || propertyOf(node, 'property');
    if (name !== '') meta.set(name.toLowerCase(), propertyOf(node, 'content'));
  }
  return meta;
}

/** Elements that HTML itself closes. */
const closed = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

/**
 * Documents that are XML, as Evernote's, close any element at once. HTML would let it take in all that follows. After a value without quotes
 * the slash is a part of that value.
 */
const closeElements = (html: string): string =>
  html.replaceAll(/<([a-z][\w-]*)((?:\s[^<>]*["'\s])?)\/>/gi, (whole, name: string, rest: string) =>
    closed.has(name.toLowerCase()) ? whole : `<${name}${rest}></${name}>`,
  );

const tidy = (markdown: string): string =>
  markdown
    .replaceAll('\u00a0', ' ')
    .replaceAll('&#x20;', ' ')
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

function convert(html: string, source: HtmlSource): ConvertedDocument {
  const root = fromHtml(closeElements(html));
  const title = findElement(root, ({ tagName }) => tagName === 'title');
  const meta = metaOf(root);
  const known = { title: title ? wordsOf(title).replaceAll(/\s+/g, ' ').trim() : '', meta };
  if (depthOf(root) > maxDepth) return { ...known, markdown: plainWords(html), isWhole: false };
  mapTree(root, (element) => cleanElement(element, source));
  settleMarks(root);
  joinAllLines(root);
  const tree = toMdast(root, { handlers: { a: readLink } });
  tightenLists(tree);
  return { ...known, markdown: tidy(write(tree)), isWhole: true };
}

/**
 * Converts an HTML document, or a part of one, without a browser's document. Scripts, styles and frames are dropped, and links have safe
 * schemes alone. Documents that are too large or too deep, or that cannot be converted, keep their words.
 */
export function documentToMarkdown(html: string, source: HtmlSource = {}): ConvertedDocument {
  const plain = (): ConvertedDocument => ({ markdown: plainWords(html), title: '', meta: new Map(), isWhole: false });
  if (html.length > maxLength) return plain();
  try {
    return convert(html, source);
  } catch {
    // A tree that a converter cannot take, such as one that is too deep for it: the note says that its form is lost.
    return plain();
  }
}
