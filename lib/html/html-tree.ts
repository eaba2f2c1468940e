import type { Element, ElementContent, Nodes, Parents, RootContent } from 'hast';

/** Small readers and makers of nodes of an HTML tree (hast). */

/** True for an element, of one of these names where some are given. */
export const isElement = (node: Nodes | undefined, ...names: readonly string[]): node is Element =>
  node?.type === 'element' && (names.length === 0 || names.includes(node.tagName));

/** The elements and texts of a parent: what is left once a tree is clean. */
export function contentOf(parent: Parents): ElementContent[] {
  const children: readonly RootContent[] = parent.children;
  return children.filter((node) => node.type === 'element' || node.type === 'text');
}

export const elementOf = (
  tagName: string,
  children: readonly ElementContent[] = [],
  properties: Element['properties'] = {},
): Element => ({ type: 'element', tagName, properties, children: [...children] });

export const textOf = (value: string): ElementContent => ({ type: 'text', value });

/** The words of a node, as a reader sees them on one line. */
export function wordsOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(wordsOf).join('') : '';
}

/** A property as a text; empty where there is none. */
export function propertyOf({ properties }: Element, name: string): string {
  const value = properties[name];
  if (Array.isArray(value)) return value.join(' ');
  return value === null || value === undefined || value === false ? '' : String(value);
}

export const hasClass = (element: Element, name: string): boolean =>
  propertyOf(element, 'className').split(/\s+/).includes(name);

/** The value of a declaration in the style attribute, in lower case. */
export function styleOf(element: Element, name: string): string {
  for (const part of propertyOf(element, 'style').split(';')) {
    const [key = '', ...value] = part.split(':');
    if (key.trim().toLowerCase() === name) return value.join(':').trim().toLowerCase();
  }
  return '';
}

/** A space between blocks: nothing that a reader sees. */
export const isBlank = (node: Nodes): boolean => node.type === 'text' && node.value.trim() === '';

/** Replaces nodes from the leaves up: by a list, or by nothing. What it answers is not looked at again. */
export function mapTree(parent: Parents, change: (node: Element) => ElementContent[]): void {
  const children = parent.children.flatMap((node): RootContent[] => {
    if (node.type !== 'element') return node.type === 'text' ? [node] : [];
    mapTree(node, change);
    return change(node);
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only elements and texts are left, which every parent may have
  parent.children = children as ElementContent[];
}

/** The first element that fits, in the order of the source. */
export function findElement(parent: Parents, fits: (element: Element) => boolean): Element | undefined {
  for (const node of parent.children) {
    if (node.type !== 'element') continue;
    if (fits(node)) return node;
    const found = findElement(node, fits);
    if (found) return found;
  }
  return undefined;
}
