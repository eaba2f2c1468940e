import { Decoration, WidgetType, type EditorView } from '@codemirror/view';
import type { SyntaxNode } from '@lezer/common';
import { editorSources } from '../editor-sources.ts';
import type { MarkContext, MarkRule } from './mark-rule.ts';

class PictureWidget extends WidgetType {
  constructor(address: string, name: string) {
    super();
    this.#address = address;
    this.#name = name;
  }

  readonly #address: string;
  readonly #name: string;

  override eq(other: PictureWidget): boolean {
    return other.#address === this.#address && other.#name === this.#name;
  }

  override toDOM(view: EditorView): HTMLElement {
    const picture = document.createElement('img');
    picture.className = 'note-picture';
    picture.alt = this.#name;
    picture.draggable = false;
    // Its height is unknown until it is there.
    picture.addEventListener('load', () => view.requestMeasure());
    picture.addEventListener('error', () => {
      picture.classList.add('note-picture-missing');
      view.requestMeasure();
    });
    picture.src = this.#address;
    return picture;
  }

  override ignoreEvent(): boolean {
    return false;
  }
}

/** Address of a picture that may be shown: an attachment, or a file of this site. Others the page's policy would refuse. */
function shownAddress(target: string, context: MarkContext): string | undefined {
  const id = /^attachment:(.+)$/.exec(target)?.[1];
  if (id !== undefined) return context.state.facet(editorSources)?.pictureUrl(id);
  return /^\/(?![/\\])/.test(target) ? target : undefined;
}

/** The words of a picture that cannot be shown. */
const nameOnly = Decoration.mark({ class: 'note-picture-name' });

function foldToName(node: SyntaxNode, context: MarkContext): void {
  const [open, close] = node.getChildren('LinkMark');
  if (!open || !close || close.from === open.to) return;
  context.fold(node.from, open.to);
  context.add(open.to, close.from, nameOnly);
  context.fold(close.from, node.to);
}

/** Pictures show. The source stands over the picture while the cursor is in it. */
export const pictureMark: MarkRule = {
  nodes: ['Image'],
  decorate(ref, context) {
    const node = ref.node;
    const url = node.getChild('URL');
    const target = url ? context.state.sliceDoc(url.from, url.to) : '';
    const address = shownAddress(target, context);
    const isTouched = context.isTouched(node.from, node.to);
    if (address === undefined) {
      if (!isTouched) foldToName(node, context);
      return;
    }
    const [open, close] = node.getChildren('LinkMark');
    const name = open && close ? context.state.sliceDoc(open.to, close.from) : '';
    const widget = new PictureWidget(address, name);
    if (isTouched) {
      context.mark(node.from, node.to, true);
      context.insert(node.to, Decoration.widget({ widget, side: 1 }));
    } else {
      context.fold(node.from, node.to, Decoration.replace({ widget }));
    }
  },
};
