import { EditorState } from '@codemirror/state';
import type { Decoration } from '@codemirror/view';
import { editorSources, type EditorSources } from '../editor-sources.ts';
import { decorationsOf } from '../marks/live-marks.ts';
import { noteLanguage } from '../note-language.ts';

/** Sources of a notebook with one attachment, `cat`, and without a note `Nobody`. */
const oneCat: EditorSources = {
  findNotes: () => Promise.resolve([]),
  findTags: () => Promise.resolve([]),
  uploadPicture: ({ name }) => Promise.resolve({ id: 'cat', name }),
  pictureUrl: (id) => (id === 'cat' ? '/cat.png' : undefined),
  openNote: () => undefined,
  isBrokenLink: (title) => title === 'Nobody',
};

interface Piece {
  from: number;
  to: number;
  decoration: Decoration;
}

/** Decorations of a text, whose cursor is `‸`; without one, the editor has no focus. */
export function decorationsAt(marked: string): { state: EditorState; pieces: Piece[] } {
  const cursor = marked.indexOf('‸');
  const state = EditorState.create({
    doc: marked.replace('‸', ''),
    selection: { anchor: Math.max(0, cursor) },
    extensions: [noteLanguage, editorSources.of(oneCat)],
  });
  const pieces: Piece[] = [];
  const visible = { ranges: [{ from: 0, to: state.doc.length }], hasFocus: cursor !== -1 };
  decorationsOf(state, visible).between(0, state.doc.length, (from, to, decoration) => {
    pieces.push({ from, to, decoration });
  });
  return { state, pieces };
}

const widgetName = ({ spec }: Decoration): string | undefined =>
  spec['widget']?.constructor.name.replace(/Widget$/, '').toLowerCase();

/** A text as it is shown: without what is hidden, and with the names of what stands in its place, as ‹bullet›. */
export function shownText(marked: string): string {
  const { state, pieces } = decorationsAt(marked);
  let text = '';
  let position = 0;
  for (const { from, to, decoration } of pieces) {
    const isReplaced = decoration.spec['class'] === undefined && decoration.spec['attributes'] === undefined;
    const name = widgetName(decoration);
    if (!isReplaced || from < position) continue;
    text += state.sliceDoc(position, from) + (name ? `‹${name}›` : '');
    position = to;
  }
  return text + state.sliceDoc(position);
}

/** Parts of the text that have a class; of a class of lines, the lines. */
export function partsWith(marked: string, className: string): string[] {
  const { state, pieces } = decorationsAt(marked);
  return pieces
    .filter(({ decoration }) =>
      String(decoration.spec['class'] ?? '')
        .split(' ')
        .includes(className),
    )
    .map(({ from, to }) => (from === to ? state.doc.lineAt(from).text : state.sliceDoc(from, to)));
}
