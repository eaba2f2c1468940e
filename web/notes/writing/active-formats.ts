import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import { lineStart } from './commands/toggle-lines.ts';

export type Format =
  | 'bold'
  | 'italic'
  | 'heading'
  | 'link'
  | 'list'
  | 'numbered list'
  | 'task list'
  | 'quote'
  | 'code'
  | 'table'
  | 'picture';

const formatOfNode: Record<string, Format> = {
  StrongEmphasis: 'bold',
  Emphasis: 'italic',
  Link: 'link',
  InlineCode: 'code',
  FencedCode: 'code',
  Blockquote: 'quote',
  Table: 'table',
  Image: 'picture',
};

/** Formats that the cursor is in. */
export function activeFormats(state: EditorState): ReadonlySet<Format> {
  const { main } = state.selection;
  const formats = new Set<Format>();
  for (const side of [1, -1] as const) {
    const inner = syntaxTree(state).resolveInner(main.from, side);
    for (let node: typeof inner | null = inner; node; node = node.parent) {
      const format = formatOfNode[node.name];
      if (format && node.from <= main.from && node.to >= main.to) formats.add(format);
    }
  }
  const { kind } = lineStart(state.doc.lineAt(main.from).text);
  if (kind && !formats.has('code')) formats.add(kind);
  return formats;
}
