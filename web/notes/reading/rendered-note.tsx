import { useCallback, useMemo } from 'react';
import type { NoteContext } from '#lib/markdown/markdown-notes.ts';
import { trustedHtml } from '#web/platform/trusted-types.ts';
import taskClasses from '#web/ui/text/rendered-tasks.module.css';
import classes from './note-markdown.module.css';
import { useHighlighter, type NoteRenderer } from './note-renderer.ts';
import { renderBody, type NoteBody } from './rendered-notes.ts';
import { useNoteGestures } from './use-note-gestures.ts';
import { useKeptFocus, useReachableParts } from './use-rendered-parts.ts';
import wideClasses from './wide-blocks.module.css';

/** A task whose box was pressed. `text` is its source, by which the server knows it again. */
export interface TickedTask {
  text: string;
  done: boolean;
}

export interface NoteMarkdownProps {
  note: NoteBody;
  /** A box was pressed. Without it, boxes only show. */
  onTick?: ((index: number, task: TickedTask) => void) | undefined;
  noteLink?: NoteContext['noteLink'];
  size?: 'card' | 'page';
  /** Hides the tasks that are done. */
  isFolded?: boolean;
}

export interface RenderedNoteProps extends NoteMarkdownProps {
  renderer: NoteRenderer;
}

/** A fence with a language, in a list or a quote as well. */
const languageFence = /^[ \t>*+\-\d.)]*(?:`{3,}|~{3,})[ \t]*[a-z]/im;

/** A text with markup, rendered. Code is highlighted as soon as the grammars have come. */
export function RenderedNote({ note, onTick, noteLink, size = 'card', isFolded, renderer }: RenderedNoteProps) {
  const createHighlighter = useHighlighter(languageFence.test(note.description));
  const canTick = onTick !== undefined;
  const html = useMemo(
    () => renderBody(renderer, note, { size, canTick, noteLink }, createHighlighter),
    [renderer, note, size, canTick, noteLink, createHighlighter],
  );
  const markup = useMemo(() => ({ __html: trustedHtml(html) }), [html]);
  const text = useReachableParts(html);
  const focus = useKeptFocus(text, html);
  const tick = useCallback(
    (index: number, done: boolean) => {
      const task = renderer.findTasks(note.description)[index];
      if (task) onTick?.(index, { text: task.text, done });
    },
    [renderer, note.description, onTick],
  );
  const onClick = useNoteGestures({ text, html }, tick);
  return (
    // The elements inside are pressed, by keyboard too; the click only comes by here.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- see above
    <div
      ref={text}
      className={`${classes.text} ${taskClasses.tasks} ${wideClasses.wide}`}
      data-size={size}
      data-folded={isFolded || undefined}
      onClick={onClick}
      {...focus}
      dangerouslySetInnerHTML={markup}
    />
  );
}
