import type { Token } from 'markdown-it';
import { createNoteParser } from './markdown-note-parser.ts';

/** A task item of a Markdown text. */
export interface Task {
  done: boolean;
  /** Source after the box, trimmed. */
  text: string;
  /** Offset in the source of the character between the brackets, in UTF-16 units. */
  mark: number;
  /** Line of the source, from 0. */
  line: number;
}

/** Lists alone: tasks are counted at each save, and words need no parsing for it. */
const parser = createNoteParser();
parser.core.ruler.enableOnly(['normalize', 'block']);

/** A box at the beginning of an item's text. */
export const taskBox = /^\[([ xX])\](?=[ \t\n]|$)/;

/** Indexes of the inline tokens that begin with a box, in source order. Only the first block of a list item counts, if it is a text. */
export function taskTokensOf(tokens: readonly Token[]): number[] {
  const found: number[] = [];
  for (const [index, { type }] of tokens.entries()) {
    if (type !== 'list_item_open') continue;
    const block = tokens[index + 1];
    // The marks below a text make it a heading; a heading with its marks in front has them in the place of the box.
    const isText =
      block?.type === 'paragraph_open' || (block?.type === 'heading_open' && !block.markup.startsWith('#'));
    if (isText && taskBox.test(tokens[index + 2]?.content ?? '')) found.push(index + 2);
  }
  return found;
}

/** A line of the source without its end, by the line ends of the parser. */
interface Line {
  at: number;
  text: string;
  /** Offset of the next line. */
  end: number;
}

function linesOf(source: string): Line[] {
  const lines: Line[] = [];
  let at = 0;
  for (const { 0: lineEnd, index } of source.matchAll(/\r\n?|\n|$/g)) {
    const end = index + lineEnd.length;
    lines.push({ at, text: source.slice(at, index), end });
    at = end;
  }
  return lines;
}

const isTicked = ({ content }: Token): boolean => !content.startsWith('[ ]');

/**
 * Task items in source order, outside of code: `- [ ]`, `* [ ]`, `+ [ ]`, `1. [ ]`. `x` or `X` marks them as done. The index in this
 * list is the index of `PATCH /api/notes/{id}/tasks/{index}` and of the checkbox of `renderNote`.
 */
export function findTasks(source: string): Task[] {
  // Most notes have none.
  if (!/\[[ xX]\]/.test(source)) return [];
  const tokens = parser.parse(source, {});
  const lines = linesOf(source);
  return taskTokensOf(tokens).flatMap((index): Task[] => {
    const token = tokens[index];
    const line = token?.map?.[0] ?? 0;
    const { at, text } = lines[line] ?? { at: 0, text: '' };
    const words = (token?.content ?? '').split('\n', 1)[0]?.trimEnd() ?? '';
    // The rest of the line is the item's text; list marks and quote marks stand before it.
    const box = text.trimEnd().length - words.length;
    return [{ done: text[box + 1] !== ' ', text: text.slice(box + 3).trim(), mark: at + box + 1, line }];
  });
}

/** The source with one task ticked or not. */
export const withTask = (source: string, { mark }: Pick<Task, 'mark'>, done: boolean): string =>
  `${source.slice(0, mark)}${done ? 'x' : ' '}${source.slice(mark + 1)}`;

/** The first and the next line after each item whose task is done, and in which no task is open; of nested ones, the outermost. */
function doneItemsOf(tokens: readonly Token[]): [start: number, end: number][] {
  const boxes = new Set(taskTokensOf(tokens));
  const items: { map: [number, number]; isDone: boolean; hasOpen: boolean }[] = [];
  const done: [number, number][] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'list_item_open') items.push({ map: token.map ?? [0, 0], isDone: false, hasOpen: false });
    const item = items.at(-1);
    if (item && boxes.has(index)) {
      item.isDone = isTicked(token);
      item.hasOpen = !item.isDone;
    }
    if (token.type !== 'list_item_close' || !item) continue;
    items.pop();
    const parent = items.at(-1);
    if (parent && item.hasOpen) parent.hasOpen = true;
    // An item on the line of its parent cannot go without it.
    if (item.isDone && !item.hasOpen && parent?.map[0] !== item.map[0]) done.push(item.map);
  }
  let end = 0;
  return done
    .toSorted(([a], [b]) => a - b)
    .filter(([start, next]) => {
      const isOutermost = start >= end;
      if (isOutermost) end = next;
      return isOutermost;
    });
}

/** Removes the done tasks from the source, with their content. A done task around an open one stays. */
export function withoutDoneTasks(source: string): string {
  const lines = linesOf(source);
  const isBlank = (line: number) => lines[line]?.text.trim() === '';
  let kept = '';
  let from = 0;
  for (const [start, next] of doneItemsOf(parser.parse(source, {}))) {
    let end = next;
    // The parser counts blank lines to the item; one stays between the texts before and after it.
    while (end > start && isBlank(end - 1)) end -= 1;
    if (start === 0 || isBlank(start - 1)) while (end < next && isBlank(end)) end += 1;
    kept += source.slice(from, lines[start]?.at);
    from = lines[end]?.at ?? source.length;
  }
  return kept + source.slice(from);
}

/** How many tasks a text has, and how many are done. */
export function countTasks(source: string): { done: number; total: number } {
  const tasks = findTasks(source);
  return { done: tasks.filter(({ done }) => done).length, total: tasks.length };
}
