import { memo, useMemo, type ReactNode } from 'react';
import { mayHaveMarkdown } from '#lib/markdown/may-have-markdown.ts';
import { LinkedText } from '#web/ui/text/linked-text.tsx';
import classes from './note-markdown.module.css';
import { useLoadedNoteRenderer, useNoteRenderer } from './note-renderer.ts';
import type { NoteMarkdownProps } from './rendered-note.tsx';

/** A text as it was typed: one without markup, and any other until the parser has come. */
function PlainNote({ size = 'card', children }: { size: NoteMarkdownProps['size']; children: string }): ReactNode {
  return (
    <div dir="auto" className={classes.plain} data-size={size}>
      <LinkedText>{children}</LinkedText>
    </div>
  );
}

/**
 * The text of a note until its editor has come: rendered where the parser is there already, as for a note that was opened from the list.
 * The parser would come no sooner than the editor, and later with it.
 */
export function NoteBeforeEditor(props: NoteMarkdownProps) {
  const isRendered = useLoadedNoteRenderer() !== undefined;
  return isRendered ? <NoteMarkdown {...props} /> : <PlainNote size={props.size}>{props.note.description}</PlainNote>;
}

/** The text of a note to read, rendered from its Markdown. Code is highlighted as soon as the grammars have come. */
export const NoteMarkdown = memo(function NoteMarkdown(props: NoteMarkdownProps) {
  const { note, size } = props;
  const renderer = useNoteRenderer(useMemo(() => mayHaveMarkdown(note.description), [note.description]));
  if (!renderer) return <PlainNote size={size}>{note.description}</PlainNote>;
  const { RenderedNote } = renderer;
  return <RenderedNote {...props} renderer={renderer} />;
});
