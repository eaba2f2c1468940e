import DOMPurify from 'dompurify';
import { isElement, isRoot } from '../../layout/paged-frame/node-kinds.ts';
import { parseInert } from './inert-markup.ts';
import { isRemote } from './remote-addresses.ts';

/** Counts of removed elements, by kinds that a person knows. */
export interface LeftOut {
  scripts: number;
  pictures: number;
  /** Style sheets and fonts. */
  styles: number;
  /** Frames, players, programs. */
  embedded: number;
}

export interface CleanHtml {
  root: HTMLElement;
  /** True if it is laid out by the rules of before the standards, as documents without a doctype are. */
  isQuirky: boolean;
  /** The style sheets inside the document, in their order, with their media queries. */
  styles: { css: string; media: string }[];
  title: string;
  language: string | undefined;
  leftOut: LeftOut;
}

/** Elements that are taken out, and what they count as. Frames and players could show nothing without the network. */
const kinds: Record<string, keyof LeftOut> = {
  script: 'scripts',
  iframe: 'embedded',
  frame: 'embedded',
  object: 'embedded',
  embed: 'embedded',
  applet: 'embedded',
  video: 'embedded',
  audio: 'embedded',
};

const isInside = (address: string): boolean => /^\s*data:/i.test(address);

/** Attributes whose address the browser would fetch by itself. `href` is one for pictures in drawings alone. */
const fetching = new Set(['src', 'srcset', 'poster', 'background', 'lowsrc', 'dynsrc', 'data']);

const isFetchingLink = (element: Element, attribute: string): boolean =>
  (attribute === 'href' || attribute === 'xlink:href') && /^(?:image|feimage|use|mpath)$/i.test(element.localName);

function countElement(node: Node, leftOut: LeftOut): void {
  if (!isElement(node)) return;
  const kind = kinds[node.localName];
  if (kind) leftOut[kind] += 1;
  if (node.localName === 'link' && /stylesheet/i.test(node.getAttribute('rel') ?? '')) leftOut.styles += 1;
}

/** Removes the addresses that would be fetched, and counts them. */
function dropAddresses(element: Element, leftOut: LeftOut): void {
  for (const { name, value } of Array.from(element.attributes)) {
    // Drawings give by attributes what styles give elsewhere: `fill`, `mask`, `filter`.
    if (name !== 'style' && isRemote(value)) {
      element.removeAttribute(name);
      leftOut.pictures += 1;
      continue;
    }
    const isLink = isFetchingLink(element, name);
    if (!isLink && !fetching.has(name)) continue;
    if (isInside(value) || (isLink && value.trim().startsWith('#'))) continue;
    // A picture without any address would be laid out as none; browsers print a broken one with its words.
    if (name === 'src' && element.localName === 'img') element.setAttribute('src', 'data:,');
    else element.removeAttribute(name);
    if (name !== 'srcset' && value.trim() !== '') leftOut.pictures += 1;
  }
}

const forbidden = ['style', 'base', 'meta', 'link', 'noscript', 'template', 'dialog', 'portal', ...Object.keys(kinds)];

function takeStyles(document: Document): CleanHtml['styles'] {
  const elements = [...document.querySelectorAll('noframes[data-style]')];
  for (const element of elements) element.remove();
  return elements.map((element) => ({ css: element.textContent ?? '', media: element.getAttribute('media') ?? '' }));
}

const colorName = /^#?\w+$/;

/** The colour of links that an old document gives at its body. Only that of the frame's own body would be heard. */
function linkColors(body: HTMLElement): CleanHtml['styles'] {
  const color = body.getAttribute('link') ?? '';
  return colorName.test(color) ? [{ css: `:where(a:link){color:${color}}`, media: '' }] : [];
}

/** By the one instance that there is: each would make a policy of the same name for Trusted Types, which browsers allow once. */
function sanitize(read: Document, leftOut: LeftOut): HTMLElement {
  DOMPurify.addHook('uponSanitizeElement', (node) => countElement(node, leftOut));
  DOMPurify.addHook('afterSanitizeAttributes', (element) => dropAddresses(element, leftOut));
  try {
    const root = DOMPurify.sanitize(read.documentElement, {
      WHOLE_DOCUMENT: true,
      RETURN_DOM: true,
      FORBID_TAGS: forbidden,
      FORBID_ATTR: ['action', 'formaction', 'ping', 'autofocus', 'target', 'contenteditable'],
      // Names in it cannot stand in the way of ours, as no script of ours looks for things by name there.
      SANITIZE_DOM: false,
    });
    if (!isRoot(root)) throw new Error('The cleaned document has no root.');
    return root;
  } finally {
    DOMPurify.removeAllHooks();
  }
}

/** A document without what could run or fetch something, and what was left out. */
export function cleanHtml(html: string): CleanHtml {
  const leftOut: LeftOut = { scripts: 0, pictures: 0, styles: 0, embedded: 0 };
  const read = parseInert(html);
  const styles = [...linkColors(read.body), ...takeStyles(read)];
  const title = read.title;
  const root = sanitize(read, leftOut);
  return {
    root,
    isQuirky: read.compatMode === 'BackCompat',
    styles,
    title,
    language: root.lang.trim() || undefined,
    leftOut,
  };
}
