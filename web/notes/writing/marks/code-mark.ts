import { Decoration } from '@codemirror/view';
import type { SyntaxNode } from '@lezer/common';
import { codeHighlights } from './code-highlights.ts';
import type { MarkContext, MarkRule } from './mark-rule.ts';

const line = Decoration.line({ class: 'note-code', attributes: { spellcheck: 'false' } });
const firstLine = Decoration.line({ class: 'note-code-first' });
const lastLine = Decoration.line({ class: 'note-code-last' });
const language = Decoration.mark({ class: 'note-code-language' });

function decorateLines(block: SyntaxNode, context: MarkContext): void {
  const { doc } = context.state;
  const from = Math.max(block.from, context.from);
  const to = Math.min(block.to, context.to);
  for (let position = from; position <= to;) {
    const { from: start, to: end } = doc.lineAt(position);
    context.addLine(start, line);
    if (start <= block.from) context.addLine(start, firstLine);
    if (end >= block.to) context.addLine(start, lastLine);
    position = end + 1;
  }
}

function decorateFences(block: SyntaxNode, context: MarkContext): void {
  const isTouched = context.isTouched(block.from, block.to);
  for (const mark of block.getChildren('CodeMark')) context.mark(mark.from, mark.to, isTouched);
  const info = block.getChild('CodeInfo');
  if (info) context.add(info.from, info.to, language);
}

function decorateCode(block: SyntaxNode, context: MarkContext): void {
  const info = block.getChild('CodeInfo');
  const first = block.getChildren('CodeText').at(0);
  const last = block.getChildren('CodeText').at(-1);
  if (!info || !first || !last) return;
  const name = context.state.sliceDoc(info.from, info.to).split(/\s/, 1)[0] ?? '';
  const highlights = codeHighlights(context.state, name, first.from, last.to);
  for (const { from, to, className } of highlights) {
    const start = Math.max(first.from + from, context.from);
    const end = Math.min(first.from + to, context.to);
    if (start < end) context.add(start, end, Decoration.mark({ class: className }));
  }
}

/** Blocks of code, fenced or indented. */
export const codeMark: MarkRule = {
  nodes: ['FencedCode', 'CodeBlock'],
  decorate({ node }, context) {
    decorateLines(node, context);
    if (node.name === 'CodeBlock') return;
    decorateFences(node, context);
    decorateCode(node, context);
  },
};
