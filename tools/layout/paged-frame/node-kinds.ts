/** Nodes of a frame have its own constructors, or ours where they are adopted: `instanceof` is no test for them. */
export const isElement = (node: Node): node is Element => node.nodeType === 1;
export const isText = (node: Node): node is Text => node.nodeType === 3;

const isHtml = (element: Element, name: string): boolean =>
  element.localName === name && element.namespaceURI === 'http://www.w3.org/1999/xhtml';

export const isRoot = (node: Node): node is HTMLHtmlElement => isElement(node) && isHtml(node, 'html');
export const isImage = (element: Element): element is HTMLImageElement => isHtml(element, 'img');
export const isLink = (element: Element): element is HTMLAnchorElement =>
  isHtml(element, 'a') || isHtml(element, 'area');
export const isInput = (element: Element): element is HTMLInputElement => isHtml(element, 'input');
export const isTable = (element: Element): element is HTMLTableElement => isHtml(element, 'table');
export const isTextArea = (element: Element): element is HTMLTextAreaElement => isHtml(element, 'textarea');
export const isSelect = (element: Element): element is HTMLSelectElement => isHtml(element, 'select');
export const isSvg = (element: Element): element is SVGSVGElement =>
  element.localName === 'svg' && element.namespaceURI === 'http://www.w3.org/2000/svg';
export const headingLevelOf = (element: Element): number | undefined => {
  const [, level] = /^h([1-6])$/.exec(element.localName) ?? [];
  return level === undefined ? undefined : Number(level);
};

/** True if an element can carry styles of its own. */
export const hasStyle = (element: Element): element is Element & ElementCSSInlineStyle => 'style' in element;
