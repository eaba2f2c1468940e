import type { Element, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { defaultHandlers, toMdast, type Handle } from 'hast-util-to-mdast';
import type { Nodes } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import { linkTitleOf } from '#lib/note-links.ts';
import { cleanElement, type HtmlSource } from './clean-elements.ts';
import { findElement, isElement, mapTree, propertyOf, wordsOf } from './html-tree.ts';
import { joinAllLines } from './join-lines.ts';

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

const write = (tree: Nodes): string =>
  toMarkdown(tree, {
    extensions: [gfmToMarkdown({ tablePipeAlign: false })],
    bullet: '-',
    emphasis: '_',
    rule: '-',
    listItemIndent: 'one',
    // Notes show the end of a line as one.
    handlers: { break: () => '\n' },
  });

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

/** Self-closing elements of Evernote, which HTML does not know: without an end they would take in what follows. */
const closeEvernote = (html: string): string =>
  html.replaceAll(
    /<(en-media|en-todo)\b([^>]*?)\/>/gi,
    (_whole, name: string, rest: string) => `<${name}${rest}></${name}>`,
  );

const tidy = (markdown: string): string =>
  markdown
    .replaceAll('\u00a0', ' ')
    .replaceAll('&#x20;', ' ')
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

function convert(html: string, source: HtmlSource): ConvertedDocument {
  const root = fromHtml(closeEvernote(html));
  const title = findElement(root, ({ tagName }) => tagName === 'title');
  const meta = metaOf(root);
  const known = { title: title ? wordsOf(title).replaceAll(/\s+/g, ' ').trim() : '', meta };
  if (depthOf(root) > maxDepth) return { ...known, markdown: plainWords(html), isWhole: false };
  mapTree(root, (element) => cleanElement(element, source));
  joinAllLines(root);
  return { ...known, markdown: tidy(write(toMdast(root, { handlers: { a: readLink } }))), isWhole: true };
}

/**
 * Converts an HTML document, or a part of one, without a browser's document. Scripts, styles and frames are dropped, and links have safe
 * schemes alone. Too large or too deep ones, or ones that cannot be converted, keep their words.
 */
export function documentToMarkdown(html: string, source: HtmlSource = {}): ConvertedDocument {
  const plain = (): ConvertedDocument => ({ markdown: plainWords(html), title: '', meta: new Map(), isWhole: false });
  if (html.length > maxLength) return plain();
  try {
    return convert(html, source);
  } catch (error) {
    // A tree that is too deep for the converters, in a way that its depth does not show.
    if (error instanceof RangeError) return plain();
    throw error;
  }
}
