import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs';
import { useId } from 'react';
import type { Note } from '#contract/notes/notes.ts';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import classes from './disabled-note-card.module.css';
import { DeleteAction } from './note-actions.tsx';
import actionClasses from './note-actions.module.css';
import { NoteSheet } from './note-card.tsx';
import cardClasses from './note-card.module.css';

interface DisabledNoteCardProps {
  note: Note;
  onDelete: (note: Note) => Promise<void>;
}

/** A note that an admin has disabled: its title, the server's notice, and the way to the bin. */
export function DisabledNoteCard({ note, onDelete }: DisabledNoteCardProps) {
  const titleId = useId();
  return (
    <article className={cardClasses.card} aria-labelledby={titleId} tabIndex={-1}>
      <NoteSheet titleId={titleId} title={note.title} time={<RelativeTime iso={note.date} />}>
        <p className={classes.notice}>
          <IconEyeOff aria-hidden size="1.1rem" stroke={1.5} />
          {note.description}
        </p>
        <div className={actionClasses.actions}>
          <span className={actionClasses.room} />
          <DeleteAction titleId={titleId} onClick={() => void onDelete(note)} />
        </div>
      </NoteSheet>
    </article>
  );
}
