import type { Element, ElementContent } from 'hast';
import { isSafeAddress } from '../markdown/markdown-links.ts';
import {
  bookmark,
  callout,
  codeBlock,
  formula,
  isCodeBlock,
  isDrawnFormula,
  nestLists,
  summary,
} from './clean-blocks.ts';
import { elementOf, findElement, hasClass, isElement, propertyOf, styleOf, textOf, wordsOf } from './html-tree.ts';

/** What a link or a picture of a source leads to. */
export interface HtmlSource {
  /** `attachment:KEY` of a picture or a file; undefined where it is none of the source's. */
  fileAddress?: (address: string) => string | undefined;
  /** The title of the note that a link leads to; undefined for any other link. */
  noteTitle?: (address: string, words: string) => string | undefined;
}

/** Elements that no reader of a page sees. */
const unseen = new Set(
  'script style noscript template iframe object embed head link meta base svg canvas track'.split(' '),
);

const isTicked = (value: string): boolean => /^(?:true|checked|yes|1)?$/i.test(value);

const checkbox = (isChecked: boolean): Element =>
  elementOf('input', [], { type: 'checkbox', ...(isChecked && { checked: true }) });

/** The box that a list item stands for, by the marks of several programs; undefined where it is a plain item. */
function boxOf(item: Element): Element | undefined {
  const ticked = ['dataChecked', 'dataTaskChecked'].map((name) => propertyOf(item, name)).find((each) => each !== '');
  if (ticked !== undefined) return checkbox(isTicked(ticked));
  const kind = propertyOf(item, 'dataList');
  if (kind === 'checked' || kind === 'unchecked') return checkbox(kind === 'checked');
  const evernote = styleOf(item, '--en-checked');
  if (evernote !== '') return checkbox(evernote === 'true');
  if (hasClass(item, 'checked') || hasClass(item, 'task-list-item-checked')) return checkbox(true);
  return hasClass(item, 'unchecked') || hasClass(item, 'todo') ? checkbox(false) : undefined;
}

const hasBox = (item: Element): boolean =>
  item.children.some(
    (node) => isElement(node) && (node.tagName === 'input' || node.children.some((each) => isElement(each, 'input'))),
  );

/** A table without a header gets its first row for one: Markdown knows no other tables. */
function withHeader(table: Element): Element {
  const rows = table.children.flatMap((node) => {
    if (!isElement(node)) return [];
    return ['tbody', 'thead', 'tfoot'].includes(node.tagName) ? node.children : [node];
  });
  const first = rows.find((row): row is Element => isElement(row, 'tr'));
  const cells = first?.children.filter((cell): cell is Element => isElement(cell, 'td', 'th')) ?? [];
  for (const cell of cells) cell.tagName = 'th';
  return table;
}

/** Marks that a style gives to words, as editors write them: bold, italic, struck. */
function withMarks(span: Element): ElementContent[] {
  const weight = styleOf(span, 'font-weight');
  let inner = span.children;
  if (wordsOf(span).trim() === '') return inner;
  if (styleOf(span, 'text-decoration').includes('line-through')) inner = [elementOf('del', inner)];
  if (styleOf(span, 'font-style') === 'italic') inner = [elementOf('em', inner)];
  if (weight === 'bold' || Number(weight) >= 600) inner = [elementOf('strong', inner)];
  return inner;
}

function picture(image: Element, { fileAddress }: HtmlSource): ElementContent[] {
  const address = propertyOf(image, 'src');
  const words = propertyOf(image, 'alt').replaceAll(/\s+/g, ' ').trim();
  const file = fileAddress?.(address);
  if (file !== undefined) return [elementOf('img', [], { src: file, alt: words })];
  // Icons of pages and callouts say nothing.
  if (hasClass(image, 'icon')) return [];
  // Pictures of other sites would not show: their names stay, as links.
  if (!/^https?:/i.test(address)) return words === '' ? [] : [textOf(words)];
  return [elementOf('a', [textOf(words === '' ? address : words)], { href: address })];
}

