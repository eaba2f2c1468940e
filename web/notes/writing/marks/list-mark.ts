import { Decoration, WidgetType } from '@codemirror/view';
import type { SyntaxNode } from '@lezer/common';
import type { MarkContext, MarkRule } from './mark-rule.ts';

/** Deeper levels look like this one, so that a line of a hostile list keeps its width. */
const maxDepth = 8;

/** A bullet, or the box of a task, which ticks when it is clicked. */
class BulletWidget extends WidgetType {
  override eq(): boolean {
    return true;
  }

  override toDOM(): HTMLElement {
    const bullet = document.createElement('span');
    bullet.className = 'note-bullet';
    bullet.textContent = '•';
    return bullet;
  }
}

const bullet = Decoration.replace({ widget: new BulletWidget() });
const shownBullet = Decoration.mark({ class: 'note-list-mark' });
const lines = Array.from({ length: maxDepth }, (_, index) =>
  Decoration.line({ class: 'note-list-line', attributes: { 'data-depth': String(index + 1) } }),
);

/** Levels of lists round an item, counted up to `maxDepth`. */
function depthOf(item: SyntaxNode): number {
  let depth = 0;
  for (let node: SyntaxNode | null = item; node && depth < maxDepth; node = node.parent) {
    if (node.name === 'ListItem') depth += 1;
  }
  return depth;
}

/** Hides the spaces before the mark: the line's own indentation stands for them. */
function foldIndent(start: number, context: MarkContext): void {
  const { from, text } = context.state.doc.lineAt(start);
  const before = text.slice(0, start - from);
  const indent = /\s*$/.exec(before)?.[0].length ?? 0;
  if (indent > 0 && indent === before.length) context.fold(from, start);
}

/** List items hang at their depth; their marks are bullets and numbers. */
export const listMark: MarkRule = {
  nodes: ['ListMark'],
  decorate(node, context) {
    const item = node.node.parent;
    if (!item) return;
    const line = lines[depthOf(item) - 1];
    if (line) context.addLine(node.from, line);
    foldIndent(node.from, context);
    const isNumbered = item.parent?.name === 'OrderedList';
    const hasSpace = context.state.sliceDoc(node.to, node.to + 1) === ' ';
    const end = node.to + (hasSpace ? 1 : 0);
    if (item.getChild('Task') && !context.isTouched(node.from, node.to)) context.fold(node.from, end);
    else if (isNumbered || context.isTouched(node.from, node.to) || !hasSpace) context.add(node.from, end, shownBullet);
    else context.fold(node.from, end, bullet);
  },
};
