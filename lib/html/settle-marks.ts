import type { Element, ElementContent, Parents } from 'hast';
import { contentOf, elementOf, isElement, textOf, wordsOf } from './html-tree.ts';

/** Marks of words: HTML has two names for each. */
const markNames = new Map([
  ['b', 'strong'],
  ['strong', 'strong'],
  ['i', 'em'],
  ['em', 'em'],
  ['s', 'del'],
  ['strike', 'del'],
  ['del', 'del'],
]);

const markOf = (node: ElementContent | undefined): string | undefined =>
  node?.type === 'element' ? markNames.get(node.tagName) : undefined;

const isMark = (node: ElementContent | undefined): node is Element => markOf(node) !== undefined;
const isBreak = (node: ElementContent): node is Element => isElement(node, 'br');
const hasPicture = (element: Element): boolean =>
  element.children.some((node) => isElement(node) && (node.tagName === 'img' || hasPicture(node)));

/** A mark that ends before each line break: Markdown ends it there too. */
function splitAtBreaks(mark: Element): ElementContent[] {
  const parts: ElementContent[] = [];
  let inner: ElementContent[] = [];
  const flush = () => {
    if (inner.length > 0) parts.push(elementOf(markNames.get(mark.tagName) ?? mark.tagName, inner));
    inner = [];
  };
  for (const node of mark.children.filter((each) => each.type !== 'comment')) {
    if (isBreak(node)) {
      flush();
      parts.push(node);
    } else inner.push(node);
  }
  flush();
  return parts;
}

/** Takes the text that fits off one end of a mark or of a mark in it, and answers it. */
function takeEnd(mark: Element, end: 'first' | 'last', fits: RegExp): string {
  const node = mark.children.at(end === 'first' ? 0 : -1);
  if (isMark(node)) {
    const inner = takeEnd(node, end, fits);
    if (wordsOf(node) === '' && !hasPicture(node)) mark.children = mark.children.filter((each) => each !== node);
    return inner;
  }
  if (node?.type !== 'text') return '';
  const taken = fits.exec(node.value)?.[0] ?? '';
  node.value = end === 'first' ? node.value.slice(taken.length) : node.value.slice(0, node.value.length - taken.length);
  return taken;
}

const texts = (value: string): ElementContent[] => (value === '' ? [] : [textOf(value)]);

/** A mark without spaces at its ends: Markdown knows no mark that begins or ends with one. */
function trimMark(mark: Element): ElementContent[] {
  if (wordsOf(mark).trim() === '' && !hasPicture(mark)) return mark.children;
  const before = takeEnd(mark, 'first', /^\s+/);
  const after = takeEnd(mark, 'last', /\s+$/);
  mark.children = mark.children.filter((node) => node.type !== 'text' || node.value !== '');
  return [...texts(before), mark, ...texts(after)];
}

/** Marks of one kind that follow each other are one mark. */
function joinMarks(children: readonly ElementContent[]): ElementContent[] {
  const joined: ElementContent[] = [];
  for (const node of children) {
    const before = joined.at(-1);
    if (isMark(node) && isMark(before) && before.tagName === node.tagName) before.children.push(...node.children);
    else joined.push(node);
  }
  return joined;
}

const endsInWord = (node: ElementContent | undefined): boolean =>
  node?.type === 'text' && /[\p{L}\p{N}]$/u.test(node.value);
const beginsInWord = (node: ElementContent | undefined): boolean =>
  node?.type === 'text' && /^[\p{L}\p{N}]/u.test(node.value);

/** Between a letter and a sign, Markdown sees no end of a mark: the sign stands outside. */
function takeSigns(children: readonly ElementContent[]): ElementContent[] {
  return children.flatMap((node, at): ElementContent[] => {
    if (!isMark(node)) return [node];
    const before = endsInWord(children[at - 1]) ? takeEnd(node, 'first', /^[\p{P}\p{S}\s]+/u) : '';
    const after = beginsInWord(children[at + 1]) ? takeEnd(node, 'last', /[\p{P}\p{S}\s]+$/u) : '';
    const rest = wordsOf(node) === '' && !hasPicture(node) ? [] : [node];
    return [...texts(before), ...rest, ...texts(after)];
  });
}

/** Puts the marks of words where Markdown can write them: none over a line break, round a space, or beside another of its kind. */
export function settleMarks(parent: Parents): void {
  const children = contentOf(parent);
  for (const node of children) if (node.type === 'element' && node.tagName !== 'pre') settleMarks(node);
  const parts = children
    .flatMap((node) => (isMark(node) ? splitAtBreaks(node) : [node]))
    .flatMap((node) => (isMark(node) ? trimMark(node) : [node]));
  parent.children = takeSigns(joinMarks(parts));
}
