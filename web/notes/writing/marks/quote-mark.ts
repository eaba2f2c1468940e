import { Decoration } from '@codemirror/view';
import type { MarkRule } from './mark-rule.ts';

const quoted = Decoration.line({ class: 'note-quote' });

/** Quotes have a bar at their start, in the place of `>`. */
export const quoteMark: MarkRule = {
  nodes: ['QuoteMark'],
  decorate(node, context) {
    context.addLine(node.from, quoted);
    if (context.isLineTouched(node.from)) {
      context.mark(node.from, node.to, true);
      return;
    }
    const hasSpace = context.state.sliceDoc(node.to, node.to + 1) === ' ';
    context.fold(node.from, node.to + (hasSpace ? 1 : 0));
  },
};
