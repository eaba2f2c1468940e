import { syntaxTree } from '@codemirror/language';
import { Annotation, Compartment, EditorState, Transaction, type Extension } from '@codemirror/state';
import { dropCursor, EditorView, placeholder, type ViewUpdate } from '@codemirror/view';
import { isSafeAddress } from '#lib/markdown/markdown-links.ts';
import { constructStyles } from './constructed-styles.ts';
import { editorSources, type EditorSources } from './editor-sources.ts';
import { liveMarks } from './marks/live-marks.ts';
import { menus } from './menus/menus.ts';
import { noteKeymap } from './note-keymap.ts';
import { noteLanguage } from './note-language.ts';
import { pasteHandlers } from './paste/paste-handlers.ts';
import { uploadFailed } from './paste/picture-uploads.ts';
import { smallestChange } from './smallest-change.ts';

export interface EditorOptions {
  parent: HTMLElement;
  text: string;
  sources: EditorSources;
  isReadOnly: boolean;
  /** Id of the element that says how the keyboard leaves the text. */
  describedBy: string;
  /** `former` is the text in the editor before the change. */
  onChange: (text: string, former: string) => void;
  onSubmit: () => void;
  onUploadFailed: (error: unknown) => void;
  onUpdate: (update: ViewUpdate) => void;
}

/** Marks a change that came from outside, which is not reported back. */
const fromOutside = Annotation.define<boolean>();
const editing = new Compartment();

const editable = (isReadOnly: boolean): Extension => [
  EditorState.readOnly.of(isReadOnly),
  EditorView.contentAttributes.of({ 'aria-readonly': String(isReadOnly) }),
];

/** Ctrl or ⌘ with a click opens the link under the pointer. */
const openLinks = EditorView.domEventHandlers({
  mousedown(event, view) {
    if (!(event.ctrlKey || event.metaKey) || event.button !== 0) return false;
    const position = view.posAtCoords(event);
    if (position === null) return false;
    for (let node = syntaxTree(view.state).resolveInner(position, 1); ;) {
      if (node.name === 'NoteLink') {
        const title = node.getChild('NoteLinkTitle');
        if (title) view.state.facet(editorSources)?.openNote(view.state.sliceDoc(title.from, title.to).trim());
        return true;
      }
      const url = node.name === 'URL' ? node : node.name === 'Link' ? node.getChild('URL') : null;
      if (url) {
        const text = view.state.sliceDoc(url.from, url.to);
        const address = /^www\./i.test(text) ? `https://${text}` : text;
        if (isSafeAddress(address)) window.open(address, '_blank', 'noopener,noreferrer');
        return true;
      }
      if (!node.parent) return false;
      node = node.parent;
    }
  },
});

/**
 * Room that the cursor keeps from the window's edges: the bars over and under the text, and the keyboard of a phone. CodeMirror asks for
 * it to place menus as well, and would hide all of them so close to the text's own edges: they get none.
 */
function keepCursorRoom(): Extension {
  let isScrolling = false;
  return [
    // Runs right before the margins are read for a scroll.
    EditorView.scrollHandler.of(() => {
      isScrolling = true;
      return false;
    }),
    EditorView.scrollMargins.of(() => {
      if (!isScrolling) return null;
      isScrolling = false;
      const { innerHeight, visualViewport: view } = window;
      const covered = view ? innerHeight - view.height - view.offsetTop : 0;
      return { top: 168, bottom: 72 + Math.max(0, covered) };
    }),
  ];
}

function extensionsOf(options: EditorOptions): Extension[] {
  return [
    noteLanguage,
    noteKeymap(options.onSubmit),
    editing.of(editable(options.isReadOnly)),
    editorSources.of(options.sources),
    dropCursor(),
    EditorView.lineWrapping,
    EditorView.perLineTextDirection.of(true),
    EditorView.darkTheme.of(true),
    EditorView.contentAttributes.of({
      'aria-label': 'Note text',
      'aria-describedby': options.describedBy,
      spellcheck: 'true',
      autocorrect: 'on',
      autocapitalize: 'sentences',
      translate: 'no',
    }),
    placeholder('Write…'),
    keepCursorRoom(),
    liveMarks,
    menus,
    pasteHandlers(),
    uploadFailed.of(options.onUploadFailed),
    openLinks,
    EditorView.updateListener.of((update) => {
      options.onUpdate(update);
      const isOwn = update.transactions.some((change) => change.docChanged && !change.annotation(fromOutside));
      if (isOwn) options.onChange(update.state.doc.toString(), update.startState.doc.toString());
    }),
  ];
}

/** A text in Markdown that is formatted while it is written. */
export function createEditor(options: EditorOptions): EditorView {
  constructStyles(options.parent.ownerDocument);
  const state = EditorState.create({ doc: options.text, extensions: extensionsOf(options) });
  return new EditorView({ state, parent: options.parent });
}

/** Takes a text from outside: as the smallest change, outside of the history of undo. */
export function takeText(view: EditorView, text: string): void {
  const changes = smallestChange(view.state.doc.toString(), text);
  if (changes.length === 0) return;
  view.dispatch({
    changes,
    annotations: [fromOutside.of(true), Transaction.addToHistory.of(false), Transaction.remote.of(true)],
  });
}

export function setReadOnly(view: EditorView, isReadOnly: boolean): void {
  view.dispatch({ effects: editing.reconfigure(editable(isReadOnly)) });
}
