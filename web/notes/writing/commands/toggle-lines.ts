import type { ChangeSpec, EditorState, Line, StateCommand } from '@codemirror/state';

/** The kinds of lines that the toolbar knows. */
export type LineKind = 'heading' | 'list' | 'numbered list' | 'task list' | 'quote';

/** A line's beginning, in its parts. */
export interface LineStart {
  indent: string;
  /** Number signs of a heading, quote or list mark with its space. */
  mark: string;
  kind: LineKind | undefined;
}

const starts: readonly (readonly [LineKind, RegExp])[] = [
  ['heading', /^#{1,6}(?: |$)/],
  ['task list', /^(?:[-*+]|\d{1,9}[.)]) \[[ xX]\](?: |$)/],
  ['list', /^[-*+](?: |$)/],
  ['numbered list', /^\d{1,9}[.)](?: |$)/],
  ['quote', /^> ?/],
];

export function lineStart(text: string): LineStart {
  const indent = /^\s*/.exec(text)?.[0] ?? '';
  const rest = text.slice(indent.length);
  for (const [kind, pattern] of starts) {
    const mark = pattern.exec(rest)?.[0];
    if (mark !== undefined) return { indent, mark, kind };
  }
  return { indent, mark: '', kind: undefined };
}

/** The lines that the selections touch, in order. */
export function selectedLines(state: EditorState): Line[] {
  const lines = new Map<number, Line>();
  for (const { from, to } of state.selection.ranges) {
    for (let position = from; position <= to;) {
      const line = state.doc.lineAt(position);
      lines.set(line.from, line);
      position = line.to + 1;
    }
  }
  return [...lines.values()];
}

function markOf(kind: LineKind, number: number): string {
  if (kind === 'heading') return '## ';
  if (kind === 'list') return '- ';
  if (kind === 'task list') return '- [ ] ';
  if (kind === 'quote') return '> ';
  return `${number}. `;
}

/** Begins each selected line with a mark in the place of another one, or takes it away where all have it. */
export const toggleLines =
  (kind: LineKind): StateCommand =>
  ({ state, dispatch }) => {
    if (state.readOnly) return false;
    const all = selectedLines(state);
    // Empty lines between paragraphs stay empty.
    const lines = all.length > 1 ? all.filter(({ text }) => text.trim() !== '') : all;
    const areMarked = lines.length > 0 && lines.every(({ text }) => lineStart(text).kind === kind);
    const changes: ChangeSpec[] = lines.map((line, index) => {
      const { indent, mark } = lineStart(line.text);
      const from = line.from + indent.length;
      return { from, to: from + mark.length, insert: areMarked ? '' : markOf(kind, index + 1) };
    });
    const set = state.changes(changes);
    // A cursor before the mark goes behind it, to where one writes on.
    const selection = state.selection.map(set, 1);
    dispatch(state.update({ changes: set, selection, userEvent: 'input.format', scrollIntoView: true }));
    return true;
  };
