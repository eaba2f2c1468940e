import { useMemo } from 'react';
import type { Note } from '#contract/notes/notes.ts';
import { usePrinting } from '#web/ui/hooks/use-printing.ts';
import { NoteMarkdown } from '../reading/note-markdown.tsx';
import { useNoteRenderer } from '../reading/note-renderer.ts';
import { useIsPrintLikely } from './use-is-print-likely.ts';
import type { WrittenText } from '#web/offline/note-change.ts';
import classes from './printed-note.module.css';

/** A note on paper: rendered whole, where the editor draws the lines in sight alone. */
export function PrintedNote({ note, text }: { note: Note; text: WrittenText }) {
  const isPrinting = usePrinting();
  // The browser waits for nothing once it prints. A text whose parser has not come is printed as it was typed.
  useNoteRenderer(useIsPrintLikely());
  const body = useMemo(() => ({ ...note, description: text.description }), [note, text.description]);
  if (!isPrinting) return null;
  return (
    <article className={classes.note}>
      <p dir="auto" className={classes.title}>
        {text.title}
      </p>
      <NoteMarkdown note={body} size="page" />
      {text.tags.length > 0 && <p className={classes.tags}>{text.tags.join(', ')}</p>}
    </article>
  );
}