/** Links of what stood in a link: their words stay, since a link holds no other one. */
const withoutLinks = (nodes: readonly ElementContent[]): ElementContent[] =>
  nodes.flatMap((node): ElementContent[] => {
    if (node.type !== 'element') return [node];
    const inner = withoutLinks(node.children);
    return node.tagName === 'a' ? inner : [{ ...node, children: inner }];
  });

function link(anchor: Element, { fileAddress, noteTitle }: HtmlSource): ElementContent[] {
  const address = propertyOf(anchor, 'href');
  const words = wordsOf(anchor).replaceAll(/\s+/g, ' ').trim();
  const title = noteTitle?.(address, words);
  if (title !== undefined) return [elementOf('a', [textOf(words === '' ? title : words)], { dataNoteTitle: title })];
  const file = fileAddress?.(address);
  // A picture that links to itself.
  if (anchor.children.some((node) => isElement(node, 'img') && propertyOf(node, 'src') === file))
    return anchor.children;
  const inner = withoutLinks(anchor.children);
  if (file !== undefined) return [elementOf('a', inner, { href: file })];
  const isLink =
    address !== '' && !address.startsWith('#') && isSafeAddress(address) && /^[a-z][a-z\d+.-]*:/i.test(address);
  if (!isLink) return inner;
  const card = bookmark(anchor);
  if (card) return card;
  const isEmpty = words === '' && findElement(anchor, ({ tagName }) => tagName === 'img') === undefined;
  return [elementOf('a', isEmpty ? [textOf(address)] : inner, { href: address })];
}

/** Sounds and films as links to their files. */
function recording(element: Element, { fileAddress }: HtmlSource): ElementContent[] {
  const own = propertyOf(element, 'src');
  const source = findElement(element, (each) => each.tagName === 'source' && propertyOf(each, 'src') !== '');
  const address = own === '' && source ? propertyOf(source, 'src') : own;
  const name = address.replace(/^.*\//, '');
  const file = fileAddress?.(address);
  if (file !== undefined) return [elementOf('a', [textOf(decodedName(name))], { href: file })];
  return /^https?:/i.test(address) ? [elementOf('a', [textOf(address)], { href: address })] : [];
}

function decodedName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    // A percent sign that stands for itself.
    return name;
  }
}

/** An element as one that Markdown has; its children are clean already. */
export function cleanElement(element: Element, source: HtmlSource): ElementContent[] {
  const { tagName, children } = element;
  if (unseen.has(tagName)) return [];
  if (tagName === 'img') return picture(element, source);
  if (tagName === 'a') return link(element, source);
  if (tagName === 'audio' || tagName === 'video') return recording(element, source);
  if (tagName === 'math') return formula(element);
  if (isDrawnFormula(element)) return [];
  if (tagName === 'nav' && hasClass(element, 'table_of_contents')) return [];
  if (tagName === 'figure' && hasClass(element, 'callout')) return callout(element);
  if (tagName === 'ul' || tagName === 'ol') return [nestLists(element)];
  if (tagName === 'en-todo') return [checkbox(propertyOf(element, 'checked') === 'true')];
  if (tagName === 'input')
    return propertyOf(element, 'type') === 'checkbox'
      ? [checkbox(element.properties['checked'] !== undefined && element.properties['checked'] !== false)]
      : [];
  if (tagName === 'div' && isCodeBlock(element)) return codeBlock(element);
  if (tagName === 'div' && hasClass(element, 'checkbox')) return [checkbox(hasClass(element, 'checkbox-on'))];
  if (tagName === 'span' || tagName === 'font') return withMarks(element);
  // Google Docs wraps a whole document in a bold element that is not bold.
  if (['b', 'strong'].includes(tagName) && ['normal', '400'].includes(styleOf(element, 'font-weight'))) return children;
  if (tagName === 'table') return [withHeader(element)];
  if (tagName === 'summary') return summary(element);
  if (tagName === 'li') {
    const box = hasBox(element) ? undefined : boxOf(element);
    return [elementOf('li', box ? [box, textOf(' '), ...children] : children)];
  }
  // Marks of the styles alone: what they hold stays.
  if (['details', 'u', 'ins', 'mark', 'small', 'big', 'center', 'label', 'aside', 'sup', 'sub'].includes(tagName))
    return tagName === 'aside' ? [elementOf('blockquote', children)] : children;
  return [element];
}
