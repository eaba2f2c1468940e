import type { NoteWriter } from './note-writer.ts';

/** Delay from a key in the text to the next render of the page round it, in milliseconds. The editor draws its text itself. */
const renderDelay = 100;

/**
 * Renders the page after a pause while only the text is typed, and at once after any other change. A merged text must reach the editor
 * before its next key, which would undo it.
 */
export function createTypedText(writer: NoteWriter) {
  let isTyping = false;
  const type = (description: string): void => {
    isTyping = true;
    writer.change({ description });
    isTyping = false;
  };
  const subscribe = (render: () => void): (() => void) => {
    let rendered = writer.read().state.kind;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const renderNow = () => {
      clearTimeout(timer);
      timer = undefined;
      rendered = writer.read().state.kind;
      render();
    };
    const leave = writer.subscribe(() => {
      if (isTyping && writer.read().state.kind === rendered) timer ??= setTimeout(renderNow, renderDelay);
      else renderNow();
    });
    return () => {
      clearTimeout(timer);
      leave();
    };
  };
  return { type, subscribe };
}
