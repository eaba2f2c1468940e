import { trustedHtml } from '../../../web/platform/trusted-types.ts';
import { isElement } from '../../layout/paged-frame/node-kinds.ts';

/**
 * Markup is read without the attributes that are event handlers, without style elements and base addresses. The page's policy
 * allows none of them. Chromium reports each to the server even in a document that is only read, and no report about a file may
 * leave the device.
 */

/** Where the name of a handler may begin, in whatever context: after a space, a slash or the end of a value. Some words of texts look so, too. */
const handlerName = /([\s"'/])(?=on[a-z]+[\s/>=])/gi;

/** Characters that mean nothing by themselves. */
const privateUse = { first: 0xe000, last: 0xf8ff };

/** A character that is nowhere in the markup. */
function unusedCharacter(html: string): string {
  for (let code = privateUse.first; code < privateUse.last; code += 1) {
    const character = String.fromCharCode(code);
    if (!html.includes(character)) return character;
  }
  return String.fromCharCode(privateUse.last);
}

/** Under other names they are parsed in the same way. */
const underOtherNames = (html: string): string =>
  html
    .replaceAll(/<style(?=[\s/>])/gi, '<noframes data-style')
    .replaceAll(/<\/style(?=[\s/>])/gi, '</noframes')
    .replaceAll(/<base(?=[\s/>])/gi, '<meta data-base');

/** Elements that are always removed. Trusted Types forbids strings in their attributes. */
const neverKept = /^(?:script|iframe|embed|object)$/i;

function restoreAttributes(element: Element, mark: string): void {
  const isNeverKept = neverKept.test(element.localName);
  for (const { name, value } of Array.from(element.attributes)) {
    if (name.includes(mark) || (isNeverKept && value.includes(mark))) element.removeAttribute(name);
    else if (value.includes(mark)) element.setAttribute(name, value.replaceAll(mark, ''));
  }
}

/** Takes the marks out again: the attributes that have one, and the marks of words. */
function restore(document: Document, mark: string): void {
  const walker = document.createTreeWalker(document, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (isElement(node)) restoreAttributes(node, mark);
    else if (node.nodeValue?.includes(mark)) node.nodeValue = node.nodeValue.replaceAll(mark, '');
  }
}

/** Reads markup. Its style elements are `noframes[data-style]`, and it has no event handlers. */
export function parseInert(html: string): Document {
  const mark = unusedCharacter(html);
  const marked = underOtherNames(html).replaceAll(handlerName, `$1${mark}`);
  const document = new DOMParser().parseFromString(trustedHtml(marked), 'text/html');
  restore(document, mark);
  return document;
}
