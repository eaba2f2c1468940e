import { syntaxTree } from '@codemirror/language';
import {
  EditorSelection,
  type ChangeSpec,
  type EditorState,
  type SelectionRange,
  type StateCommand,
} from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';

/** A mark on both sides of words: its characters, and the name of its node. */
interface PairedMark {
  characters: string;
  node: string;
}

export const pairedMarks = {
  bold: { characters: '**', node: 'StrongEmphasis' },
  italic: { characters: '_', node: 'Emphasis' },
  code: { characters: '`', node: 'InlineCode' },
} satisfies Record<string, PairedMark>;

/** The innermost node of a name round a range. */
export function nodeAround(
  state: EditorState,
  { from, to }: { from: number; to: number },
  name: string,
): SyntaxNode | null {
  for (const side of [1, -1] as const) {
    let node: SyntaxNode | null = syntaxTree(state).resolveInner(from, side);
    while (node && !(node.name === name && node.from <= from && node.to >= to)) node = node.parent;
    if (node) return node;
  }
  return null;
}

/** Spaces at the ends of a selection stay outside of its marks: Markdown takes `** so **` for plain text. */
function withoutSpaces(state: EditorState, { from, to }: SelectionRange): { from: number; to: number } {
  const text = state.sliceDoc(from, to);
  const start = from + text.length - text.trimStart().length;
  return { from: start, to: Math.max(start, from + text.trimEnd().length) };
}

/** The word at a cursor, which a toggle without a selection is about; the cursor itself outside of one. */
function wordOrCursor(state: EditorState, range: SelectionRange): { from: number; to: number } {
  if (!range.empty) return withoutSpaces(state, range);
  const word = state.wordAt(range.head);
  return word && word.from < range.head && word.to > range.head ? word : range;
}

function unmark(node: SyntaxNode, length: number, range: SelectionRange) {
  const open = node.firstChild?.to ?? node.from + length;
  const close = node.lastChild?.from ?? node.to - length;
  const move = (position: number) => Math.min(Math.max(position, open), close) - (open - node.from);
  return {
    changes: [
      { from: node.from, to: open },
      { from: close, to: node.to },
    ],
    range: EditorSelection.range(move(range.anchor), move(range.head)),
  };
}

/** Marks of an empty pair round the cursor, which a second toggle takes away. */
function emptyPair(state: EditorState, position: number, { characters }: PairedMark): ChangeSpec | undefined {
  const { length } = characters;
  const isPair = state.sliceDoc(position - length, position + length) === characters + characters;
  return isPair ? { from: position - length, to: position + length } : undefined;
}

/** Puts a mark round each selection, each word at a cursor or the empty cursor, or takes it away. */
export const togglePaired =
  (mark: PairedMark): StateCommand =>
  ({ state, dispatch }) => {
    if (state.readOnly) return false;
    const { characters, node: name } = mark;
    const transaction = state.changeByRange((range) => {
      const node = nodeAround(state, range, name);
      if (node) return unmark(node, characters.length, range);
      const pair = range.empty && emptyPair(state, range.head, mark);
      if (pair) return { changes: pair, range: EditorSelection.cursor(range.head - characters.length) };
      const { from, to } = wordOrCursor(state, range);
      const shift = characters.length;
      return {
        changes: [
          { from, insert: characters },
          { from: to, insert: characters },
        ],
        range: range.empty
          ? EditorSelection.cursor(range.head + shift)
          : EditorSelection.range(from + shift, to + shift),
      };
    });
    dispatch(state.update(transaction, { userEvent: 'input.format', scrollIntoView: true }));
    return true;
  };

const addressStart = 'https://';
export const addressPattern = /^(?:https?:\/\/|mailto:)\S+$/i;

/** Makes the selection a link whose address is to be typed, or a link its words. Of an address, the words are to be typed. */
export const toggleLink: StateCommand = ({ state, dispatch }) => {
  if (state.readOnly) return false;
  const transaction = state.changeByRange((range) => {
    const link = nodeAround(state, range, 'Link');
    const [open, close] = link?.getChildren('LinkMark') ?? [];
    if (link && open && close) {
      const words = state.sliceDoc(open.to, close.from);
      const change = { from: link.from, to: link.to, insert: words };
      return { changes: change, range: EditorSelection.range(link.from, link.from + words.length) };
    }
    const { from, to } = wordOrCursor(state, range);
    const words = state.sliceDoc(from, to);
    if (addressPattern.test(words)) {
      return { changes: { from, to, insert: `[](${words})` }, range: EditorSelection.cursor(from + 1) };
    }
    const start = from + words.length + 3;
    const insert = `[${words}](${addressStart})`;
    return {
      changes: { from, to, insert },
      range: words ? EditorSelection.range(start, start + addressStart.length) : EditorSelection.cursor(from + 1),
    };
  });
  dispatch(state.update(transaction, { userEvent: 'input.format', scrollIntoView: true }));
  return true;
};
