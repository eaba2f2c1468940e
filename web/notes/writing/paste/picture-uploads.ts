import { Facet, StateEffect, StateField, type EditorState } from '@codemirror/state';
import { Decoration, EditorView, WidgetType } from '@codemirror/view';
import { editorSources } from '../editor-sources.ts';

interface Upload {
  id: number;
  position: number;
  name: string;
  percent: number;
}

const started = StateEffect.define<Upload>({
  map: (upload, changes) => ({ ...upload, position: changes.mapPos(upload.position, 1) }),
});
const progressed = StateEffect.define<{ id: number; percent: number }>();
const ended = StateEffect.define<number>();

/** Hears of pictures that could not be uploaded. */
export const uploadFailed = Facet.define<(error: unknown) => void, ((error: unknown) => void) | undefined>({
  combine: ([first]) => first,
});

/** An upload may outlive its editor, whose text has nobody to write in then. */
const isOpen = (view: EditorView): boolean => view.dom.isConnected;

/** Uploads that run, at the places where their pictures will be. The text itself does not change until one is there. */
export const uploadsField = StateField.define<readonly Upload[]>({
  create: () => [],
  update(value, { changes, docChanged, effects }) {
    let uploads = value;
    if (docChanged) {
      uploads = uploads.map((upload) => ({ ...upload, position: changes.mapPos(upload.position, 1) }));
    }
    for (const effect of effects) {
      if (effect.is(started)) uploads = [...uploads, effect.value];
      else if (effect.is(ended)) uploads = uploads.filter(({ id }) => id !== effect.value);
      else if (effect.is(progressed)) {
        const { id, percent } = effect.value;
        uploads = uploads.map((upload) => (upload.id === id ? { ...upload, percent } : upload));
      }
    }
    return uploads;
  },
  provide: (field) =>
    EditorView.decorations.from(field, (uploads) =>
      Decoration.set(
        uploads.map(({ position, name, percent }) =>
          Decoration.widget({ widget: new UploadWidget(name, percent), side: 1 }).range(position),
        ),
        true,
      ),
    ),
});

class UploadWidget extends WidgetType {
  constructor(name: string, percent: number) {
    super();
    this.#name = name;
    this.#percent = percent;
  }

  readonly #name: string;
  readonly #percent: number;

  override eq(other: UploadWidget): boolean {
    return other.#name === this.#name && other.#percent === this.#percent;
  }

  override toDOM(): HTMLElement {
    const place = document.createElement('span');
    place.className = 'note-upload';
    const bar = document.createElement('progress');
    bar.max = 100;
    bar.setAttribute('aria-label', `Uploading ${this.#name}`);
    place.append(bar, document.createElement('span'));
    this.updateDOM(place);
    return place;
  }

  override updateDOM(place: HTMLElement): boolean {
    const [bar, words] = place.children;
    if (!(bar instanceof HTMLProgressElement) || !words) return false;
    bar.value = this.#percent;
    words.textContent = `${this.#name} · ${this.#percent} %`;
    return true;
  }
}

/** A name as the words of a picture: without what would end them. */
const wordsOf = (name: string): string => name.replaceAll(/[\\[\]\n]/g, ' ').trim();

/** The change that puts a picture on a line of its own. */
function pictureChange({ doc }: EditorState, position: number, source: string) {
  const { from, to, text } = doc.lineAt(position);
  const before = text.slice(0, position - from).trim() === '' ? '' : '\n\n';
  const after = text.slice(position - from, to - from).trim() === '' ? (to === doc.length ? '\n' : '') : '\n\n';
  return { from: position, insert: `${before}${source}${after}` };
}

let lastId = 0;

async function upload(view: EditorView, file: File, id: number): Promise<void> {
  const end = ended.of(id);
  try {
    const picture = await view.state.facet(editorSources)?.uploadPicture(file, (percent) => {
      if (isOpen(view)) view.dispatch({ effects: progressed.of({ id, percent: Math.round(percent) }) });
    });
    const place = view.state.field(uploadsField).find((running) => running.id === id);
    if (!picture || !place || !isOpen(view)) return;
    const source = `![${wordsOf(picture.name)}](attachment:${picture.id})`;
    const changes = pictureChange(view.state, place.position, source);
    view.dispatch({ changes, effects: end, userEvent: 'input.picture' });
  } catch (error) {
    if (isOpen(view)) view.dispatch({ effects: end });
    view.state.facet(uploadFailed)?.(error);
  }
}

/**
 * Uploads pictures to a place of the text, one after another, so that they keep their order. A failed one leaves the text as it was
 * and is reported to `uploadFailed`.
 */
export async function uploadPictures(view: EditorView, files: readonly File[], position: number): Promise<void> {
  const uploads = files.map((file) => {
    lastId += 1;
    return { file, id: lastId };
  });
  const effects = uploads.map(({ file, id }) => started.of({ id, position, name: file.name, percent: 0 }));
  view.dispatch({ effects });
  for (const { file, id } of uploads) await upload(view, file, id);
}
