import { Decoration, WidgetType } from '@codemirror/view';
import type { MarkRule } from './mark-rule.ts';

class DividerWidget extends WidgetType {
  override eq(): boolean {
    return true;
  }

  override toDOM(): HTMLElement {
    const line = document.createElement('span');
    line.className = 'note-divider';
    return line;
  }
}

const divider = Decoration.replace({ widget: new DividerWidget() });

/** `---` is a line across the text. */
export const dividerMark: MarkRule = {
  nodes: ['HorizontalRule'],
  decorate(node, context) {
    if (context.isLineTouched(node.from)) context.mark(node.from, node.to, true);
    else context.fold(node.from, node.to, divider);
  },
};
