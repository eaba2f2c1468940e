import { Decoration } from '@codemirror/view';
import type { MarkRule } from './mark-rule.ts';

const levels = [1, 2, 3, 4, 5, 6];
const lines = levels.map((level) => Decoration.line({ class: `note-heading note-heading-${level}` }));

/** Headings are large; `#` is hidden on the lines without the cursor. */
export const headingMark: MarkRule = {
  nodes: ['HeaderMark', ...levels.map((level) => `ATXHeading${level}`), 'SetextHeading1', 'SetextHeading2'],
  decorate(node, context) {
    if (node.name !== 'HeaderMark') {
      const line = lines[Number(node.name.slice(-1)) - 1];
      if (line) context.addLine(node.from, line);
      return;
    }
    if (context.isLineTouched(node.from) || node.node.parent?.name.startsWith('Setext')) {
      context.mark(node.from, node.to, true);
      return;
    }
    const { text, from } = context.state.doc.lineAt(node.from);
    const end = node.to - from;
    const spaces = /^\s*/.exec(text.slice(end))?.[0].length ?? 0;
    // A closing `#` has its space before it.
    const isClosing = text.slice(0, node.from - from).trim() !== '';
    const start = isClosing ? text.slice(0, node.from - from).trimEnd().length : node.from - from;
    context.fold(from + start, node.to + spaces);
  },
};
