import { StateEffect, StateField, type EditorState } from '@codemirror/state';
import { ViewPlugin, type EditorView } from '@codemirror/view';
import { readHighlights, type CodeHighlight } from './read-highlights.ts';

type Highlight = (code: string, language: string) => string;

/** Blocks whose colours are kept. One block of code is coloured anew for each key in it. */
const maxKept = 50;

class Highlighter {
  constructor(highlight: () => Highlight) {
    this.#create = highlight;
  }

  readonly #create: () => Highlight;
  readonly #kept = new Map<string, readonly CodeHighlight[]>();

  read(code: string, language: string): readonly CodeHighlight[] {
    const key = `${language}\n${code}`;
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const highlights = readHighlights(this.#create()(code, language));
    const [oldest] = this.#kept.keys();
    if (this.#kept.size >= maxKept && oldest !== undefined) this.#kept.delete(oldest);
    this.#kept.set(key, highlights);
    return highlights;
  }
}

const loaded = StateEffect.define<Highlighter>();

/** The highlighter, once its chunk is there. */
const highlighterField = StateField.define<Highlighter | undefined>({
  create: () => undefined,
  update: (value, { effects }) => effects.find((effect) => effect.is(loaded))?.value ?? value,
});

/** Longer blocks stay plain, because colouring takes a time that grows with the block. */
const maxBlock = 10_000;

/** Colours of a block of code; none while the languages load. */
export function codeHighlights(
  state: EditorState,
  language: string,
  from: number,
  to: number,
): readonly CodeHighlight[] {
  const highlighter = state.field(highlighterField, false);
  if (!highlighter || to - from > maxBlock) return [];
  return highlighter.read(state.sliceDoc(from, to), language);
}

async function load(view: EditorView, isOpen: () => boolean): Promise<void> {
  const { createHighlighter } = await import('#lib/markdown/highlight-code.ts');
  if (isOpen()) view.dispatch({ effects: loaded.of(new Highlighter(createHighlighter)) });
}

/** Loads the languages with the first fence in the text. Without a network the code stays plain. */
const loader = ViewPlugin.define((view) => {
  let isOpen = true;
  let isAsked = false;
  const ask = (text: string) => {
    if (isAsked || !/^ {0,3}(?:```|~~~)/m.test(text)) return;
    isAsked = true;
    load(view, () => isOpen).catch(() => {
      isAsked = false;
    });
  };
  ask(view.state.doc.toString());
  return {
    update: ({ changes, state: { doc } }) => {
      // The changed lines alone: a search of a long text at each key would delay it.
      changes.iterChangedRanges((_fromBefore, _toBefore, from, to) =>
        ask(doc.sliceString(doc.lineAt(from).from, doc.lineAt(to).to)),
      );
    },
    destroy: () => {
      isOpen = false;
    },
  };
});

export const codeColours = [highlighterField, loader];
