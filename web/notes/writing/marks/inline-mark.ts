import { Decoration } from '@codemirror/view';
import type { MarkRule } from './mark-rule.ts';

const looks: Record<string, Decoration> = {
  StrongEmphasis: Decoration.mark({ class: 'note-bold' }),
  Emphasis: Decoration.mark({ class: 'note-italic' }),
  Strikethrough: Decoration.mark({ class: 'note-struck' }),
  InlineCode: Decoration.mark({ class: 'note-inline-code', attributes: { spellcheck: 'false' } }),
};

const markNames = new Set(['EmphasisMark', 'StrikethroughMark', 'CodeMark']);

/** Bold, italic, struck and code within a line, and the backslash of an escaped character. */
export const inlineMark: MarkRule = {
  nodes: [...Object.keys(looks), ...markNames, 'Escape'],
  decorate(node, context) {
    const look = looks[node.name];
    if (look) {
      context.add(node.from, node.to, look);
      return;
    }
    if (node.name === 'Escape') {
      context.mark(node.from, node.from + 1, context.isTouched(node.from, node.to));
      return;
    }
    const whole = node.node.parent;
    if (!whole || !looks[whole.name]) return;
    context.mark(node.from, node.to, context.isTouched(whole.from, whole.to));
  },
};
