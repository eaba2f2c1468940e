import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { addressPattern, nodeAround } from '../commands/toggle-marks.ts';
import { uploadPictures, uploadsField } from './picture-uploads.ts';

const picturesOf = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));

/** An address over selected words makes them a link. */
function pasteAddress(view: EditorView, text: string): boolean {
  const { main } = view.state.selection;
  const words = view.state.sliceDoc(main.from, main.to);
  if (main.empty || words.includes('\n') || !addressPattern.test(text) || addressPattern.test(words)) return false;
  const insert = `[${words}](${text})`;
  const anchor = main.from + insert.length;
  view.dispatch({ changes: { from: main.from, to: main.to, insert }, selection: { anchor }, userEvent: 'input.paste' });
  return true;
}

function pasteText(view: EditorView, text: string): void {
  view.dispatch(view.state.replaceSelection(view.state.toText(text)), {
    userEvent: 'input.paste',
    scrollIntoView: true,
  });
}

/** The converter is loaded with the first paste of markup. Without a network the plain text is pasted. */
async function pasteMarkup(view: EditorView, html: string, plain: string): Promise<void> {
  let text: string | undefined;
  try {
    const { htmlToMarkdown } = await import('./html-to-markdown.ts');
    text = htmlToMarkdown(html);
  } catch {
    text = undefined;
  }
  pasteText(view, text ?? plain);
}

/** Shift with the keys of paste asks for plain text. Browsers do not say so in the event. */
function createPlainPaste() {
  let isPlain = false;
  return {
    keydown(event: KeyboardEvent) {
      isPlain = event.shiftKey && (event.ctrlKey || event.metaKey) && event.code === 'KeyV';
    },
    /** Answers once for each press of the keys: a paste from a menu may follow. */
    take() {
      const isAsked = isPlain;
      isPlain = false;
      return isAsked;
    },
  };
}

function onPaste(event: ClipboardEvent, view: EditorView, isPlain: boolean): boolean {
  const data = event.clipboardData;
  if (!data || view.state.readOnly) return false;
  const text = data.getData('text/plain');
  const pictures = picturesOf(data);
  // Office programs send a picture of their text along.
  if (pictures.length > 0 && text === '') {
    event.stopPropagation();
    void uploadPictures(view, pictures, view.state.selection.main.head);
    return true;
  }
  if (pasteAddress(view, text.trim())) return true;
  const html = data.getData('text/html');
  const isCode = nodeAround(view.state, view.state.selection.main, 'FencedCode') !== null;
  if (html === '' || isPlain || isCode) return false;
  void pasteMarkup(view, html, text);
  return true;
}

function onDrop(event: DragEvent, view: EditorView): boolean {
  const data = event.dataTransfer;
  if (!data || data.files.length === 0 || view.state.readOnly) return false;
  const pictures = picturesOf(data);
  // Other files are the page's, which hears the event after the editor.
  if (pictures.length > 0) {
    event.stopPropagation();
    const position = view.posAtCoords({ x: event.clientX, y: event.clientY }) ?? view.state.selection.main.head;
    void uploadPictures(view, pictures, position);
  }
  return true;
}

/** Paste and drop: markup becomes Markdown, pictures are uploaded, an address makes a link. */
export function pasteHandlers(): Extension {
  const plain = createPlainPaste();
  return [
    uploadsField,
    EditorView.domEventHandlers({
      keydown(event) {
        plain.keydown(event);
        return false;
      },
      paste: (event, view) => onPaste(event, view, plain.take()),
      drop: onDrop,
    }),
  ];
}
