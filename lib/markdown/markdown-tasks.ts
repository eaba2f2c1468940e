import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { plainTextOf } from './markdown-links.ts';
import { taskBox, taskTokensOf } from './task-list.ts';

/** A rule of the parser: takes the boxes of tasks out of the words, and keeps the index of each task with its token. */
function takeBoxes(state: StateCore): void {
  for (const [index, at] of taskTokensOf(state.tokens).entries()) {
    const token = state.tokens[at];
    if (!token) continue;
    token.meta = { task: index, isDone: !token.content.startsWith('[ ]') };
    token.content = token.content.replace(taskBox, '').replace(/^[ \t]+/, '');
  }
}

const isTask = (meta: unknown): meta is { task: number; isDone: boolean } =>
  typeof meta === 'object' && meta !== null && 'task' in meta;

/** Words of the first line of a task. */
function wordsOfTask(children: readonly Token[]): string {
  const end = children.findIndex(({ type }) => type === 'softbreak' || type === 'hardbreak');
  return plainTextOf(end < 0 ? children : children.slice(0, end)).trim();
}

/** A rule of the parser: a checkbox before the words of each task. */
function drawTasks(state: StateCore): void {
  for (const [at, token] of state.tokens.entries()) {
    if (!isTask(token.meta)) continue;
    const { task, isDone } = token.meta;
    const children = token.children ?? [];
    const box = new state.Token('task_box', 'input', 0);
    box.attrs = [
      ['type', 'checkbox'],
      ['class', 'task-box'],
      ['data-task', String(task)],
      ['aria-label', wordsOfTask(children) || `Task ${task + 1}`],
    ];
    if (isDone) box.attrs.push(['checked', '']);
    const open = new state.Token('task_words_open', 'span', 1);
    open.attrs = [['class', 'task-words']];
    token.children = [box, open, ...children, new state.Token('task_words_close', 'span', -1)];
    state.tokens[at - 2]?.attrJoin('class', 'task');
  }
}

/** Tasks are checkboxes. They can be pressed where the surroundings of the text say `canTick`; the page listens for it. */
export function drawTaskBoxes(parser: MarkdownIt): void {
  parser.core.ruler.before('inline', 'take_boxes', takeBoxes);
  parser.core.ruler.push('draw_tasks', drawTasks);
  parser.renderer.rules['task_box'] = (tokens, at, options, env) => {
    if (env?.['canTick'] !== true) tokens[at]?.attrSet('disabled', '');
    return parser.renderer.renderToken(tokens, at, options);
  };
}
