import { syntaxTree } from '@codemirror/language';
import type { EditorState, Range } from '@codemirror/state';
import { Decoration, EditorView, ViewPlugin, type DecorationSet, type ViewUpdate } from '@codemirror/view';
import { codeColours } from './code-highlights.ts';
import { codeMark } from './code-mark.ts';
import { dividerMark } from './divider-mark.ts';
import { headingMark } from './heading-mark.ts';
import { inlineMark } from './inline-mark.ts';
import { linkMark } from './link-mark.ts';
import { listMark } from './list-mark.ts';
import type { MarkContext, MarkRule } from './mark-rule.ts';
import { pictureMark } from './picture-mark.ts';
import { quoteMark } from './quote-mark.ts';
import { tableMark } from './table-mark.ts';
import { taskMark } from './task-mark.ts';

const rules: readonly MarkRule[] = [
  headingMark,
  inlineMark,
  linkMark,
  quoteMark,
  dividerMark,
  listMark,
  taskMark,
  pictureMark,
  codeMark,
  tableMark,
];
const ruleOf = new Map(rules.flatMap((rule) => rule.nodes.map((name) => [name, rule] as const)));

const hidden = Decoration.replace({});
const shownMark = Decoration.mark({ class: 'note-mark' });

/** Each line finds its own direction, by its first letter. */
const ownDirection = Decoration.line({ attributes: { dir: 'auto' } });

interface Visible {
  ranges: readonly { from: number; to: number }[];
  hasFocus: boolean;
}

/** Decorations of the visible lines. */
export function decorationsOf(state: EditorState, visible: Visible): DecorationSet {
  const { doc } = state;
  // A selection of several lines shows no marks: the lines would jump under the pointer that draws it.
  const { main } = state.selection;
  const isWriting = visible.hasFocus && !state.readOnly && main.to <= doc.lineAt(main.from).to;
  const isTouched = (from: number, to: number) => isWriting && main.from <= to && main.to >= from;
  const ranges: Range<Decoration>[] = [];
  const decorated = new Set<string>();
  const addLine = (position: number, decoration: Decoration) => {
    const { from } = doc.lineAt(position);
    const key = `${from} ${String(decoration.spec['class'])} ${String(decoration.spec['attributes']?.['data-depth'])}`;
    if (decorated.has(key)) return;
    decorated.add(key);
    ranges.push(decoration.range(from));
  };
  const add: MarkContext['add'] = (from, to, decoration) => {
    if (from < to) ranges.push(decoration.range(from, to));
  };
  const fold: MarkContext['fold'] = (from, to, replacement = hidden) => {
    if (from < to && to <= doc.lineAt(from).to) ranges.push(replacement.range(from, to));
  };
  for (const { from, to } of visible.ranges) {
    const context: MarkContext = {
      state,
      from,
      to,
      isTouched,
      isLineTouched: (position) => {
        const line = doc.lineAt(position);
        return isTouched(line.from, line.to);
      },
      add,
      fold,
      mark: (start, end, isShown) => (isShown ? add(start, end, shownMark) : fold(start, end)),
      insert: (position, widget) => ranges.push(widget.range(position)),
      addLine,
    };
    for (let position = from; position <= to; position = doc.lineAt(position).to + 1) addLine(position, ownDirection);
    syntaxTree(state).iterate({ from, to, enter: (node) => ruleOf.get(node.name)?.decorate(node, context) });
  }
  return Decoration.set(ranges, true);
}

const decorationsIn = (view: EditorView): DecorationSet =>
  decorationsOf(view.state, { ranges: view.visibleRanges, hasFocus: view.hasFocus });

class LiveMarks {
  constructor(view: EditorView) {
    this.decorations = decorationsIn(view);
    this.#tree = syntaxTree(view.state);
  }

  decorations: DecorationSet;
  #tree: ReturnType<typeof syntaxTree>;

  update(update: ViewUpdate): void {
    // A changed decoration beside the composed text would make an input method start anew.
    if (update.view.composing) {
      this.decorations = this.decorations.map(update.changes);
      return;
    }
    const tree = syntaxTree(update.state);
    const isSame =
      tree === this.#tree &&
      !update.docChanged &&
      !update.viewportChanged &&
      !update.selectionSet &&
      !update.focusChanged &&
      update.transactions.length === 0;
    if (isSame) return;
    this.#tree = tree;
    this.decorations = decorationsIn(update.view);
  }
}

const plugin = ViewPlugin.fromClass(LiveMarks, {
  decorations: (marks) => marks.decorations,
});

/** Ends of a composition bring no update of their own. */
const refreshAfterComposition = EditorView.domEventHandlers({
  compositionend: (_event, view) => {
    requestAnimationFrame(() => view.dispatch({}));
  },
});

/** Live formatting: how Markdown looks while it is written. */
export const liveMarks = [plugin, refreshAfterComposition, codeColours];
