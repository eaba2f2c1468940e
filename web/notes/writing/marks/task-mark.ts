import { Decoration, WidgetType, type EditorView } from '@codemirror/view';
import type { MarkRule } from './mark-rule.ts';

/** Ticks the task whose box is at a position, or takes the tick away. */
function toggleTask(view: EditorView, position: number): void {
  const box = view.state.sliceDoc(position, position + 3);
  if (view.state.readOnly || !/^\[[ xX]\]$/.test(box)) return;
  const insert = box === '[ ]' ? 'x' : ' ';
  view.dispatch({ changes: { from: position + 1, to: position + 2, insert }, userEvent: 'input.task' });
}

class BoxWidget extends WidgetType {
  constructor(isDone: boolean, text: string, isReadOnly: boolean) {
    super();
    this.#isDone = isDone;
    this.#text = text;
    this.#isReadOnly = isReadOnly;
  }

  readonly #isDone: boolean;
  readonly #text: string;
  readonly #isReadOnly: boolean;

  override eq(other: BoxWidget): boolean {
    return other.#isDone === this.#isDone && other.#text === this.#text && other.#isReadOnly === this.#isReadOnly;
  }

  override toDOM(view: EditorView): HTMLElement {
    const label = document.createElement('label');
    label.className = 'note-task-box';
    const box = document.createElement('input');
    box.type = 'checkbox';
    box.checked = this.#isDone;
    box.disabled = this.#isReadOnly;
    // The text is one textbox; keys write in it.
    box.tabIndex = -1;
    box.setAttribute('aria-label', this.#text);
    // The cursor stays where it is.
    label.addEventListener('mousedown', (event) => event.preventDefault());
    box.addEventListener('click', (event) => {
      event.preventDefault();
      toggleTask(view, view.posAtDOM(label));
    });
    label.append(box);
    return label;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

const done = Decoration.mark({ class: 'note-task-done' });

/** Tasks are boxes that tick by click. */
export const taskMark: MarkRule = {
  nodes: ['TaskMarker'],
  decorate(node, context) {
    const task = node.node.parent;
    if (!task) return;
    const isDone = context.state.sliceDoc(node.from + 1, node.from + 2) !== ' ';
    const end = Math.min(task.to, context.state.doc.lineAt(node.to).to);
    if (isDone && end > node.to + 1) context.add(node.to + 1, end, done);
    if (context.isTouched(node.from, node.to)) {
      context.mark(node.from, node.to, true);
      return;
    }
    const text = context.state.sliceDoc(node.to, Math.min(end, node.to + 200)).trim();
    const box = new BoxWidget(isDone, text || 'Task', context.state.readOnly);
    const hasSpace = context.state.sliceDoc(node.to, node.to + 1) === ' ';
    context.fold(node.from, node.to + (hasSpace ? 1 : 0), Decoration.replace({ widget: box }));
  },
};
