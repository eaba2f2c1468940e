import type { Element, ElementContent } from 'hast';
import {
  elementOf,
  findElement,
  hasClass,
  isBlank,
  isElement,
  propertyOf,
  styleOf,
  textOf,
  wordsOf,
} from './html-tree.ts';

/** Code as Evernote writes it: a block of lines, with its language where a newer version wrote it. */
export function codeBlock(element: Element): ElementContent[] {
  const lines = element.children
    .filter((node) => !isBlank(node))
    .map((node) => wordsOf(node).replaceAll('\u00A0', ' '));
  const language = styleOf(element, '--en-syntaxlanguage').replaceAll(/[^\w+#-]/g, '');
  const properties = language === '' ? {} : { className: [`language-${language}`] };
  return [elementOf('pre', [elementOf('code', [textOf(lines.join('\n'))], properties)])];
}

/** True for a block of code of Evernote. */
export const isCodeBlock = (element: Element): boolean =>
  ['-en-codeblock', '--en-codeblock'].some((name) => styleOf(element, name) === 'true');

/** The head of a part that opens and closes: as bold words, as its heading where it is one. */
export function summary({ children }: Element): ElementContent[] {
  const seen = children.filter((node) => !isBlank(node));
  if (seen.some((node) => isElement(node, 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'))) return seen;
  return [elementOf('p', [elementOf('strong', seen)])];
}

/** The source of a formula as code: Markdown has no formulas of its own. MathML carries it as an annotation. */
export function formula(math: Element): ElementContent[] {
  const source = findElement(math, (each) => propertyOf(each, 'encoding') === 'application/x-tex');
  const words = wordsOf(source ?? math).trim();
  if (words === '') return [];
  if (source === undefined) return [textOf(words)];
  return propertyOf(math, 'display') === 'block'
    ? [elementOf('pre', [elementOf('code', [textOf(words)], { className: ['language-math'] })])]
    : [elementOf('code', [textOf(words)])];
}

/** Text that a page of Notion draws beside the formula, for those who see it alone. */
export const isDrawnFormula = (element: Element): boolean =>
  hasClass(element, 'katex-html') || hasClass(element, 'MathJax_Preview');

/** Longer words are no sign of a callout. In UTF-16 units: an emoji may take eleven. */
const signUnits = 11;

/** A callout of Notion as a quote that begins with the sign of its icon. */
export function callout({ children }: Element): ElementContent[] {
  const parts = children.filter((node) => !isBlank(node));
  const [head, body] = parts;
  const sign = head && body ? wordsOf(head).trim() : '';
  const hasIcon = parts.length === 2 && isElement(head, 'div') && sign.length <= signUnits;
  const blocks = (hasIcon && body ? [body] : parts)
    .flatMap((node) => (isElement(node, 'div') ? node.children : [node]))
    .filter((node) => !isElement(node, 'p') || node.children.some((each) => !isBlank(each)));
  const [first] = blocks;
  if (first === undefined) return [];
  if (hasIcon && sign !== '') {
    if (isElement(first, 'p')) first.children.unshift(textOf(`${sign} `));
    else blocks.unshift(textOf(`${sign} `));
  }
  return [elementOf('blockquote', blocks)];
}

/** A web page that Notion shows as a card: its title as the link. Undefined for any other link. */
export function bookmark(card: Element): ElementContent[] | undefined {
  const title = findElement(card, (each) => hasClass(each, 'bookmark-title'));
  const words = title ? wordsOf(title).replaceAll(/\s+/g, ' ').trim() : '';
  if (words === '') return undefined;
  return [elementOf('p', [elementOf('a', [textOf(words)], { href: propertyOf(card, 'href') })])];
}

/** Lists of lists: a list that stands in a list without an item belongs to the item before it. */
export function nestLists(list: Element): Element {
  const items: ElementContent[] = [];
  for (const node of list.children) {
    if (isBlank(node)) continue;
    const before = items.at(-1);
    const inner = innerList(node);
    if (inner === undefined) items.push(node);
    else if (isElement(before, 'li')) before.children.push(inner);
    else items.push(...inner.children);
  }
  list.children = items;
  return list;
}

/** A list in a list, or one that an item consists of; undefined for any other node. */
function innerList(node: ElementContent): Element | undefined {
  if (!isElement(node)) return undefined;
  if (node.tagName !== 'li') return ['ul', 'ol'].includes(node.tagName) ? node : undefined;
  const [only, ...others] = node.children.filter((each) => !isBlank(each));
  return others.length === 0 && isElement(only, 'ul', 'ol') ? only : undefined;
}
