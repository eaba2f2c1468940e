import { Decoration } from '@codemirror/view';
import type { SyntaxNode } from '@lezer/common';
import { editorSources } from '../editor-sources.ts';
import type { MarkContext, MarkRule } from './mark-rule.ts';

const link = Decoration.mark({ class: 'note-link' });
const brokenLink = Decoration.mark({
  class: 'note-link note-link-broken',
  attributes: { title: 'No note has this title' },
});

/** `[words](address)`: the words stay. A link without words or address shows its source. */
function decorateLink(node: SyntaxNode, context: MarkContext): void {
  const marks = node.getChildren('LinkMark');
  const [open, close] = marks;
  const address = node.getChild('URL');
  if (!open || !close || !address) return;
  if (close.from > open.to) context.add(open.to, close.from, link);
  const isShown = context.isTouched(node.from, node.to) || close.from === open.to;
  context.mark(node.from, open.to, isShown);
  context.mark(close.from, node.to, isShown);
}

/** `[[Title|words]]`: the words stay, or the title. */
function decorateNoteLink(node: SyntaxNode, context: MarkContext): void {
  const title = node.getChild('NoteLinkTitle');
  const end = node.to - 2;
  if (!title) return;
  // The bar belongs to the hidden title.
  const words = title.to < end ? title.to + 1 : title.from;
  const isBroken = context.state.facet(editorSources)?.isBrokenLink(context.state.sliceDoc(title.from, title.to));
  context.add(words, end, isBroken ? brokenLink : link);
  const isShown = context.isTouched(node.from, node.to);
  context.mark(node.from, words, isShown);
  context.mark(end, node.to, isShown);
}

/** Links, bare addresses and links to notes. */
export const linkMark: MarkRule = {
  nodes: ['Link', 'URL', 'Autolink', 'NoteLink'],
  decorate(node, context) {
    if (node.name === 'Link') decorateLink(node.node, context);
    else if (node.name === 'NoteLink') decorateNoteLink(node.node, context);
    else if (node.name === 'Autolink') {
      const isShown = context.isTouched(node.from, node.to);
      context.mark(node.from, node.from + 1, isShown);
      context.mark(node.to - 1, node.to, isShown);
    } else {
      const parent = node.node.parent?.name;
      if (parent !== 'Link' && parent !== 'Image' && parent !== 'LinkReference') context.add(node.from, node.to, link);
    }
  },
};
