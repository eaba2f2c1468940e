import type { Element, ElementContent, Parents } from 'hast';
import { contentOf, elementOf, isBlank, isElement, textOf, wordsOf } from './html-tree.ts';

/** Elements that stand in a line of text. */
const inLine = new Set(
  'a abbr b bdi bdo br cite code data del dfn em i img input kbd note-link q s samp span strong time tt var wbr strike'.split(
    ' ',
  ),
);

const isInLine = (node: ElementContent): boolean =>
  node.type === 'text' || (node.type === 'element' && inLine.has(node.tagName) && node.children.every(isInLine));

/** Editors that write each line as a `div`: a line of text, or an empty one. */
const isLine = (node: ElementContent): node is Element => isElement(node, 'div') && node.children.every(isInLine);

const isEmptyLine = (line: Element): boolean =>
  wordsOf(line).trim() === '' && !line.children.some((node) => isElement(node, 'img', 'input', 'note-link'));

/** Boxes that programs write as signs. */
const boxSign = /^\s*([☐☑☒✓✔])\s*/u;

/** The box that a line begins with, and the rest of it; undefined where it is no task. */
function taskOf(line: Element): { isDone: boolean; rest: ElementContent[] } | undefined {
  const first = line.children.findIndex((node) => !isBlank(node));
  const node = line.children[first];
  const rest = line.children.slice(first + 1);
  if (isElement(node, 'input')) return { isDone: node.properties['checked'] === true, rest };
  const sign = node?.type === 'text' ? boxSign.exec(node.value) : null;
  if (node?.type !== 'text' || !sign) return undefined;
  return { isDone: sign[1] !== '☐', rest: [textOf(node.value.slice(sign[0].length)), ...rest] };
}

/** Lines that follow each other as one paragraph, tasks as one list; an empty line parts them. */
function joinLines(children: readonly ElementContent[]): ElementContent[] {
  const joined: ElementContent[] = [];
  let words: ElementContent[] = [];
  let tasks: ElementContent[] = [];
  const flush = () => {
    if (words.length > 0) joined.push(elementOf('p', words));
    if (tasks.length > 0) joined.push(elementOf('ul', tasks));
    words = [];
    tasks = [];
  };
  for (const node of children) {
    if (isBlank(node)) continue;
    const isText = isLine(node);
    const task = isText || isElement(node, 'p') ? taskOf(node) : undefined;
    if (task) {
      if (words.length > 0) flush();
      const box = elementOf('input', [], { type: 'checkbox', ...(task.isDone && { checked: true }) });
      tasks.push(elementOf('li', [box, textOf(' '), ...task.rest]));
    } else if (isText && isEmptyLine(node)) {
      flush();
    } else if (isText) {
      if (tasks.length > 0) flush();
      words = words.length > 0 ? [...words, elementOf('br'), ...node.children] : [...node.children];
    } else {
      flush();
      joined.push(node);
    }
  }
  flush();
  return joined;
}

/** Lists of one kind that follow each other are one list: some programs write a list for each item. */
function joinLists(children: readonly ElementContent[]): ElementContent[] {
  const joined: ElementContent[] = [];
  for (const node of children) {
    const before = joined.findLast((each) => !isBlank(each));
    if (isElement(node, 'ul', 'ol') && isElement(before, node.tagName)) before.children.push(...node.children);
    else joined.push(node);
  }
  return joined;
}

/** Joins the lines and lists of every block that has some. The lines of list items and table cells stay as they are. */
export function joinAllLines(parent: Parents): void {
  const children = contentOf(parent);
  for (const node of children) if (node.type === 'element') joinAllLines(node);
  const isCell = parent.type === 'element' && ['li', 'td', 'th'].includes(parent.tagName);
  const isTask = (node: ElementContent) => isElement(node, 'p') && taskOf(node) !== undefined;
  const hasLines = !isCell && children.some((node) => isLine(node) || isTask(node));
  parent.children = joinLists(hasLines ? joinLines(children) : children);
}
